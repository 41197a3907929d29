import { gunzipSync } from 'node:zlib'

import type { Checklists } from '../../sync/mirror/read.ts'
import type { NoteField } from '../../sync/records/checklist.ts'
import type { SimServer } from './sim-server.ts'
import { elapsedMs } from './virtual-time.ts'

/** What the protocol promises. A life ends with the first broken promise. */
export const INVARIANTS = {
  'acknowledged mutation lost': 'What the server has confirmed is in its history, exactly once.',
  'applied twice': 'No text that was typed once stands twice among the revisions, and no name is given twice.',
  'replicas differ': 'At rest every copy of an account equals the server: rows, segments, order of the ledger.',
  'ledger doubled': 'At rest no event stands both in a segment and among the rows, and none is missing.',
  'cursor went back': 'Within one history a copy only ever becomes newer.',
  'own mutation hidden': 'What a person saved is to be seen at once and from then on, until somebody overwrites it.',
  'seen word gone': 'A word that a copy has shown stays, unless somebody deleted it or the server was restored.',
  'word lost': 'At rest every word that was typed stands in the text of its item, not only in the history.',
  'older value shown': 'After an own value only own or later values of a field are shown.',
  'outbox stuck': 'At rest nothing waits.',
  'text of a refusal lost': 'A refused mutation keeps its text until the person has read it.',
  'word doubled': 'Without a restore and without two versions of one place no word stands twice in a text.',
  'half a transaction': 'What a transaction wrote that failed is nowhere.',
  'told too early': 'Nobody hears that a mutation is saved before it is on the disk.',
  'confirmed by nobody': 'No copy takes a mutation for confirmed that no server has ever settled.',
  'refused without need': 'At rest no mutation is refused because of a run that nobody has deleted.',
  'deleted came back': 'What was deleted, and is known to be, is not brought back.',
  'account leak': 'Words of one account never reach another one.',
  'no rest': 'With a working network every device comes to rest.',
  'broken down': 'Nothing fails that a person could not be told about.',
} as const
export type Invariant = keyof typeof INVARIANTS

export class Violation extends Error {
  constructor(
    readonly invariant: Invariant,
    readonly detail: string,
  ) {
    super(`${invariant}: ${detail}`)
  }
}

/** A unique word: what becomes of it tells what becomes of a mutation. */
export interface Word {
  token: string
  /** Null while it belongs to no account: typed before a sign-in. */
  account: string | null
  copy: Copy
  runId: string
  key: string
  field: NoteField
  /** The whole text that was saved with it. */
  text: string
  /** False until the save has resolved: a page that died meanwhile promised nothing. */
  isSaved: boolean
  /** Somebody who saw it deleted it. */
  isDeleted: boolean
  /** Saved so long ago that no device keeps it for a restored server. */
  isOld: boolean
  /** Lost with the storage that held it, before any server had it. */
  isFree: boolean
  /** Typed into a run that its copy no longer showed: lost by a restore while the person was typing. */
  isBlind: boolean
}

/** One copy of an account on one device, for as long as its storage exists. */
export interface Copy {
  readonly device: string
  readonly account: string | null
  epoch: string
  cursor: number
  readonly own: Set<Word>
  /** Tokens that this copy has shown in its current epoch. */
  seen: Set<string>
  /** Last own value of a field, and the position of the server's log when it was saved. */
  readonly values: Map<string, { value: string; since: number; order: number; isOld: boolean }>
  /** Text of the last save of a field: it is never merged into a later one. */
  readonly lastTexts: Map<string, Word>
  isGone: boolean
}

const TOKEN = /[a-z]\d+w/g
export const tokensIn = (text: string): string[] => text.match(TOKEN) ?? []

/** Columns whose every value is kept in the log, by table: how a copy names the field and shows the value. */
const WATCHED: Readonly<Record<string, { column: string; field: string; shown: (value: unknown) => string }>> = {
  checklist_items: { column: 'status', field: 'status', shown: String },
  checklist_runs: { column: 'name', field: 'name', shown: String },
  email_providers: { column: 'enabled', field: 'provider', shown: value => String(value === 1) },
}

