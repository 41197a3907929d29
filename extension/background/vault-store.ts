import type { ConversationKey, KeptVault } from '../messages/messages.ts'
import type { SavedVault } from '../shield/vault.ts'

/** In memory of the browser, gone when it closes; no content script and no page can read it. */
type Area = Pick<chrome.Area, 'get' | 'set' | 'remove'>

interface Row {
  readonly at: number
  readonly key: ConversationKey
  readonly vault: SavedVault
}

/** After a day without a send nobody waits for an answer any more. */
export const VAULT_LIFE_MS = 24 * 60 * 60 * 1_000
/** Chrome gives ten megabytes; the rest is for settings of tabs. */
export const VAULTS_BYTES = 8_000_000
/** A conversation that has no name yet belongs to the tab that it is written in. */
const PREFIX = 'vault:'

export interface VaultStore {
  of(origin: string, tabId: number): Promise<KeptVault[]>
  /** `false`: it alone is more than there is room for. Older ones make room for newer. */
  save(kept: KeptVault, tabId: number): Promise<boolean>
  forgetAll(): Promise<void>
}

export function vaultStore(area: Area, now: () => number): VaultStore {
  const rows = async (): Promise<[string, Row][]> =>
    Object.entries(await area.get(null)).flatMap(([name, row]) =>
      name.startsWith(PREFIX) && isRow(row) ? [[name, row] as [string, Row]] : [],
    )
  const nameOf = ({ origin, id }: ConversationKey, tabId: number) =>
    `${PREFIX}${origin} ${id === null ? `tab ${tabId}` : id}`

  return {
    async of(origin, tabId) {
      const all = await rows()
      const old = all.filter(([, { at }]) => now() - at > VAULT_LIFE_MS).map(([name]) => name)
      if (old.length > 0) await area.remove(old)
      return all
        .filter(([name, { key }]) => !old.includes(name) && key.origin === origin)
        .filter(([name, { key }]) => key.id !== null || name === nameOf(key, tabId))
        .map(([, { key, vault }]) => ({ key, vault }))
    },
    async save({ key, vault }, tabId) {
      const name = nameOf(key, tabId)
      const row: Row = { at: now(), key, vault }
      const size = JSON.stringify(row).length
      if (size > VAULTS_BYTES) return false
      const others = (await rows()).filter(([other]) => other !== name).sort(([, a], [, b]) => b.at - a.at)
      let room = VAULTS_BYTES - size
      const out = others.filter(([, other]) => {
        room -= JSON.stringify(other).length
        return room < 0
      })
      if (out.length > 0) await area.remove(out.map(([other]) => other))
      // The tab's nameless conversation has got its name.
      if (key.id !== null) await area.remove(nameOf({ ...key, id: null }, tabId))
      await area.set({ [name]: row })
      return true
    },
    async forgetAll() {
      await area.remove((await rows()).map(([name]) => name))
    },
  }
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && 'at' in value && 'key' in value && 'vault' in value
}
