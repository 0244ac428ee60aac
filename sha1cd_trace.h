/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * The tracepoint sha1cd:sha1cd_attack, once for each flagged block.
 */
#undef TRACE_SYSTEM
#define TRACE_SYSTEM sha1cd

#if !defined(_SHA1CD_TRACE_H) || defined(TRACE_HEADER_MULTI_READ)
#define _SHA1CD_TRACE_H

#include <linux/tracepoint.h>

#include "sha1cd_internal.h"

TRACE_EVENT(sha1cd_attack,
	TP_PROTO(const struct sha1cd_attack *attack),
	TP_ARGS(attack),
	TP_STRUCT__entry(
		__field(u64, offset)
		__field(int, dv)
		__array(u32, ihv, 5)
		__array(u32, ihv2, 5)
		__array(u32, out, 5)
		__array(u32, block, 16)
	),
	TP_fast_assign(
		__entry->offset = attack->offset;
		__entry->dv = attack->dv;
		memcpy(__entry->ihv, attack->ihv, sizeof(attack->ihv));
		memcpy(__entry->ihv2, attack->ihv2, sizeof(attack->ihv2));
		memcpy(__entry->out, attack->out, sizeof(attack->out));
		memcpy(__entry->block, attack->block, sizeof(attack->block));
	),
	TP_printk("offset=%llu dv=%d ihv=%s ihv2=%s out=%s block=%s",
		  __entry->offset, __entry->dv,
		  __print_array(__entry->ihv, 5, 4),
		  __print_array(__entry->ihv2, 5, 4),
		  __print_array(__entry->out, 5, 4),
		  __print_array(__entry->block, 16, 4))
);

#endif /* _SHA1CD_TRACE_H */

#undef TRACE_INCLUDE_PATH
#define TRACE_INCLUDE_PATH .
#undef TRACE_INCLUDE_FILE
#define TRACE_INCLUDE_FILE sha1cd_trace
#include <trace/define_trace.h>
