import type { Code, SavedVault } from '../shield/vault.ts'

/**
 * The codes of all kept conversations of a site, by number: one conversation shows another's codes in titles, branches,
 * instructions and searches. Vaults of older versions may share a number. It only grows, until everything is forgotten,
 * so no text that was restored once shows its codes again.
 */
export type SiteCodes = Map<string, readonly Code[]>

/**
 * Adds a vault's codes; `true` if one of them is new. `before`: the same conversation's, as it was kept until now. A word
 * that was kept while it was being written has gone on under its code.
 */
export function learn(site: SiteCodes, { entries }: SavedVault, before?: SavedVault): boolean {
  const former = new Map(before?.entries.map(({ number, value }) => [number, value]))
  let isNew = false
  for (const entry of entries) {
    const number = String(entry.number)
    const known = site.get(number) ?? []
    if (known.some(({ shape, value }) => shape === entry.shape && value === entry.value)) continue
    site.set(number, [...known.filter(({ value }) => value !== former.get(entry.number)), entry])
    isNew = true
  }
  return isNew
}

/**
 * The codes that texts of a page stand for, as the page wrote them. A number that several values share stands for none.
 */
export function codesIn(site: SiteCodes, written: Iterable<string>): Code[] {
  return [...written].flatMap(code => {
    const known = site.get(/\d{4}/.exec(code)?.[0] ?? '') ?? []
    return known.length === 1 ? known : []
  })
}
