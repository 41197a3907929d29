import type { Hidden } from './texts.ts'

/** UTF-16 code units on each side: a line of what a narrow screen shows. */
const AROUND = 48

/** Some words of what is left on both sides of one hidden detail, within its line. `hidden`: all of the text, in order. */
export function surroundingsOf(
  text: string,
  hidden: readonly Hidden[],
  at: number,
): { readonly before: string; readonly after: string } {
  return { before: before(text, hidden, at), after: after(text, hidden, at) }
}

function before(text: string, hidden: readonly Hidden[], at: number): string {
  let left = ''
  let to = hidden[at]?.start ?? 0
  for (let index = at - 1; left.length <= AROUND; index -= 1) {
    const other = hidden[index]
    left = text.slice(Math.max(other?.end ?? 0, to - AROUND - 1), to) + left
    if (other === undefined || left.length > AROUND) break
    left = other.placeholder + left
    to = other.start
  }
  const line = (left.split(LINE_END).at(-1) ?? '').replace(/\s+/g, ' ')
  if (line.length <= AROUND) return line.trimStart()
  const cut = line.slice(-AROUND)
  return `…${cut.slice(cut.indexOf(' ') + 1)}`
}

function after(text: string, hidden: readonly Hidden[], at: number): string {
  let right = ''
  let from = hidden[at]?.end ?? 0
  for (let index = at + 1; right.length <= AROUND; index += 1) {
    const other = hidden[index]
    right += text.slice(from, Math.min(other?.start ?? text.length, from + AROUND + 1))
    if (other === undefined || right.length > AROUND) break
    right += other.placeholder
    from = other.end
  }
  const line = (right.split(LINE_END, 1)[0] ?? '').replace(/\s+/g, ' ')
  if (line.length <= AROUND) return line.trimEnd()
  const cut = line.slice(0, AROUND)
  const end = cut.lastIndexOf(' ')
  return `${end < 0 ? cut : cut.slice(0, end)}…`
}

const LINE_END = /[\n\r\u2028\u2029]/