/** Records what everybody did and saw, independently of the product. */
export class Witness {
  readonly words = new Map<string, Word>()
  /** Runs that somebody meant to delete: whatever they contain may be gone. */
  readonly deletedRuns = new Set<string>()
  /** Values of each field in the order of the server's commits, across all its histories. */
  readonly #log = new Map<string, string[]>()
  /** Values written since the last commit, by field. */
  readonly #passing = new Map<string, string[]>()
  /** Names given in the current history, by run. */
  #names = new Map<string, string[]>()
  /** Runs in the backup from which the current history starts. */
  #restoredRuns = new Set<string>()
  readonly #seenVersions = new Map<string, number>()
  /** Texts that the server has stored a revision of, in any history, even if it was wiped at once. */
  readonly #revised = new Set<string>()
  readonly #copies = new Set<Copy>()
  /** How far each client's mutations were settled: by the current history, and by whichever got furthest. */
  #settled = new Map<string, number>()
  readonly #everSettled = new Map<string, number>()
  /** Runs whose deletion the current history knows. */
  #buried = new Set<string>()
  /** Runs whose deletion some history knew. */
  readonly #everBuried = new Set<string>()
  #tokens = 0

  constructor(readonly server: SimServer) {}

  newToken(account: string | null): string {
    this.#tokens += 1
    return `${account === null ? 'n' : (account.at(-1) ?? 'x')}${this.#tokens}w`
  }

