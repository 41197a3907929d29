/**
 * The address that a text is, or `null`. Not by `URL.canParse`: once that has been called some thousand times, Node before
 * 24 answers `false` for letters such as ö (`findings/canparse-forgets-letters.sh`).
 */
export function urlIn(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
