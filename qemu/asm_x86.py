#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only OR MIT
"""Rules of calls and of vector registers, on all ways through an object for x86_64.

    asm_x86.py OBJDUMP OBJECT

Follows each function that others may call, local ones it calls included, and prints where
    a legacy SSE instruction (all of SHA are) runs while the upper half of any of ymm0 to
        ymm15 may be dirty, as all count on entry, or a function returns with one dirty;
        but one that has neither VEX nor EVEX instructions is free of that,
    a register, mask or flag is read before it is written, arguments apart; a call leaves
        no flag, as a return thunk may change them,
    rbx, rbp, r12 to r15 or the stack pointer is not the caller's again at a return,
    memory below the stack pointer is accessed, or a saved register overwritten,
    a vector or mask register that was written is not zeroed at a return,
    there is an instruction that it does not know.

A store is followed if its place on the stack is: from the stack pointer by mov, lea, add,
sub and a rounding by and. One by an index, or by a pointer that moves on in a loop or
comes from memory, counts as one to elsewhere. Nothing is known of conditions: a way that
no data takes is a way.
"""

import itertools
import re
import subprocess
import sys
from collections import namedtuple


def names(text):
    """Of "p{add,sub}{b,w} mov" all that it stands for."""
    return {"".join(choice) for word in text.split() for choice in itertools.product(
        *(part.split(",") for part in re.split(r"[{}]", word)))}


GENERAL = {}  # name of any width: (register, bits)
for wide in names("r{a,b,c,d}x r{s,d}i r{b,s}p"):
    low = wide[1:].rstrip("x") + "l"
    GENERAL.update({wide: (wide, 64), "e" + wide[1:]: (wide, 32), wide[1:]: (wide, 16),
                    low: (wide, 8)})
for wide in names("r{8,9,10,11,12,13,14,15}"):
    GENERAL.update({wide: (wide, 64), wide + "d": (wide, 32), wide + "w": (wide, 16),
                    wide + "b": (wide, 8)})
ARGUMENTS = names("rdi rsi rdx rcx r8 r9")
KEPT = names("rbx rbp r12 r13 r14 r15")

# In AT&T syntax the last operand is the destination. Of these it is written ...
WRITE = names("mov movabs lea movbe movnti mov{s,z}{bw,bl,bq,wl,wq} movslq bsf bsr"
              " tzcnt lzcnt popcnt andn bls{r,i,msk} bextr bzhi pdep pext rorx s{ar,hl,hr}x")
# ... read and written ...
CHANGE = names("add adc sub sbb and or xor neg not inc dec s{hl,al,hr,ar} ro{l,r} sh{l,r}d"
               " imul bswap bt{s,r,c}")
# ... and only read.
READ = names("cmp test bt")
GENERAL_ALL = WRITE | CHANGE | READ
NOTHING = names("nop{,w,l} endbr64 prefetch{t0,t1,t2,nta,w} lfence mfence sfence pause")

# Legacy SSE, in the same way
SSE_WRITE = names("mov{dqa,dqu,aps,ups,apd,upd,d,q,mskps,mskpd,ntdq,ntdqa,ntps,ntpd}"
                  " mov{shdup,sldup,ddup} lddqu pmovmskb pshuf{d,hw,lw} pextr{b,w,d,q} pabs{b,w,d}"
                  " pmov{s,z}x{bw,bd,bq,wd,wq,dq}")
SSE_CHANGE = names("p{xor,or,and,andn,shufb,alignr,blendw,blendvb}"
                   " {xor,or,and,andn,shuf}p{s,d} p{add,sub}{b,w,d,q} psign{b,w,d}"
                   " ps{ll,rl}{w,d,q,dq} psra{w,d} pcmp{eq,gt}{b,w,d,q} p{min,max}{u,s}{b,w,d}"
                   " punpck{l,h}{bw,wd,dq,qdq} unpck{l,h}p{s,d} pinsr{b,w,d,q}"
                   " mov{hlps,lhps} blendp{s,d} pmul{ld,udq} pack{us,ss}{wb,dw} phadd{w,d}"
                   " sha1{rnds4,nexte,msg1,msg2} sha256{rnds2,msg1,msg2}")
