/** Which script goes into which world of a page, by the id that the browser keeps it under. */
export interface PlacedScript {
  readonly id: string
  readonly js: readonly [string]
  readonly world: 'MAIN' | 'ISOLATED'
  /** In the page's own frame alone; otherwise in every frame, also in those without an address. */
  readonly isTopOnly?: true
}

export type Scripting = Pick<
  typeof chrome.scripting,
  'registerContentScripts' | 'unregisterContentScripts' | 'getRegisteredContentScripts'
>

/**
 * Registers scripts on pages that the manifest does not name, so that they run there before the page does; without
 * matches it takes them out. One call at a time: two at once would register the same scripts twice.
 */
export async function placeScripts(
  scripting: Scripting,
  scripts: readonly PlacedScript[],
  matches: readonly string[],
): Promise<void> {
  const ids = scripts.map(({ id }) => id)
  const there = await scripting.getRegisteredContentScripts({ ids })
  const isThere = ids.every(id => there.some(each => each.id === id && each.matches.join() === matches.join()))
  if (isThere && matches.length > 0) return
  if (there.length > 0) await scripting.unregisterContentScripts({ ids: there.map(({ id }) => id) })
  if (matches.length === 0) return
  await scripting.registerContentScripts(
    scripts.map(({ id, js, world, isTopOnly = false }) => ({
      id,
      js,
      world,
      matches,
      allFrames: !isTopOnly,
      matchOriginAsFallback: !isTopOnly,
      runAt: 'document_start',
      persistAcrossSessions: true,
    })),
  )
}
