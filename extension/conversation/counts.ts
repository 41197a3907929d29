/** The number of placeholders of each shape: all that the diary may store. */
export function countsOf(replacements: readonly { readonly placeholder: string }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { placeholder } of replacements) {
    const shape = /^\[(\p{L}+)/u.exec(placeholder)?.[1] ?? 'Value'
    counts[shape] = (counts[shape] ?? 0) + 1
  }
  return counts
}