SSE_READ = names("ptest")

# VEX and EVEX: the sources are named besides. Some are written to a mask or to memory.
VEX_WRITE = {"v" + name for name in (SSE_WRITE | SSE_CHANGE) if name[:3] != "sha"} | names(
    "vmovdq{a32,a64,u8,u16,u32,u64} vp{xor,or,and,andn}{d,q} vp{sll,srl,sra}{q,vd,vq}"
    " vpro{l,r}{d,q,vd,vq} valign{d,q} vp{min,max}{u,s}q vpabsq vpsh{l,r}d{d,q}"
    " v{insert,extract}{i,f}{128,32x4,32x8,64x2,64x4} vshuf{i,f}{32x4,64x2}"
    " vperm{d,q,ps,pd,b,w} vperm2{i,f}128 vpermilp{s,d} vpblend{d,mb,mw,md,mq} vblendmp{s,d}"
    " vpbroadcast{b,w,d,q,mw2d,mb2q} vbroadcast{s,i,f}{s,d,128,32x2,32x4,64x2,32x8,64x4}"
    " vptest{m,nm}{b,w,d,q} vpcmp{,eq,lt,le,neq,nlt,nle}{b,w,d,q,ub,uw,ud,uq}"
    " vpmovm2{b,w,d,q} vpmov{b,w,d,q}2m vplzcnt{d,q} vpopcnt{b,w,d,q}"
    " vpcompress{d,q} vpexpand{d,q}")
VEX_CHANGE = names("vperm{i,t}2{b,w,d,q,ps,pd} vpsh{l,r}dv{d,q}")
VEX_READ = names("vptest vtestp{s,d}")
TERNARY = names("vpternlog{d,q}")
MASK_WRITE = names("k{mov,not,and,andn,or,xor,xnor,add,shiftl,shiftr}{b,w,d,q} kunpck{bw,wd,dq}")
MASK_READ = names("k{or,}test{b,w,d,q}")
VECTOR_WRITE = SSE_WRITE | VEX_WRITE | MASK_WRITE
VECTOR_CHANGE = SSE_CHANGE | VEX_CHANGE
VECTOR_READ = SSE_READ | VEX_READ | MASK_READ

# Whose result does not depend on an operand that is both sources
ZERO = names("xor sub {,v}pxor {,v}xorp{s,d} {,v}psub{b,w,d,q} vpxor{d,q} kxor{b,w,d,q}")
ONES = names("{,v}pcmpeq{b,w,d,q} kxnor{b,w,d,q}")

SHIFTS = names("s{hl,al,hr,ar} ro{l,r} sh{l,r}d")
SIZE = {"b": 1, "w": 2, "l": 4, "q": 8}
# Bytes of a store that are not those of the largest register
STORED = {"movd": 4, "movq": 8, "pextrb": 1, "pextrw": 2, "pextrd": 4, "pextrq": 8}
for one in names("extract{i,f}{128,32x4,64x2,32x8,64x4}"):
    STORED[one] = 32 if one[-3:] in ("2x8", "4x4") else 16

# What is written of the flags CPZSO, and what is lost; all are written by the rest.
FLAGS = {"imul": ("CO", "PZS"), "inc": ("PZSO", ""), "dec": ("PZSO", "")}
for shape, flags in (("mov movabs lea movbe movnti mov{s,z}{bw,bl,bq,wl,wq} movslq bswap not"
                      " pdep pext rorx s{ar,hl,hr}x", ("", "")),
                     ("s{hl,al,hr,ar} sh{l,r}d", ("CPZS", "O")), ("ro{l,r}", ("C", "O")),
                     ("bsf bsr", ("Z", "CPSO")), ("tzcnt lzcnt", ("CZ", "PSO")),
                     ("andn bls{r,i,msk} bextr bzhi", ("CZSO", "P")),
                     ("bt{,s,r,c}", ("C", "PSO"))):
    FLAGS.update(dict.fromkeys(names(shape), flags))
CONDITION = {"o": "O", "b": "C", "ae": "C", "e": "Z", "be": "CZ", "a": "CZ", "s": "S",
             "p": "P", "l": "SO", "ge": "SO", "le": "ZSO", "g": "ZSO"}
