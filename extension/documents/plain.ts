import type { Reader } from './formats.ts'
import { readTextFile } from './text-file.ts'
import { unitOf } from './texts.ts'

/** Text without a format: one text. */
export const readPlain: Reader = async bytes => {
  const file = readTextFile(bytes)
  let { text } = file
  const write = (changed: string): void => {
    text = changed
  }
  return {
    units: [unitOf([{ text, write }], { part: 'body' })],
    context: [],
    write: async () => file.write(text),
  }
}
