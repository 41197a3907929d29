/** The number of placeholders of each shape: all that the diary may store. */
export function countsOf(
  replacements: readonly { readonly placeholder: string; readonly count?: number }[],
): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { placeholder, count = 1 } of replacements) {
    const shape = /^\[(\p{L}+)/u.exec(placeholder)?.[1] ?? 'Value'
    counts[shape] = (counts[shape] ?? 0) + count
  }
  return counts
}
