import { signsOfBytes, type Written, type WrittenByte } from './written.ts'

const HEADER = /^content-transfer-encoding:[ \t]*quoted-printable/im
/** A letter beyond ASCII in UTF-8, an encoded equals sign in front of a value, a blank at the end of a line. */
const TELLS = /=(?:C[2-9A-F]|D[\dA-F])=[89AB][\dA-F]|=E[\dA-F](?:=[89AB][\dA-F]){2}|[a-z]=3D["']|[^\s\w]=20\r?\n/
const RUN = /=[\dA-F]{2}(?:(?:=[ \t]{0,9}\r?\n)?=[\dA-F]{2})*/g
const BYTE = /(?:=[ \t]{0,9}\r?\n)?=([\dA-F]{2})/g
const SOFT_BREAK = /=[ \t]{0,9}\r?\n/g

/** Quoted-printable, as mails are stored; `=20` and a line that ends with `=` mean that only in a text that tells so. */
export function quotedPrintableIn(text: string): Written[] {
  if (!text.includes('=') || !(HEADER.test(text) || TELLS.test(text))) return []
  const breaks = [...text.matchAll(SOFT_BREAK)].map(({ 0: whole, index: start }) => ({
    start,
    end: start + whole.length,
    text: '',
  }))
  return [...[...text.matchAll(RUN)].flatMap(run => signsOfBytes(bytesOf(run[0], run.index), true)), ...breaks]
}

function bytesOf(run: string, offset: number): WrittenByte[] {
  return [...run.matchAll(BYTE)].map(({ 0: whole, 1: hex = '', index }) => ({
    start: offset + index,
    end: offset + index + whole.length,
    byte: Number.parseInt(hex, 16),
  }))
}
