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
  /** As other tabs know the conversation: a tab's unnamed one is named after the tab, which no address is. */
  sharedKey(key: ConversationKey, tabId: number): ConversationKey
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
  const sharedKey = ({ origin, id }: ConversationKey, tabId: number) => ({ origin, id: id ?? `tab ${tabId}` })
  const nameOf = (key: ConversationKey, tabId: number) => `${PREFIX}${key.origin} ${sharedKey(key, tabId).id}`

  /** Rows in memory take precedence; they are never older. */
  const allRows = async (): Promise<[string, Row][]> => {
    const here = await rows()
    if (atRest === undefined || !(await atRest.isWanted())) return here
    const names = new Set(here.map(([name]) => name))
    const kept = (await atRest.vaults.all()).map(row => [nameOf(row.key, -1), row] as [string, Row])
    return [...here, ...kept.filter(([name]) => !names.has(name))]
  }
  const keepRow = async (row: Row, tab: string): Promise<void> => {
    if (atRest === undefined || !(await atRest.isWanted())) return
    const { origin, id } = row.key
    // A tab's number means something else after a restart, so one without an id is named after its first code, too.
    const unnamed = `${tab} ${row.vault.entries[0]?.number}`
    const key = { origin, id: id ?? unnamed }
    await atRest.vaults.save(nameOf(key, -1), { ...row, key })
    if (id !== null) await atRest.vaults.remove([nameOf({ origin, id: unnamed }, -1)])
  }

  return {
    async of(origin, tabId) {
      const old = (await rows()).filter(([, { at }]) => now() - at > VAULT_LIFE_MS).map(([name]) => name)
      if (old.length > 0) await area.remove(old)
      return (await allRows())
        .filter(([, { key }]) => key.origin === origin)
        .map(([name, { key, vault }]) => ({
          key: key.id !== null || name === nameOf(key, tabId) ? key : { ...key, id: tabIn(name) },
          vault,
        }))
    },
    sharedKey,
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
      await keepRow(row, `tab ${tabId}`)
      return true
    },
    async keep(isWanted) {
      if (!isWanted) return atRest?.vaults.forgetAll()
      for (const [name, row] of await rows()) await keepRow(row, tabIn(name))
    },
    async forgetAll() {
      await area.remove((await rows()).map(([name]) => name))
      // Clears persistent storage even if the setting is off now, because it may have been on before.
      await atRest?.vaults.forgetAll()
    },
  }
}

/** The tab in the name of a conversation without an id. */
function tabIn(name: string): string {
  return name.slice(name.indexOf('tab '))
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && 'at' in value && 'key' in value && 'vault' in value
}
