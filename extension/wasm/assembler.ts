/**
 * WebAssembly written as instructions and assembled at run time, so that no binary has to be trusted. A value of type
 * `Code` is the bytes of some instructions, in parts where they are many: to copy them at every level would take most of
 * the time. Locals are named by their numbers, parameters first.
 */
export type Code = readonly (number | Code)[]

export const I32 = 0x7f
export const F32 = 0x7d
export const V128 = 0x7b

const unsigned = (value: number): Code => {
  const bytes: number[] = []
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 128) return [...bytes, rest]
    bytes.push((rest & 127) | 128)
  }
}
const signed = (value: number): Code => {
  const bytes: number[] = []
  for (let rest = value; ; rest >>= 7) {
    const low = rest & 127
    if ((rest >> 7 === 0 && (low & 64) === 0) || (rest >> 7 === -1 && (low & 64) !== 0)) return [...bytes, low]
    bytes.push(low | 128)
  }
}
export const get = (local: number): Code => [0x20, unsigned(local)]
export const set = (local: number): Code => [0x21, unsigned(local)]
export const number = (value: number): Code => [0x41, signed(value)]
export const add: Code = [0x6a]
export const lessThan: Code = [0x49]
export const times: Code = [0x6c]
export const move = (local: number, by: Code): Code => [get(local), by, add, set(local)]
export const vector = (operation: number): Code => [0xfd, unsigned(operation)]
export const load = (offset = 0): Code => [vector(0x00), 4, unsigned(offset)]
export const loadForAllAt = (offset: number): Code => [vector(0x09), 2, unsigned(offset)]
export const loadForAll = loadForAllAt(0)
export const storeAt = (offset: number): Code => [vector(0x0b), 4, unsigned(offset)]
export const store = storeAt(0)
export const vectorAdd = vector(0xe4)
export const vectorTimes = vector(0xe6)
export const single = (value: number): Code => [0x43, ...new Uint8Array(Float32Array.of(value).buffer)]
export const vectorMax = vector(0xe9)
export const forAll = vector(0x13)
/** The code for each number below `count`, one after the other. */
export const each = (count: number, codeFor: (index: number) => Code): Code =>
  Array.from({ length: count }, (_, index) => codeFor(index))
/** Repeats while `again` leaves a nonzero value. */
export const loop = (body: Code, again: Code): Code => [0x03, 0x40, body, again, 0x0d, 0, 0x0b]
export const countDown = (local: number): Code => [move(local, number(-1)), get(local)]

/** A function without a result. `locals`: how many of which type, numbered after the parameters. */
export interface WasmFunction {
  readonly name: string
  readonly parameters: readonly number[]
  readonly locals: readonly (readonly [count: number, type: number])[]
  readonly code: Code
}

/** A module that exports `memory`, of so many pages of 64 KiB, and the functions by their names. */
export function moduleOf(pages: number, functions: readonly WasmFunction[]): Uint8Array<ArrayBuffer> {
  const list = (items: readonly Code[]): Code => [...unsigned(items.length), ...items]
  const measured = (code: Code): Code => {
    const bytes = bytesOf(code)
    return [...unsigned(bytes.length), bytes]
  }
  const section = (id: number, content: Code): Code => [id, measured(content)]
  const name = (text: string): Code => measured([...new TextEncoder().encode(text)])
  const body = ({ locals, code }: WasmFunction): Code =>
    measured([list(locals.map(([count, type]) => [...unsigned(count), type])), code, 0x0b])
  const module = [
    [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    section(1, list(functions.map(({ parameters }) => [0x60, ...unsigned(parameters.length), ...parameters, 0]))),
    section(3, list(functions.map((_, index) => [...unsigned(index)]))),
    section(5, list([[0, ...unsigned(pages)]])),
    section(
      7,
      list([[...name('memory'), 2, 0], ...functions.map((each, index) => [...name(each.name), 0, ...unsigned(index)])]),
    ),
    section(10, list(functions.map(body))),
  ]
  return new Uint8Array(bytesOf(module))
}

function bytesOf(code: Code, into: number[] = []): number[] {
  for (const part of code) {
    if (typeof part === 'number') into.push(part)
    else bytesOf(part, into)
  }
  return into
}