  /** A month without any activity. */
  monthPassed(): void {
    for (const word of this.words.values()) word.isOld = true
    for (const copy of this.#copies) for (const value of copy.values.values()) value.isOld = true
  }

  newCopy(device: string, account: string | null): Copy {
    const copy: Copy = {
      device,
      account,
      epoch: '',
      cursor: 0,
      own: new Set(),
      seen: new Set(),
      values: new Map(),
      lastTexts: new Map(),
      isGone: false,
    }
    this.#copies.add(copy)
    return copy
  }

  /** The storage of a copy is gone, together with what only it had. */
  forget(copy: Copy): void {
    copy.isGone = true
    for (const word of copy.own) if (!this.#isOnServer(word)) word.isFree = true
  }

  /** The server was restored: words whose author is gone exist only if the backup has them. */
  restored(): void {
    for (const word of this.words.values()) {
      if ((word.copy.isGone || word.isOld) && !this.#isOnServer(word)) word.isFree = true
    }
    for (const { values } of this.#copies) {
      for (const [field, { isOld }] of values) if (isOld) values.delete(field)
    }
    this.#names = new Map()
    this.#restoredRuns = new Set(this.#all('SELECT id FROM checklist_runs').map(({ id }) => String(id)))
    this.#settled = new Map()
    this.#observeClients()
    this.#buried = new Set(this.#all('SELECT id FROM checklist_runs WHERE deleted = 1').map(({ id }) => String(id)))
    this.#seenVersions.clear()
    for (const { id, v } of this.#all('SELECT id, v FROM account')) this.#seenVersions.set(String(id), Number(v))
  }

  logLengths(): ReadonlyMap<string, number> {
    return new Map([...this.#log].map(([field, values]) => [field, values.length]))
  }

  /** The server has dropped its records of deletions. */
  forgotRemovals(): void {
    this.#buried = new Set()
  }

  #observeClients(): void {
    for (const { client_id: client, last_seq: seq } of this.#all('SELECT client_id, last_seq FROM sync_clients')) {
      const [name, last] = [String(client), Number(seq)]
      this.#settled.set(name, last)
      this.#everSettled.set(name, Math.max(last, this.#everSettled.get(name) ?? 0))
    }
  }

  /** A response to a push: up to which number it says that mutations are saved. */
  answered(
    { path, init }: { path: string; init: RequestInit },
    { status, bytes }: { status: number; bytes: Uint8Array },
  ): void {
    if (status !== 200 || !path.startsWith('/sync/push')) return
    const { body } = init
    const asked = typeof body === 'string' ? body : gunzipSync(body as Uint8Array).toString()
    const { client } = JSON.parse(asked) as { client: string }
    const { lastSeq } = JSON.parse(new TextDecoder().decode(bytes)) as { lastSeq: number }
    const settled = this.#settled.get(client) ?? 0
    if (lastSeq > settled) throw new Violation('told too early', `${client}: up to ${lastSeq} of ${settled}`)
  }

  /** A copy treats a mutation as confirmed. */
  confirmed(client: string, seq: number, device: string): void {
    if (seq > (this.#everSettled.get(client) ?? 0)) {
      throw new Violation('confirmed by nobody', `${device}: ${seq} of ${client}`)
    }
  }

  /** After a commit: records the current values of the fields. */
  observe(): void {
    this.#look()
    this.#passing.clear()
  }

  #look(): void {
    this.#observeClients()
    for (const { id, v } of this.#all('SELECT id, v FROM account')) {
      const account = String(id)
      const before = this.#seenVersions.get(account) ?? 0
      if (Number(v) === before) continue
      this.#seenVersions.set(account, Number(v))
      const changed = (columns: string, table: string) =>
        this.#all(`SELECT ${columns} FROM ${table} WHERE account_id = ? AND v > ? AND deleted = 0`, account, before)
      for (const { id: item, status } of changed('id, status', 'checklist_items'))
        this.#append(`status ${item}`, status)
      for (const { id: choice, enabled } of changed('id, enabled', 'email_providers')) {
        this.#append(`provider ${choice}`, enabled === 1)
      }
      for (const { id: run } of this.#all(
        'SELECT id FROM checklist_runs WHERE account_id = ? AND v > ? AND deleted = 1',
        account,
        before,
      )) {
        this.#buried.add(String(run))
        this.#everBuried.add(String(run))
      }
      for (const { id: run, name } of changed('id, name', 'checklist_runs')) {
        if (this.#buried.has(String(run))) throw new Violation('deleted came back', `run ${run}`)
        this.#append(`name ${run}`, name)
        this.#nameGiven(String(run), String(name))
      }
    }
  }

  wrote(sql: string, values: readonly unknown[]): void {
    this.#notePassing(sql, values)
    if (!sql.includes('"note_revisions"') || sql.startsWith('select')) return
    for (const value of values) if (typeof value === 'string') this.#revised.add(value)
  }

  /**
   * Mutations of one field by two devices may share one commit: the first is written and overwritten before the commit
   * could be observed.
   */
  #notePassing(sql: string, values: readonly unknown[]): void {
    const [, verb, table = '', columns = ''] =
      /^(update|insert into) "(\w+)" (?:set )?(.*?)(?:\) values| where |$)/.exec(sql) ?? []
    const watched = WATCHED[table]
    if (watched === undefined) return
    const names = [...columns.matchAll(/"(\w+)"/g)].map(([, name]) => name)
    const value = values[names.indexOf(watched.column)]
    const id = verb === 'update' ? values[names.length + 1] : values[names.indexOf('id')]
    if (value === undefined || !names.includes(watched.column)) return
    const field = `${watched.field} ${id}`
    this.#passing.set(field, [...(this.#passing.get(field) ?? []), watched.shown(value)])
  }

  #append(field: string, value: unknown): void {
    for (const passing of this.#passing.get(field) ?? [])
      if (passing !== String(value)) this.#log.get(field)?.push(passing)
    const values = this.#log.get(field)
    if (values === undefined) this.#log.set(field, [String(value)])
    else values.push(String(value))
  }

  /** Every name is given only once: one that comes back was applied a second time. */
  #nameGiven(run: string, name: string): void {
    const given = this.#names.get(run)
    if (given === undefined) {
      this.#names.set(run, [])
      // A device that restores a lost run gives it the last name that it knows; the other names follow again.
      if (this.server.restores > 0 && !this.#restoredRuns.has(run)) return
      this.#nameGiven(run, name)
      return
    }
    if (given.at(-1) === name) return
    if (given.includes(name)) throw new Violation('applied twice', `run ${run} is called ${name} again`)
    given.push(name)
  }

  /**
   * Checks what a copy shows at one moment. `refused`: tokens of refused mutations. After a restore a mutation may
   * arrive before the run that another device has yet to restore: then it is refused, and keeps its text.
   */
  check(
    copy: Copy,
    shown: Pick<Checklists, 'runs' | 'items'>,
    place: { epoch: string; cursor: number },
    refused: ReadonlySet<string> = new Set(),
  ): void {
    if (copy.isGone) return
    const isRefused = (token: string) => this.server.restores > 0 && refused.has(token)
    const where = `${copy.device} at ${elapsedMs().toFixed(0)} ms`
    if (place.epoch !== copy.epoch) {
      copy.epoch = place.epoch
      copy.seen = new Set()
    } else if (place.cursor < copy.cursor) {
      throw new Violation('cursor went back', `${where}: from ${copy.cursor} to ${place.cursor}`)
    }
    copy.cursor = place.cursor
    const runs = new Set<string>(shown.runs.map(run => run.id))
    const texts = new Map<string, string>()
    for (const item of shown.items) {
      texts.set(`${item.id} notes`, item.notes)
      texts.set(`${item.id} evidence`, item.evidence)
    }
    for (const word of copy.own) {
      if (!word.isSaved || word.isFree || word.isDeleted || this.deletedRuns.has(word.runId)) continue
      // A run that a restored server has never seen: its mutations are refused, and keep their text.
      if (!runs.has(word.runId) && this.server.restores > 0) continue
      const text = texts.get(`${word.runId}.${word.key} ${word.field}`) ?? ''
      if (!text.includes(word.token) && !isRefused(word.token))
        throw new Violation('own mutation hidden', `${where}: ${word.token} of ${word.runId}.${word.key} in "${text}"`)
    }
    for (const [place, text] of texts) this.#checkDoubled(place, text)
    const visible = new Set([...texts.values()].flatMap(tokensIn))
    for (const token of copy.seen) {
      if (visible.has(token) || isRefused(token)) continue
      const word = this.words.get(token)
      if (word === undefined || word.isDeleted || this.deletedRuns.has(word.runId)) copy.seen.delete(token)
      else if (!runs.has(word.runId) && this.server.restores > 0) copy.seen.delete(token)
      else throw new Violation('seen word gone', `${where}: ${token}`)
    }
    for (const token of visible) {
      // What a copy without an account shows goes to the account that signs in, and is watched there.
      if (copy.account !== null) copy.seen.add(token)
      const word = this.words.get(token)
      if (word !== undefined && word.account !== copy.account && word.account !== null) {
        throw new Violation('account leak', `${where} shows ${token} of ${word.account}`)
      }
    }
    // Its mutation was refused and says so while the rows still show it; or the run was recreated by a device that was
    // away for so long that the deletion has been forgotten.
    const isGone = (runId: string) => this.#everBuried.has(runId)
    for (const { id, name } of shown.runs) if (!isGone(id)) this.#checkValue(copy, `name ${id}`, name, where)
    for (const { id, runId, status } of shown.items) {
      if (!isGone(runId)) this.#checkValue(copy, `status ${id}`, status, where)
    }
  }

  #checkDoubled(place: string, text: string): void {
    if (this.server.restores > 0 || text.includes('[two versions:')) return
    const tokens = tokensIn(text)
    if (new Set(tokens).size < tokens.length) throw new Violation('word doubled', `"${text}" (${place})`)
  }

  checkChoices(copy: Copy, choices: readonly { id: string; enabled: boolean }[]): void {
    if (copy.isGone) return
    for (const { id, enabled } of choices) this.#checkValue(copy, `provider ${id}`, String(enabled), copy.device)
  }

  #checkValue(copy: Copy, field: string, shown: string, where: string): void {
    const own = copy.values.get(field)
    if (own === undefined || own.value === shown) return
    const log = this.#log.get(field) ?? []
    // The field may already have had the same value when it was saved.
    const applied = log.indexOf(own.value, Math.max(0, own.since - 1))
    if (applied < 0) throw new Violation('own mutation hidden', `${where}: ${field} is ${shown}, own ${own.value}`)
    if (!log.includes(shown, applied)) {
      throw new Violation('older value shown', `${where}: ${field} is ${shown} after own ${own.value}`)
    }
  }

  /** Compares what the server holds at rest with everything that was ever saved. */
  checkServer(refusedTexts: ReadonlySet<string>): void {
    const refusedTokens = new Set([...refusedTexts].flatMap(tokensIn))
    const revisions = new Map<string, number>()
    for (const { account_id: account, typed } of this.#all(
      'SELECT account_id, typed FROM note_revisions WHERE deleted = 0',
    )) {
      const text = String(typed)
      revisions.set(text, (revisions.get(text) ?? 0) + 1)
      for (const token of tokensIn(text)) {
        const word = this.words.get(token)
        if (word?.account != null && word.account !== account) {
          throw new Violation('account leak', `${token} of ${word.account} is with ${account}`)
        }
        // Typed before a sign-in: it belongs only to the account that gets it first.
        if (word !== undefined) word.account = String(account)
      }
    }
    const texts = new Map<string, string>()
    for (const row of this.#all('SELECT account_id, id, notes, evidence FROM checklist_items WHERE deleted = 0')) {
      texts.set(`${row.account_id} ${row.id} notes`, String(row.notes))
      texts.set(`${row.account_id} ${row.id} evidence`, String(row.evidence))
    }
    for (const [place, text] of texts) this.#checkDoubled(place, text)
    for (const { payload_json: payload } of this.#all('SELECT payload_json FROM events')) {
      if (String(payload).includes('never')) throw new Violation('half a transaction', String(payload))
    }
    for (const word of this.words.values()) {
      const times = revisions.get(word.text) ?? 0
      if (times > 1) throw new Violation('applied twice', `"${word.text}" is there ${times} times`)
      if (!word.isSaved || word.isFree) continue
      if (word.account === null) {
        // At rest somebody has signed in everywhere and adopted what was written before.
        const isExcused =
          word.isDeleted || word.copy.isGone || this.deletedRuns.has(word.runId) || refusedTokens.has(word.token)
        if (!isExcused) throw new Violation('word lost', `"${word.text}" is with nobody`)
        continue
      }
      const isLast = word.copy.lastTexts.get(`${word.runId}.${word.key} ${word.field}`) === word
      if (this.deletedRuns.has(word.runId)) {
        // It came before the deletion, or it was refused.
        const isKept = this.#revised.has(word.text) || refusedTexts.has(word.text) || !isLast || word.copy.isGone
        if (!isKept) throw new Violation('text of a refusal lost', `"${word.text}" of ${word.copy.device}`)
        continue
      }
      const place = `${word.account} ${word.runId}.${word.key} ${word.field}`
      const text = texts.get(place)
      if (text === undefined && this.server.restores > 0) {
        // The run was lost by the restore, and no device that made it is left to restore it.
        if (isLast && !word.copy.isGone && !refusedTexts.has(word.text) && !word.isDeleted) {
          throw new Violation('text of a refusal lost', `"${word.text}" of ${word.copy.device}`)
        }
        continue
      }
      if (this.server.restores > 0 && refusedTokens.has(word.token)) continue
      if (isLast && !word.copy.isGone && times !== 1) {
        throw new Violation('acknowledged mutation lost', `"${word.text}" of ${word.copy.device} has no revision`)
      }
      if (!word.isDeleted && !(text ?? '').includes(word.token)) {
        throw new Violation('word lost', `${word.token} of ${word.copy.device} is not in "${text}" (${place})`)
      }
    }
  }

  /** Whether the server currently has the mutation. */
  #isOnServer(word: Word): boolean {
    if (word.account === null) return false
    return (
      this.#all('SELECT id FROM note_revisions WHERE account_id = ? AND typed LIKE ?', word.account, `%${word.token}%`)
        .length > 0
    )
  }

  #all(sql: string, ...args: unknown[]): Record<string, unknown>[] {
    const { disk } = this.server
    const statement = disk.statements.get(sql) ?? disk.real.prepare(sql)
    disk.statements.set(sql, statement)
    return statement.all(...args) as Record<string, unknown>[]
  }
}
