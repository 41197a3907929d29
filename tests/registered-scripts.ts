import type { Scripting } from '../extension/background/place-scripts.ts'

/** `chrome.scripting` as Chrome keeps it: patterns come back sorted, and an id is registered once. */
export function registeredScripts() {
  let there: chrome.RegisteredScript[] = []
  const calls: string[] = []
  const sorted = (matches: readonly string[]) => matches.toSorted()
  const scripting: Scripting = {
    async registerContentScripts(scripts) {
      calls.push('register')
      const twice = scripts.find(({ id }) => there.some(each => each.id === id))
      if (twice !== undefined) throw new Error(`Duplicate script ID '${twice.id}'`)
      there = [...there, ...scripts.map(script => ({ ...script, matches: sorted(script.matches) }))]
    },
    async updateContentScripts(scripts) {
      calls.push('update')
      for (const { id, js, matches } of scripts) {
        if (!there.some(each => each.id === id)) throw new Error(`Nonexistent script ID '${id}'`)
        there = there.map(each => (each.id === id ? { ...each, js, matches: sorted(matches) } : each))
      }
    },
    async unregisterContentScripts({ ids }) {
      calls.push('unregister')
      there = there.filter(({ id }) => !ids.includes(id))
    },
    getRegisteredContentScripts: async ({ ids }) => there.filter(({ id }) => ids.includes(id)),
  }
  return { scripting, calls, there: (): readonly chrome.RegisteredScript[] => there }
}
