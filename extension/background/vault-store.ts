import type { ConversationKey, KeptVault } from '../messages/messages.ts'
import type { KeptVaults } from './kept-vaults.ts'
import type { Row } from './vault-row.ts'

/** The browser's in-memory storage, cleared when it closes; no content script and no page can read it. */
type Area = Pick<chrome.Area, 'get' | 'set' | 'remove'>

/** After a day without a send, nobody is waiting for an answer any more. */
export const VAULT_LIFE_MS = 24 * 60 * 60 * 1_000
/** Chrome allows ten megabytes; the rest is for per-tab settings. */
const VAULTS_BYTES = 8_000_000
/** A conversation without an id yet belongs to the tab that it is written in. */
const PREFIX = 'vault:'

/** Storage that outlives the browser, if the person wants it. */
interface AtRest {
  isWanted(): Promise<boolean>
  readonly vaults: KeptVaults
}

export interface VaultStore {
  of(origin: string, tabId: number): Promise<KeptVault[]>
  /** `false`: this vault alone exceeds the limit. Older vaults are evicted for newer ones. */
  save(kept: KeptVault, tabId: number): Promise<boolean>
  /** Turns persistent storage on or off. */
  keep(isWanted: boolean): Promise<void>
  forgetAll(): Promise<void>
}

export function vaultStore(area: Area, now: () => number, atRest?: AtRest): VaultStore {
  const rows = async (): Promise<[string, Row][]> =>
    Object.entries(await area.get(null)).flatMap(([name, row]) =>
      name.startsWith(PREFIX) && isRow(row) ? [[name, row] as [string, Row]] : [],
    )
  const nameOf = ({ origin, id }: ConversationKey, tabId: number) =>
    `${PREFIX}${origin} ${id === null ? `tab ${tabId}` : id}`

  /** Rows in memory take precedence; they are never older. */
  const allRows = async (): Promise<[string, Row][]> => {
    const here = await rows()
    if (atRest === undefined || !(await atRest.isWanted())) return here
    const names = new Set(here.map(([name]) => name))
    const kept = (await atRest.vaults.all()).map(row => [nameOf(row.key, -1), row] as [string, Row])
    return [...here, ...kept.filter(([name]) => !names.has(name))]
  }
  /** A conversation without an id yet ends with its tab, so it is not persisted. */
  const keepRow = async (name: string, row: Row): Promise<void> => {
    if (row.key.id !== null && (await atRest?.isWanted()) === true) await atRest?.vaults.save(name, row)
  }

  return {
    async of(origin, tabId) {
      const old = (await rows()).filter(([, { at }]) => now() - at > VAULT_LIFE_MS).map(([name]) => name)
      if (old.length > 0) await area.remove(old)
      return (await allRows())
        .filter(([, { key }]) => key.origin === origin)
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
      // The tab's unnamed conversation now has an id.
      if (key.id !== null) await area.remove(nameOf({ ...key, id: null }, tabId))
      await area.set({ [name]: row })
      await keepRow(name, row)
      return true
    },
    async keep(isWanted) {
      if (!isWanted) return atRest?.vaults.forgetAll()
      for (const [name, row] of await rows()) await keepRow(name, row)
    },
    async forgetAll() {
      await area.remove((await rows()).map(([name]) => name))
      // Clears persistent storage even if the setting is off now, because it may have been on before.
      await atRest?.vaults.forgetAll()
    },
  }
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && 'at' in value && 'key' in value && 'vault' in value
}