CONDITION.update({"n" + one: CONDITION[one] for one in "oesp"})
JUMPS = {"mp": "", "mpq": "", **CONDITION}

WIDEN = 20  # so many turns of a loop, and a pointer that still moves is lost

# kind: "general", "vector", "mask", "memory" or "value"
Operand = namedtuple("Operand", "kind name bits mask zeroing base index offset",
                     defaults=(None, 0, None, False, None, None, 0))


def operand(text):
    """None if that is nothing known."""
    text, *marks = re.split(r"(?=\{)", text)
    mask = next((mark[2:-1] for mark in marks if mark[1:3] == "%k"), None)
    zeroing = "{z}" in marks
    if text[:1] == "$":
        value = int(text[1:], 0)
        return Operand("value", offset=value - (1 << 64 if value >> 63 > 0 else 0))
    if text[:1] == "%" and text[1:] in GENERAL:
        return Operand("general", *GENERAL[text[1:]])
    found = re.fullmatch(r"%([xyz])mm(\d+)", text)
    if found:
        return Operand("vector", int(found[2]), {"x": 128, "y": 256, "z": 512}[found[1]],
                       mask, zeroing)
    if re.fullmatch(r"%k[0-7]", text):
        return Operand("mask", text[1:], 64, mask, zeroing)
    found = re.fullmatch(r"(?:%[c-g]s:)?(-?\w+)?\((%\w+)?(?:,(%\w+)(?:,\d)?)?\)", text)
    if found:
        base, index = (GENERAL.get(name[1:], (name[1:],))[0] if name else None
                       for name in found.groups()[1:])
        return Operand("memory", None, 0, mask, zeroing, base, index, int(found[1] or "0", 0))
    return None


CLEAN, ENTRY, RAN = 0, 1, 2


class State:
    """What is sure before an instruction.

    general: of each register a number, so many of its low bits are known; or a name,
        of which register it is what that had on entry; or a tuple, (base, low, high),
        it is on the stack, low to high above base. base is where between two distances
        from the stack pointer on entry: (0, 0) is that, another the result of a rounding.
    saved: the same of 8 bytes at (base, distance) on the stack
    known: flags, masks and both parts of the vector registers that may be read
    used: masks and parts of vector registers that are to be zeroed
    dirty: the upper halves, a larger number is worse: CLEAN, as on ENTRY, as on entry and a
        vector instruction RAN, or more than that by the address of what made one dirty
    """

    def __init__(self):
        self.general = {name: 64 if name in ARGUMENTS else name if name in KEPT else 0
                        for name, bits in GENERAL.values()}
        self.general["rsp"] = ((0, 0), 0, 0)
        self.saved = {((0, 0), 0): "the return address"}
        self.known, self.used = frozenset(), frozenset()
        self.dirty = ENTRY

    def copy(self):
        new = State.__new__(State)
        new.__dict__.update(self.__dict__, general=dict(self.general), saved=dict(self.saved))
        return new

    def key(self):
        return (tuple(sorted(self.general.items())), frozenset(self.saved.items()),
                self.known, self.used, self.dirty)

    def join(self, other, widen):
        new = self.copy()
        for name, value in self.general.items():
            new.general[name] = join_values(value, other.general[name], widen)
        new.saved = {place: join_values(value, other.saved[place], widen)
                     for place, value in self.saved.items() if place in other.saved}
        new.known = self.known & other.known
        new.used = self.used | other.used
        new.dirty = max(self.dirty, other.dirty)
        return new

    def stack(self, value):
        """The stack pointer is now that: nothing below it is kept."""
        self.general["rsp"] = value
        self.saved = {place: kept for place, kept in self.saved.items()
                      if not below((*place, place[1]), value)}


def join_values(a, b, widen):
    if a == b:
        return a
    if isinstance(a, tuple) and isinstance(b, tuple):
        if a[0] == b[0] and not widen:
            return (a[0], min(a[1], b[1]), max(a[2], b[2]))
        return 64
    if isinstance(a, str) or isinstance(b, str):
        return 0
    return min(64 if isinstance(one, tuple) else one for one in (a, b))


