import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a mark says (see `FORMAT.md`): name, address, date, value, identifier, phone, e-mail, URL, card, soft. */
export const MARKS = ['N', 'A', 'D', 'V', 'I', 'P', 'E', 'U', 'C', 'S'] as const
export type MarkKind = (typeof MARKS)[number]

export interface MarkedSpan {
  readonly start: number
  readonly end: number
  readonly kind: MarkKind
}

export interface MarkedText {
  /** The file's name, `#` and the number of the text in it. */
  readonly id: string
  /** ISO 639-1. */
  readonly language: string
  readonly register: string
  readonly text: string
  readonly spans: readonly MarkedSpan[]
}

/** The marked texts of a folder, file by file. Throws for a text that does not keep to the format. */
export function readMarkedTexts(folder: string, wants: (file: string) => boolean = () => true): MarkedText[] {
  return readdirSync(folder)
    .filter(file => file.endsWith('.txt') && wants(file))
    .sort()
    .flatMap(file => textsIn(readFileSync(join(folder, file), 'utf8'), file))
}

const HEAD = /^\s*@lang=(\S+) +@kind=(\S+)[^\n]*\n/
const MARK = /⟦([NADVIPEUCS]):([^⟦⟧]+)⟧/g

export function textsIn(content: string, file: string): MarkedText[] {
  return content
    .split(/^=====[^\S\n]*$/m)
    .filter(part => part.trim() !== '')
    .map((part, index) => {
      const id = `${file}#${index + 1}`
      const head = HEAD.exec(part)
      if (head === null) throw new Error(`${id} has no head: ${part.trim().slice(0, 60)}`)
      const body = part.slice(head[0].length).replace(/^\n+|\s+$/g, '')
      return { id, language: head[1] ?? '', register: head[2] ?? '', ...unmarked(body, id) }
    })
}

function unmarked(body: string, id: string): Pick<MarkedText, 'text' | 'spans'> {
  const spans: MarkedSpan[] = []
  let text = ''
  let from = 0
  for (const mark of body.matchAll(MARK)) {
    text += body.slice(from, mark.index)
    const inner = mark[2] ?? ''
    spans.push({ start: text.length, end: text.length + inner.length, kind: mark[1] as MarkKind })
    text += inner
    from = mark.index + mark[0].length
  }
  text += body.slice(from)
  if (/[⟦⟧]/.test(text))
    throw new Error(`${id} holds a stray mark: ${text.slice(Math.max(0, text.search(/[⟦⟧]/) - 20)).slice(0, 60)}`)
  return { text, spans }
}
