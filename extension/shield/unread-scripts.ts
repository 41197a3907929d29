/** Scripts of which the detector has read few texts or none, by their common names. */
const SCRIPTS: readonly (readonly [name: string, letters: RegExp])[] = [
  ['Bengali', /[\u0980-\u09ff]/],
  ['Gurmukhi', /[\u0a00-\u0a7f]/],
  ['Gujarati', /[\u0a80-\u0aff]/],
  ['Odia', /[\u0b00-\u0b7f]/],
  ['Tamil', /[\u0b80-\u0bff]/],
  ['Telugu', /[\u0c00-\u0c7f]/],
  ['Kannada', /[\u0c80-\u0cff]/],
  ['Malayalam', /[\u0d00-\u0d7f]/],
  ['Sinhala', /[\u0d80-\u0dff]/],
  ['Lao', /[\u0e80-\u0eff]/],
  ['Tibetan', /[\u0f00-\u0fff]/],
  ['Burmese', /[\u1000-\u109f]/],
  ['Georgian', /[\u10a0-\u10ff\u1c90-\u1cbf\u2d00-\u2d2f]/],
  ['Armenian', /[\u0530-\u058f]/],
  ['Amharic', /[\u1200-\u139f\u2d80-\u2ddf]/],
  ['Cherokee', /[\u13a0-\u13ff\uab70-\uabbf]/],
  ['Khmer', /[\u1780-\u17ff]/],
  ['Mongolian', /[\u1800-\u18af]/],
  ['Syriac', /[\u0700-\u074f]/],
  ['Thaana', /[\u0780-\u07bf]/],
]

/** Letters of all these scripts in one pattern, which most texts do not match. */
const ANY =
  /[\u0530-\u058f\u0700-\u07bf\u0980-\u0dff\u0e80-\u109f\u10a0-\u10ff\u1200-\u13ff\u1780-\u18af\u1c90-\u1cbf\u2d00-\u2d2f\u2d80-\u2ddf\uab70-\uabbf]/

/** The scripts of a text in which names and addresses are often missed, to warn the person before sending. */
export function unreadScripts(text: string): string[] {
  if (!ANY.test(text)) return []
  return SCRIPTS.filter(([, letters]) => letters.test(text)).map(([name]) => name)
}