def moved(value, by):
    return (value[0], value[1] + by, value[2] + by) if isinstance(value, tuple) else 64


def rounded(value, by):
    """Down, to a multiple of -by."""
    if not isinstance(value, tuple) or by >= 0 or -by & (-by - 1):
        return 64
    base, low, high = value
    if base == (0, 0) and low == high:
        return ((low + by + 1, low), 0, 0)
    return (base, low + by + 1, high)


def below(a, b):
    """May a be below b?"""
    if not isinstance(b, tuple):
        return True
    if a[0] == b[0]:
        return a[1] < b[2]
    return a[0][0] + a[1] < b[0][1] + b[2]


def parts(register):
    """The names of those that an operand has."""
    low = "xmm%d" % register.name
    return {low, "upper " + low} if register.bits > 128 else {low}


class Code:
    def __init__(self, objdump, path):
        def run(*options):
            return subprocess.run([objdump, *options, path], check=True,
                                  capture_output=True, text=True).stdout

        self.at, self.next, self.to = {}, {}, {}  # by address; to: of jumps and calls
        self.told, self.telling, self.calls, self.strict = {}, True, [], True
        self.functions = {}
        for found in re.finditer(r"^([0-9a-f]+) ([gl]) +F (\S+)\s+[0-9a-f]+ (?:\.hidden )?(\S+)$",
                                 run("-t"), re.M):
            if found[3] != ".text":
                sys.exit("asm_x86.py: error: %s is not in .text" % found[4])
            self.functions[found[4]] = (int(found[1], 16), found[2] == "g")
        last = None
        for line in run("-dr", "--no-show-raw-insn", "-j", ".text").splitlines():
            found = re.match(r"\s*[0-9a-f]+:\s+R_X86_64_\w+\s+([^\s+-]+)([+-]0x[0-9a-f]+)?", line)
            if found and self.at[last][0][0] in "jc":
                self.at[last] = (self.at[last][0], found[1])
                self.to.pop(last, None)
                if found[1] in self.functions or found[1] == ".text":
                    # What is added is less by the 4 bytes of the place itself.
                    to = self.functions.get(found[1], (0,))[0]
                    self.to[last] = to + int(found[2] or "0", 0) + 4
            found = re.match(r"\s*([0-9a-f]+):\s+([^#<]+)", line)
            if found and "R_X86_64" not in line:
                at = int(found[1], 16)
                words = [word for word in found[2].split() if not re.fullmatch(
                    r"data16|[c-g]s|repz|bnd|notrack|rex\S*|\{vex3?\}|\{evex\}", word)]
                op, args = words[0] if words else "nop", "".join(words[1:])
                self.at[at] = (op, args)
                if re.match("j|call", op) and re.fullmatch("(0x)?[0-9a-f]+", args):
                    self.to[at] = int(args, 16)
                self.next[last] = at
                last = at

    def tell(self, at, rule, what):
        if self.telling:
            self.told[at, rule] = "%x: %s: %s" % (at, self.text(at), what)

    def text(self, at):
        return " ".join(self.at[at]).strip()

    def is_return(self, at):
        op, args = self.at[at]
        return op in ("ret", "retq") or op in ("jmp", "jmpq") and args == "__x86_return_thunk"

    def reach(self, entry):
        """The addresses of all that may run from there on."""
        reached, todo = set(), [entry]
        while todo:
            at = todo.pop()
            if at in reached or at not in self.at:
                continue
            reached.add(at)
            todo.append(self.to.get(at))
            if not self.is_return(at) and self.at[at][0] not in ("jmp", "jmpq"):
                todo.append(self.next.get(at))
        return reached

    # The parts of an instruction

    def need(self, at, state, one, copied=False):
        """It is read."""
        if one.kind == "general":
            value = state.general[one.name]
            if isinstance(value, int) and value < one.bits or (
                    isinstance(value, str) and not (copied and one.bits == 64)):
                self.tell(at, one.name, "%s is read before it is written" % one.name)
        elif one.kind in ("vector", "mask"):
            for name in sorted((parts(one) if one.kind == "vector" else {one.name}) - state.known):
                self.tell(at, name, "%s is read before it is written" % name)

    def need_flags(self, at, state, flags):
        for flag in flags:
            if flag not in state.known:
                self.tell(at, "flags", "%sF is not known here" % flag)

    def address(self, state, memory):
        value = state.general.get(memory.base)
        return moved(value, memory.offset) if not memory.index else 64

    def access(self, at, state, memory, only_address=False):
        for name in (memory.base, memory.index):
            if name in state.general:
                self.need(at, state, Operand("general", name, 64))
        place = self.address(state, memory)
        if not only_address and isinstance(place, tuple) and below(place, state.general["rsp"]):
            self.tell(at, "below", "may be below the stack pointer")

    def store(self, at, state, place, size, value):
        if not isinstance(place, tuple):
            return
        exact = place[:2] if size == 8 and place[1] == place[2] else None
        end = (place[0], place[1] + size, place[2] + size)
        for slot, kept in list(state.saved.items()):
            if slot != exact and below(place, (slot[0], slot[1], slot[1] + 8)) \
                    and below((*slot, slot[1]), end):
                if isinstance(kept, str):  # and stays, as this may not be the last turn
                    self.tell(at, "store", "may overwrite %s" % kept)
                else:
                    del state.saved[slot]
        if exact:
            state.saved[exact] = value

    def load(self, state, place):
        if isinstance(place, tuple) and place[1] == place[2]:
            return state.saved.get(place[:2], 64)
        return 64

    def write_general(self, state, register, value=64):
        if register.bits < 32:
            old = state.general[register.name]
            value = register.bits if isinstance(old, str) else 64 if isinstance(old, tuple) \
                else max(old, register.bits)
        if register.name == "rsp":
            state.stack(value)
        else:
            state.general[register.name] = value

    def push(self, at, state, value):
        state.stack(moved(state.general["rsp"], -8))
        self.store(at, state, state.general["rsp"], 8, value)

    def pop(self, state):
        value = self.load(state, state.general["rsp"])
        state.stack(moved(state.general["rsp"], 8))
        return value

    def step(self, at, state):
        """The state after an instruction that is no jump, call or return."""
        state = state.copy()
        op, args = self.at[at]
        operands = [operand(text) for text in re.split(r",(?![^(]*\))", args) if text]
        if op in NOTHING:
            return state
        if None in operands:
            self.tell(at, "unknown", "unknown instruction")
            return state
        if self.special(at, state, op, operands):
            return state
        vector = any(one.kind in ("vector", "mask") for one in operands)
        condition = CONDITION.get(op[4:] if op[:4] == "cmov" else op[3:] if op[:3] == "set" else "")
        plain = op if vector or op[-1] not in SIZE or op in GENERAL_ALL else op[:-1]
        try:
            read, write = self.shape(plain, operands, vector, condition)
        except ValueError:
            self.tell(at, "unknown", "unknown instruction")
            return state
        merged = bool(write and write.kind == "vector" and write.mask and not write.zeroing)
        both = [one for one in (operands[:-1] if len(operands) > 2 else operands)
                if one.kind in ("general", "vector", "mask")]
        same = len(both) == 2 and both[0] == both[1] and not merged
        zeroed = same and plain in ZERO or plain in TERNARY and not (merged or operands[0].offset)
        if same and plain in ZERO | ONES:
            read = []

        for one in operands:
            if one.mask:
                self.need(at, state, Operand("mask", one.mask))
            if one.kind == "memory":
                self.access(at, state, one, only_address=plain == "lea")
        for one in read + [write] * merged:
            self.need(at, state, one, copied=plain == "mov")
        if condition or plain in ("adc", "sbb"):
            self.need_flags(at, state, condition or "C")
        if vector and op[0] != "k":
            if op[0] != "v" and self.strict and state.dirty != CLEAN:
                self.tell(at, "dirty", "legacy SSE while upper halves may be dirty"
                          + self.since(state))
            if state.dirty == ENTRY:
                state.dirty = RAN
        if (not vector or write is None) and not condition:
            written, lost = FLAGS.get(plain, ("CPZSO", ""))
            if plain in SHIFTS and len(operands) > 1 and operands[0].kind == "general":
                written, lost = "", "CPZSO"  # which are written depends on the count
            state.known = state.known - set(lost) | set(written)

        if write is None:
            return state
        if write.kind == "vector":
            low, upper = "xmm%d" % write.name, "upper xmm%d" % write.name
            # Whatever is not legacy zeroes all above what it writes.
            done = {low, upper} if op[0] == "v" else {low}
            state.known |= done
            if not merged:
                state.used -= done
            if not zeroed:
                state.used |= parts(write)
            if op[0] == "v" and write.name < 16 and any(
                    one.kind == "vector" and one.bits > 128 for one in operands):
                state.dirty = RAN + 1 + at
        elif write.kind == "mask":
            state.known |= {write.name}
            state.used = state.used - {write.name} if zeroed else state.used | {write.name}
        elif write.kind == "general":
            self.write_general(state, write, self.result(state, plain, operands))
        else:
            size = 1 if condition else vector and STORED.get(op.lstrip("v")) or max(
                [one.bits // 8 for one in operands] + [0 if vector else SIZE.get(op[-1], 0)])
            self.store(at, state, self.address(state, write), size,
                       self.result(state, plain, operands))
        return state

    def special(self, at, state, op, operands):
        """Was it one of those that move what is saved, or that name no register?"""
        kinds = [one.kind for one in operands]
        if op in ("vzeroupper", "vzeroall"):
            clean = set().union(*(parts(Operand("vector", n, 256)) for n in range(16)))
            if op == "vzeroupper":
                clean = {name for name in clean if name[:5] == "upper"}
            state.known, state.used, state.dirty = state.known | clean, state.used - clean, CLEAN
        elif op in ("push", "pushq") and len(operands) == 1:
            one = operands[0]
            if one.kind == "memory":
                self.access(at, state, one)
            self.need(at, state, one, copied=True)
            self.push(at, state, state.general[one.name] if one.kind == "general" else 64)
        elif op in ("pop", "popq") and kinds == ["general"]:
            self.write_general(state, operands[0], self.pop(state))
        elif op in ("leave", "leaveq"):
            self.need(at, state, Operand("general", "rbp", 64))
            state.stack(state.general["rbp"])
            state.general["rbp"] = self.pop(state)
        elif op == "xchg" and kinds == ["general", "general"]:
            a, b = operands
            if a != b:  # that is another nop
                self.need(at, state, a, copied=True)
                self.need(at, state, b, copied=True)
                old = state.general[a.name], state.general[b.name]
                self.write_general(state, a, old[1] if a.bits == 64 else 64)
                self.write_general(state, b, old[0] if a.bits == 64 else 64)
        else:
            return False
        return True

    @staticmethod
    def shape(op, operands, vector, condition):
        """Those of the operands that are read, and the one that is written, or None."""
        if not operands:
            raise ValueError
        *sources, last = operands
        if op in TERNARY:
            # Bit 4a + 2b + c of the value is the result: does it depend on each?
            table = [sources[0].offset >> n & 1 for n in range(8)]
            return [one for one, bit in ((last, 4), (sources[2], 2), (sources[1], 1))
                    if any(table[n] != table[n ^ bit] for n in range(8))], last
        if op in (VECTOR_WRITE if vector else WRITE) or condition and op[:3] == "set":
            return sources, last
        if op in (VECTOR_CHANGE if vector else CHANGE) or condition and op[:4] == "cmov":
            if op != "imul":
                return operands, last
            if len(operands) > 1:  # with one it writes two registers
                return sources if len(operands) == 3 else operands, last
        if op in (VECTOR_READ if vector else READ):
            return operands, None
        raise ValueError

    def result(self, state, op, operands):
        """What is written to a general register, or to memory from one."""
        source, last = operands[0], operands[-1]
        if 64 not in (source.bits, last.bits) or source.kind == "vector":
            return 64
        if op == "mov" and source.kind == "general":
            return state.general[source.name]
        if op == "mov" and source.kind == "memory":
            return self.load(state, self.address(state, source))
        if op == "lea":
            return self.address(state, source)
        if source.kind == "value" and last.kind == "general":
            if op in ("add", "sub"):
                by = source.offset if op == "add" else -source.offset
                return moved(state.general[last.name], by)
            if op == "and":
                return rounded(state.general[last.name], source.offset)
        return 64

    def since(self, state):
        if state.dirty <= RAN:
            return ", as on entry"
        at = state.dirty - RAN - 1
        return ", since %x: %s" % (at, self.text(at))

    def end(self, at, state, entry):
        """A return. entry: of the function, the stack pointer; that of a global one is 0."""
        rsp = state.general["rsp"]
        if rsp != entry:
            self.tell(at, "rsp", "the stack pointer is not that of the entry")
        elif self.load(state, rsp) != "the return address":
            self.tell(at, "rsp", "the return address is not that of the entry")
        if len(self.calls) == 1:
            for name in sorted(KEPT):
                if state.general[name] != name:
                    self.tell(at, name, "%s is not restored" % name)
            for name in sorted(state.used):
                self.tell(at, name, "%s is not wiped" % name)
            if self.strict and state.dirty >= RAN:
                self.tell(at, "dirty", "upper halves may be dirty" + self.since(state))
        state = state.copy()
        state.stack(moved(entry, 8))
        state.known -= set("CPZSO")
        return state

    def onward(self, at, state):
        """Where it goes on after an instruction, with what is sure there."""
        op, args = self.at[at]
        target, after = self.to.get(at), self.next.get(at)
        ways = []
        if op in ("int3", "ud2"):
            self.tell(at, "unknown", "is reached")
            return ways
        if op[0] == "j" or op[:4] == "call":
            if target not in self.at or op[0] == "j" and op[1:] not in JUMPS:
                self.tell(at, "unknown", "leaves for what is not known")
                return ways
            if op[0] == "c":
                state = state.copy()
                self.push(at, state, "the return address")
                state = self.follow(target, state)
                if not state:
                    return ways
            else:
                self.need_flags(at, state, JUMPS[op[1:]])
                ways.append((target, state))
                if op[:3] == "jmp":
                    return ways
        else:
            state = self.step(at, state)
        if after is None:
            self.tell(at, "end", "the code ends here")
        else:
            ways.append((after, state))
        return ways

    def follow(self, entry, state):
        """All ways from there to a return: what is sure there, None if there is no way."""
        if entry in self.calls:
            self.tell(entry, "recursion", "calls itself")
            return None
        key = (entry, state.key(), self.telling)
        if key in self.seen:
            return self.seen[key]
        self.calls.append(entry)
        # What is sure becomes less from turn to turn, so rules are judged at the end.
        telling, self.telling = self.telling, False
        rsp = state.general["rsp"]
        states, visits, todo = {}, {}, [(entry, state)]
        while todo:
            at, new = todo.pop()
            old = states.get(at)
            if old:
                visits[at] = visits.get(at, 0) + 1
                new = old.join(new, visits[at] > WIDEN)
                if new.key() == old.key():
                    continue
            states[at] = new
            if not self.is_return(at):
                todo += self.onward(at, new)
        self.telling = telling
        end = None
        for at, state in states.items():
            if self.is_return(at):
                new = self.end(at, state, rsp)
                end = end.join(new, False) if end else new
            else:
                self.onward(at, state)
        self.calls.pop()
        self.seen[key] = end
        return end

    def check(self):
        reached = set()
        for name, (at, is_global) in sorted(self.functions.items()):
            if is_global:
                ways = self.reach(at)
                reached |= ways
                self.strict = any(self.at[one][0][0] in "vk" for one in ways)
                self.seen = {}
                self.follow(at, State())
        for name, (at, is_global) in sorted(self.functions.items()):
            if at not in reached:
                self.tell(at, "unreached", "no way leads to %s" % name)
        return [text for (at, rule), text in sorted(self.told.items())]


def main(argv):
    if len(argv) != 3:
        sys.exit(__doc__)
    code = Code(*argv[1:])
    if not any(is_global for at, is_global in code.functions.values()):
        sys.exit("asm_x86.py: error: no function in %s" % argv[2])
    for line in code.check():
        print(line)


if __name__ == "__main__":
    main(sys.argv)
