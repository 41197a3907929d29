const LETTER =
  /[\u0370-\u04ff\u05d0-\u05ea\u0621-\u064a\u0904-\u0939\u0e01-\u0e2e\u3041-\u30fa\u4e00-\u9fff\uac00-\ud7a3]/

/** Whether a text contains letters of the scripts that `find-in-scripts.ts` handles. */
export function hasOtherScript(text: string): boolean {
  return LETTER.test(text)
}

/** Where the first of them stands; -1: nowhere. */
export function firstOtherScript(text: string): number {
  return text.search(LETTER)
}
