/** Which script goes into which world of a page, by the id that the browser keeps it under. */
export interface PlacedScript {
  readonly id: string
  /** In the order in which they run. */
  readonly js: readonly string[]
  readonly world: 'MAIN' | 'ISOLATED'
  /** In the page's own frame alone; otherwise in every frame, also in those without an address. */
  readonly isTopOnly?: true
}

export type Scripting = Pick<
  typeof chrome.scripting,
  'registerContentScripts' | 'updateContentScripts' | 'unregisterContentScripts' | 'getRegisteredContentScripts'
>

/**
 * Registers scripts on pages that the manifest does not name, so that they run there before the page does; without
 * matches it takes them out. Scripts that are there are updated in place: a page that loads between an end and a new
 * beginning would have none. One call at a time: two at once would register the same scripts twice.
 */
export async function placeScripts(
  scripting: Scripting,
  scripts: readonly PlacedScript[],
  matches: readonly string[],
): Promise<void> {
  const there = await scripting.getRegisteredContentScripts({ ids: scripts.map(({ id }) => id) })
  if (matches.length === 0) {
    if (there.length > 0) await scripting.unregisterContentScripts({ ids: there.map(({ id }) => id) })
    return
  }
  const missing = scripts.filter(({ id }) => !there.some(each => each.id === id))
  const old = scripts.filter(({ id, js }) =>
    there.some(each => each.id === id && (inOrder(each.matches) !== inOrder(matches) || each.js.join() !== js.join())),
  )
  if (old.length > 0) await scripting.updateContentScripts(old.map(({ id, js }) => ({ id, js, matches })))
  if (missing.length > 0)
    await scripting.registerContentScripts(
      missing.map(({ id, js, world, isTopOnly = false }) => ({
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

/** Chrome returns patterns sorted, whatever their order was. */
function inOrder(matches: readonly string[]): string {
  return matches.toSorted().join()
}
