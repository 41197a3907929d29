import { SETTINGS_KEY, type Settings, settingsFrom } from './settings.ts'

export interface KeptSettings {
  read(): Promise<Settings>
  /**
   * Changes what is kept by now. One change follows the other, so none writes over another one. `work` waits for
   * nothing; what it throws is passed on, and nothing is kept.
   */
  change(work: (before: Settings) => Settings): Promise<{ readonly before: Settings; readonly after: Settings }>
}

/** The settings in the browser's storage. All that changes them has to share one of these. */
export function keptSettings(local: Pick<chrome.Area, 'get' | 'set'>): KeptSettings {
  let turn: Promise<unknown> = Promise.resolve()
  const read = async () => settingsFrom((await local.get(SETTINGS_KEY))[SETTINGS_KEY])
  return {
    read,
    change(work) {
      const result = turn.then(async () => {
        const before = await read()
        const after = work(before)
        if (after !== before) await local.set({ [SETTINGS_KEY]: after })
        return { before, after }
      })
      turn = result.catch(() => {})
      return result
    },
  }
}
