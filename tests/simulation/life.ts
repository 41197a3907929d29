import { gunzipSync, gzipSync } from 'node:zlib'

import { adoptDeviceMutations } from '../../sync/mirror/adopt.ts'
import type { SyncApi } from '../../sync/mirror/api.ts'
import { exchange } from '../../sync/mirror/exchange.ts'
import { wholeLedger } from '../../sync/mirror/ledger.ts'
import { type SyncLoop, startSync } from '../../sync/mirror/loop.ts'
import { type Mirror, type MirrorPorts, openDeviceMirror, openMirror } from '../../sync/mirror/mirror.ts'
import { dismissRejected, pendingEntries, saveMutation } from '../../sync/mirror/outbox.ts'
import type { Packer } from '../../sync/mirror/packer.ts'
import { pull } from '../../sync/mirror/pull.ts'
import { push } from '../../sync/mirror/push.ts'
import { CHOICE_TABLES, readChecklists, readChoices } from '../../sync/mirror/read.ts'
import { missingSegments } from '../../sync/mirror/segments.ts'
import type { NoteField } from '../../sync/records/checklist.ts'
import { CycleId, Instant, RequestId, Sha256 } from '../../sync/records/ids.ts'
import { TABLE_NAMES } from '../../sync/records/index.ts'
import type { MutationInput, MutationName } from '../../sync/rules/mutations/index.ts'
import { newProfile, type Profile, type Tab, type WriteFault } from './browser.ts'
import { type Chance, chanceOf } from './chance.ts'
import { type Line, type Network, networkOf } from './network.ts'
import { playScene, type Stage } from './scenes.ts'
import { type SimAccount, type SimServer, simServer } from './sim-server.ts'
import { type Trace, traceOf } from './trace.ts'
import { beginTime, later, live, skipTime, sleep, trueNow } from './virtual-time.ts'
import { type Copy, type INVARIANTS, type Invariant, tokensIn, Violation, Witness } from './witness.ts'

/** The outcome of one life. */
export interface Outcome {
  seed: number
  hash: string
  failed?: { invariant: Invariant; detail: string; stack: string }
  /** Counts of what happened, for the summary at the end. */
  counts: Record<string, number>
}

const MAX_TASKS = 400_000
const DAY_MS = 86_400_000
/** All tables that one look at a page reads in a single snapshot. */
const LOOKED_AT = [
  ...new Set([...CHOICE_TABLES, 'checklist_runs', 'checklist_items', 'checklist_files', 'note_revisions', 'state']),
]
const ITEM_KEYS = ['alpha', 'beta'] as const
const PROVIDERS = ['openai', 'xai'] as const

/** Synchronous, without zlib's thread: the result is there when the call returns. */
const packer: Packer = {
  pack: async bytes => new Uint8Array(gzipSync(bytes, { level: 1 })),
  unpack: async bytes => new Uint8Array(gunzipSync(bytes)),
}

/** One life of a small world, determined by its seed alone. */
export async function runSeed(seed: number, image: Buffer, write?: (line: string) => void): Promise<Outcome> {
  beginTime()
  const chance = chanceOf(seed)
  const trace = traceOf(write)
  const world = new World(seed, chance, trace, image)
  try {
    await live(() => world.life(), { maxTasks: MAX_TASKS })
    return { seed, hash: trace.hash(), counts: world.counts }
  } catch (error) {
    const failed = failureOf(world.broken ?? error)
    trace.note('end', `${failed.invariant}: ${failed.detail}`)
    return { seed, hash: trace.hash(), failed, counts: world.counts }
  } finally {
    world.end()
  }
}

function failureOf(error: unknown): NonNullable<Outcome['failed']> {
  if (error instanceof Violation) {
    return { invariant: error.invariant, detail: error.detail, stack: error.stack ?? '' }
  }
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const invariant = /come to its end|comes to rest/.test(message) ? 'no rest' : 'broken down'
  return { invariant: invariant satisfies keyof typeof INVARIANTS, detail: message, stack }
}

/** A page with the account's copy open in it. */
interface Page {
  tab: Tab
  device: Device
  account: SimAccount | null
  copy: Copy
  mirror: Mirror
  line: Line
  api: SyncApi
  loop?: SyncLoop
  isStale: boolean
  /** Fields in which somebody is currently typing. */
  typing: Set<string>
}

interface Device {
  profile: Profile
  account: SimAccount | null
  token: string
  generation: number
  isOnline: boolean
  isFull: boolean
  /** Speaks to the server as the previous version. */
  isOld: boolean
  /** By account id; '' is what was written without an account. */
  copies: Map<string, Copy>
  pages: Page[]
  opened: number
  /** The page that was opened last, whether ready or not. */
  opening?: Tab
}

class World {
  readonly counts: Record<string, number> = {}
  /** A violation found where no caller awaits the result. */
  broken: unknown
  readonly #chance: Chance
  readonly #trace: Trace
  readonly #server: SimServer
  readonly #network: Network
  readonly #witness: Witness
  readonly #seed: number
  readonly #loops: boolean
  readonly #trouble: number
  #accounts: SimAccount[] = []
  #devices: Device[] = []
  #backups: Buffer[] = []
  #names = 0
  #atRest = false
  #running = 0

  constructor(seed: number, chance: Chance, trace: Trace, image: Buffer) {
    this.#seed = seed
    this.#chance = chance
    this.#trace = trace
    // A third of all lives use the product's own sync loop; in the others the seed decides every trip.
    this.#loops = chance.yes(0.34)
    this.#trouble = chance.pick([0, 0.4, 1, 1, 2])
    const observe = () => this.#promised(() => this.#witness.observe())
    this.#server = simServer({
      chance: chance.fork('server'),
      trace,
      places: 2 + chance.below(4),
      // Pages are small, so that most pulls need several; with larger ones, late pages overlap with others.
      maxRows: chance.pick([4, 4, 4, 20]),
      image,
      onCommit: observe,
      onWrite: (sql, values) => this.#witness.wrote(sql, values),
    })
    this.#witness = new Witness(this.#server)
    this.#network = networkOf({
      server: this.#server,
      chance: chance.fork('network'),
      trace,
      onAnswer: (asked, answer) => this.#promised(() => this.#witness.answered(asked, answer)),
    })
  }

  /** Runs a check where no caller awaits the result. */
  #promised(look: () => void): void {
    try {
      look()
    } catch (error) {
      this.broken ??= error
    }
  }

  /** Releases everything that could still run. */
  end(): void {
    for (const device of this.#devices) for (const page of device.pages) page.tab.die()
    this.#server.disk.real.close()
  }

  async life(): Promise<void> {
    const chance = this.#chance
    await this.#server.start()
    const accounts = chance.yes(0.35) ? ['a', 'b'] : ['a']
    for (const name of accounts) this.#accounts.push(await this.#server.signUp(`${this.#seed}${name}`))
    this.#witness.observe()
    const devices = chance.pick([2, 2, 2, 3, 3, 4])
    for (let i = 0; i < devices; i += 1) this.#devices.push(this.#newDevice(`device${i + 1}`, i))
    // Most devices already know the account when things get interesting.
    const begins = async (device: Device) => {
      await this.#openPage(device)
      const [page] = device.pages
      if (page !== undefined && chance.yes(0.85)) await this.#trip(page, 'exchange')
      if (page !== undefined && chance.yes(0.6)) await this.#mutate(page, 'create')
    }
    for (const device of this.#devices) this.#spawn(() => begins(device))
    await sleep(400)

    const steps = chance.pick([10, 16, 24, 34, 50])
    for (let step = 0; step < steps; step += 1) {
      this.#spawn(() => this.#step())
      await sleep(this.#pauseMs())
      if (this.broken !== undefined) throw this.broken
    }
    await this.#comeToRest()
    if (this.broken !== undefined) throw this.broken
  }

  #newDevice(name: string, index: number): Device {
    const account = this.#accounts[index % this.#accounts.length] ?? null
    const profile = newProfile(name, this.#chance.fork(name), this.#trace)
    const faults = this.#chance.fork(`${name} faults`)
    profile.fault = (): WriteFault | undefined => {
      if (this.#atRest) return undefined
      if (device.isFull) return 'quota'
      if (!faults.yes(0.012 * this.#trouble)) return undefined
      return faults.pick(['abort', 'abort', 'quota', 'closed'] as const)
    }
    const isNobody = this.#chance.yes(0.2)
    const device: Device = {
      profile,
      account: isNobody ? null : account,
      token: account === null || isNobody ? '' : this.#server.signIn(account.id),
      generation: 0,
      isOnline: true,
      isFull: false,
      isOld: this.#chance.yes(0.08),
      copies: new Map(),
      pages: [],
      opened: 0,
    }
    return device
  }

  #pauseMs(): number {
    const kind = this.#chance.next()
    if (kind < 0.35) return this.#chance.next() * 3
    if (kind < 0.75) return 5 + this.#chance.next() * 300
    if (kind < 0.97) return 500 + this.#chance.next() * 6_000
    return 20_000 + this.#chance.next() * 120_000
  }

  #count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1
  }

  /** Work that nobody awaits: a violation ends the life; any other failure concerns only its page. */
  #spawn(work: () => Promise<void>): void {
    this.#running += 1
    work()
      .catch(error => {
        if (error instanceof Violation) this.broken ??= error
        else
          this.#trace.note('failed', error instanceof Error ? `${error.name} ${error.message.slice(0, 80)}` : 'thrown')
      })
      .finally(() => {
        this.#running -= 1
      })
  }

  // What happens

  async #step(): Promise<void> {
    const chance = this.#chance
    const kind = chance.weighted({
      note: 32,
      status: 6,
      rename: 6,
      create: 3,
      delete: 1.2,
      reset: 3,
      provider: 5,
      exchange: this.#loops ? 4 : 24,
      pull: this.#loops ? 2 : 6,
      push: this.#loops ? 1 : 4,
      together: this.#loops ? 2 : 9,
      act: 10,
      open: 5,
      die: 4,
      forget: 2.5,
      kill: 3,
      backup: 3,
      restore: this.#server.restores > 2 || this.#backups.length === 0 ? 0 : 3,
      scene: 12,
      offline: 4,
      signOut: 1.5,
      deploy: 1,
      evict: 0.7,
      clock: 2,
      full: 0.8,
      month: 1,
      switch: this.#accounts.length > 1 ? 3 : 1,
      dismiss: 1,
    })
    this.#count(kind)
    if (kind === 'act') return this.#act(chance.pick(this.#accounts))
    if (kind === 'scene') return this.#scene()
    if (kind === 'forget') return this.#forget()
    if (kind === 'kill') return this.#killServer()
    if (kind === 'backup') {
      this.#backups.push(this.#server.backup())
      return
    }
    if (kind === 'restore') return this.#restore()
    if (kind === 'month') {
      this.#trace.note('world', 'a month passes')
      skipTime(31 * DAY_MS)
      this.#witness.monthPassed()
      return
    }
    const device = chance.pick(this.#devices)
    if (kind === 'open') return this.#openPage(device)
    if (kind === 'offline') return this.#goOffline(device)
    if (kind === 'signOut') return this.#endSession(device)
    if (kind === 'deploy') return this.#deploy()
    if (kind === 'evict') return this.#evict(device)
    if (kind === 'clock') return this.#jump(device)
    if (kind === 'full') return this.#fill(device)
    if (kind === 'switch') return this.#switchAccount(device)
    const page = await this.#somePage(device)
    if (page === undefined) return
    if (kind === 'die') return this.#closePage(page)
    if (kind === 'exchange') return this.#trip(page, 'exchange')
    if (kind === 'pull') return this.#trip(page, 'pull')
    if (kind === 'push') return this.#trip(page, 'push')
    if (kind === 'together') {
      const other = await this.#somePage(device)
      this.#spawn(() => this.#trip(page, 'exchange'))
      this.#spawn(() => this.#trip(other ?? page, chance.pick(['exchange', 'pull', 'push'] as const)))
      return
    }
    if (kind === 'dismiss') return this.#dismiss(page)
    await this.#mutate(page, kind)
    await this.#look(page)
  }

  async #scene(): Promise<void> {
    const scene = await playScene(this.#stage())
    this.#trace.note('world', `has played: ${scene}`)
  }

  #stage(): Stage<Page, SimAccount> {
    const pagesOf = async (device: Device) => {
      await this.#openPage(device)
      const living = device.pages.filter(page => page.tab.isAlive && page.account === device.account)
      return living.slice(-2)
    }
    const chance = this.#chance
    const signedIn = (account: SimAccount) => this.#devices.filter(device => device.account === account)
    return {
      chance,
      twoDevices: async () => {
        const account = this.#accounts.find(each => signedIn(each).length > 1)
        if (account === undefined) return undefined
        const [first, second] = chance.yes(0.5) ? signedIn(account) : signedIn(account).reverse()
        const one = first && (await this.#somePage(first))
        const other = second && (await this.#somePage(second))
        return one?.account === account && other?.account === account ? { one, other, account } : undefined
      },
      twoPages: async () => {
        const device = chance.pick(this.#devices)
        const { account } = device
        if (account === null) return undefined
        await this.#somePage(device)
        const [one, other = one] = await pagesOf(device)
        return one === undefined || other === undefined ? undefined : { one, other, account }
      },
      go: (page, trip) => this.#go(page, trip),
      look: page => this.#look(page),
      run: async page => {
        const { runs } = await page.tab.guard(readChecklists(page.mirror))
        const known = runs.find(({ id }) => !this.#witness.deletedRuns.has(id))
        return known?.id ?? this.#createRun(page)
      },
      newRun: page => this.#createRun(page),
      write: (page, runId) => this.#write(page, runId),
      deleteRun: async (page, runId) => {
        this.#witness.deletedRuns.add(runId)
        await this.#save(page, 'delete_run@1', { runId })
      },
      act: (account, events) => this.#act(account, events).catch(() => {}),
      backup: () => {
        const image = this.#server.backup()
        this.#backups.push(image)
        return image
      },
      restore: async image => {
        if (this.#server.restores > 3) return false
        this.#count('restore')
        await this.#server.restore(image)
        this.#witness.restored()
        return true
      },
      moveClock: ({ device: { profile } }, years) => {
        profile.clockOffsetMs += years * 365 * DAY_MS
        this.#trace.note(profile.name, `clock ${years} years`)
      },
      month: () => {
        skipTime(31 * DAY_MS)
        this.#witness.monthPassed()
      },
      signInLate: () => this.#signInLate(),
      spawn: work => this.#spawn(work),
    }
  }

  /** Something is written without an account; the page that adopts it dies; another account signs in, or the same. */
  async #signInLate(): Promise<void> {
    const device = this.#chance.pick(this.#devices)
    const signIn = async (account: SimAccount | null) => {
      for (const page of device.pages) page.tab.die()
      device.account = account
      device.token = account === null ? '' : this.#server.signIn(account.id)
      device.generation = this.#server.minGeneration
      this.#trace.note(device.profile.name, `is now of ${account?.id ?? 'nobody'}`)
      await this.#openPage(device)
    }
    await signIn(null)
    const page = await this.#somePage(device)
    if (page === undefined || page.account !== null) return
    await this.#write(page, await this.#createRun(page))
    for (let times = 0; times < 2; times += 1) {
      const opening = signIn(this.#chance.pick(this.#accounts))
      await Promise.race([opening, sleep(200)])
    }
  }

  // Devices and pages

  async #somePage(device: Device): Promise<Page | undefined> {
    device.pages = device.pages.filter(page => page.tab.isAlive)
    if (device.pages.length === 0) await this.#openPage(device)
    return device.pages.length === 0 ? undefined : this.#chance.pick(device.pages)
  }

  async #openPage(device: Device): Promise<void> {
    if (device.pages.filter(page => page.tab.isAlive).length >= 3) return
    device.opened += 1
    const tab = device.profile.newTab(`${device.profile.name}.${device.opened}`)
    this.#trace.note(tab.name, `opens for ${device.account?.id ?? 'nobody'}`)
    device.opening = tab
    try {
      await tab.guard(this.#openIn(tab, device))
    } catch (error) {
      // A page that cannot open its storage reports it, and is loaded again.
      this.#trace.note(tab.name, `does not open: ${error instanceof Error ? error.name : error}`)
      tab.die()
    }
  }

  #ports(device: Device, tab: Tab): MirrorPorts {
    const ids = this.#chance.fork(`${tab.name} ids`)
    const id = () =>
      Math.floor(ids.next() * 2 ** 32)
        .toString(16)
        .padStart(8, '0')
    return { newId: () => `client-${id()}-${id()}`, now: () => device.profile.now(), indexedDb: tab.indexedDb, packer }
  }

  async #openIn(tab: Tab, device: Device): Promise<void> {
    const { account } = device
    const ports = this.#ports(device, tab)
    const mirror = account === null ? await openDeviceMirror(ports) : await openMirror(account.id, ports)
    const copy = this.#copyOf(device, account)
    if (account !== null && device.copies.has('')) await this.#adopt(device, copy, mirror, ports)
    if (device.account !== account || !tab.isAlive) return tab.die()
    mirror.on('close', () => {
      // As the app does it: some browsers drop the connection of a page that slept. Not at once, because Dexie emits
      // the event before it has finished closing.
      queueMicrotask(() => {
        if (tab.isAlive && !mirror.isOpen()) mirror.open().catch(() => {})
      })
    })
    mirror.outbox.hook('updating', (change, _key, entry) => {
      const { state } = change as Partial<typeof entry>
      // Under a former client id the page is the source of the confirmation, not this copy's count.
      if ((state !== 'sent' && state !== 'acked') || entry.state === 'rejected' || 'seq' in change) return
      // The client id under which it was sent is known only within the same transaction.
      mirror.readState().then(
        ({ client }) => this.#promised(() => this.#witness.confirmed(client, entry.seq, tab.name)),
        () => {},
      )
    })
    mirror.state.hook('updating', (change, key, before) => {
      // Pages that are not written yet are stored next to the copy's own row.
      if (key !== 'state') return
      // Checked at the write: a cursor that goes back even for a moment is wrong.
      const { cursor = before.cursor, epoch = before.epoch } = change as Partial<typeof before>
      if (cursor >= before.cursor || epoch !== before.epoch) return
      this.broken ??= new Violation('cursor went back', `${tab.name}: from ${before.cursor} to ${cursor}`)
    })
    const line: Line = {
      profile: device.profile,
      tab,
      token: () => (device.account === account ? device.token : 'nobody'),
      generation: device.generation,
      plans: [],
      isOnline: () => device.isOnline,
      schema: () => (device.isOld && !this.#atRest ? 1 : undefined),
    }
    const page: Page = {
      tab,
      device,
      account,
      copy,
      mirror,
      line,
      api: this.#network.api(line),
      isStale: false,
      typing: new Set(),
    }
    device.pages.push(page)
    if (this.#loops && account !== null) {
      page.loop = startSync({
        mirror,
        api: page.api,
        surroundings: tab.surroundings,
        onStatus: status => {
          if (status.link === 'update') this.#reloadSoon(page)
        },
      })
      tab.onDeath(() => page.loop?.stop())
    }
    tab.onDeath(() => mirror.close())
  }

  #copyOf(device: Device, account: SimAccount | null): Copy {
    const key = account?.id ?? ''
    const known = device.copies.get(key)
    if (known !== undefined) return known
    const copy = this.#witness.newCopy(device.profile.name, account?.id ?? null)
    device.copies.set(key, copy)
    return copy
  }

  /** What was written before the sign-in goes to the account that signs in first. */
  async #adopt(device: Device, copy: Copy, to: Mirror, ports: MirrorPorts): Promise<void> {
    const nobodys = device.copies.get('')
    const from = await openDeviceMirror(ports)
    const { client } = await from.readState()
    // The moment at which most can go wrong: two storages, and a page that dies between them.
    const dieSoon = (ms: number) => later(this.#chance.next() * ms, () => device.opening?.die())
    const kind = this.#atRest ? 1 : this.#chance.next()
    const onKept = () => {
      to.outbox.hook('creating').unsubscribe(onKept)
      dieSoon(0.4)
    }
    if (kind < 0.2) dieSoon(1)
    else if (kind < 0.6) to.outbox.hook('creating', onKept)
    await adoptDeviceMutations(from, to)
    to.outbox.hook('creating').unsubscribe(onKept)
    from.close()
    this.#count('adopted')
    this.#trace.note(device.profile.name, `adopts what ${client} wrote`)
    // If a page died while adopting, only the storage tells what it had already taken.
    const taken = JSON.stringify(await to.outbox.toArray())
    for (const word of nobodys?.own ?? []) {
      if (!word.isSaved || word.account !== null || !taken.includes(word.token)) continue
      word.account = copy.account
      word.copy = copy
      nobodys?.own.delete(word)
      copy.own.add(word)
    }
    for (const [field, word] of nobodys?.lastTexts ?? []) {
      if (word.copy !== copy) continue
      copy.lastTexts.set(field, word)
      nobodys?.lastTexts.delete(field)
    }
  }

  #reloadSoon(page: Page): void {
    if (page.isStale) return
    page.isStale = true
    this.#spawn(async () => {
      await sleep(500)
      page.tab.die()
      page.device.generation = this.#server.minGeneration
      await this.#openPage(page.device)
    })
  }

  async #closePage(page: Page): Promise<void> {
    // It dies in the middle of whatever it does, or of what begins now.
    if (this.#chance.yes(0.6)) this.#spawn(() => this.#trip(page, 'exchange'))
    if (this.#chance.yes(0.3)) this.#spawn(() => this.#mutate(page, 'note'))
    await sleep(this.#chance.pick([0.05, 0.3, 1, 3, 8, 40]) * (0.5 + this.#chance.next()))
    page.tab.die()
  }

  async #goOffline(device: Device): Promise<void> {
    device.isOnline = false
    this.#trace.note(device.profile.name, 'offline')
    await sleep(200 + this.#chance.next() * 20_000)
    device.isOnline = true
    this.#trace.note(device.profile.name, 'online')
    device.profile.stir()
  }

  async #endSession(device: Device): Promise<void> {
    if (device.account === null) return
    const { account } = device
    this.#server.signOut(device.token)
    await sleep(500 + this.#chance.next() * 10_000)
    if (device.account !== account) return
    device.token = this.#server.signIn(account.id)
    for (const page of device.pages) page.loop?.trigger()
  }

  /** Deploys another version of the server: older pages are told to update. */
  async #deploy(): Promise<void> {
    this.#server.minGeneration += 1
    this.#trace.note('server', `generation ${this.#server.minGeneration}`)
    await sleep(500 + this.#chance.next() * 5_000)
    for (const device of this.#devices) {
      if (this.#chance.yes(0.5)) continue
      device.generation = this.#server.minGeneration
      for (const page of device.pages) page.tab.die()
    }
  }

  async #evict(device: Device): Promise<void> {
    device.profile.evict()
    for (const copy of device.copies.values()) this.#witness.forget(copy)
    device.copies.clear()
    // The page continues on an empty storage, or is reloaded; either way its copy is a new one.
    for (const page of device.pages) {
      if (this.#chance.yes(0.5)) page.tab.die()
      else page.copy = this.#copyOf(device, page.account)
    }
  }

  async #jump(device: Device): Promise<void> {
    const jump = this.#chance.pick([3_600_000, -3_600_000, -DAY_MS, DAY_MS, 3650 * DAY_MS, -3650 * DAY_MS])
    if (this.#chance.yes(0.3)) {
      this.#server.clockOffsetMs += Math.round(jump / 365)
      return
    }
    const { profile } = device
    profile.clockOffsetMs += jump
    this.#trace.note(profile.name, `clock ${jump > 0 ? '+' : ''}${jump / 3_600_000} h`)
    if (this.#chance.yes(0.5)) {
      await sleep(this.#chance.next() * 20_000)
      profile.clockOffsetMs -= jump
    }
  }

  async #fill(device: Device): Promise<void> {
    device.isFull = true
    await sleep(this.#chance.next() * 3_000)
    device.isFull = false
  }

  async #switchAccount(device: Device): Promise<void> {
    const next = this.#chance.pick<SimAccount | null>([...this.#accounts, ...this.#accounts, null])
    for (const page of device.pages) page.tab.die()
    device.account = next
    device.token = next === null ? '' : this.#server.signIn(next.id)
    device.generation = this.#server.minGeneration
    this.#trace.note(device.profile.name, `is now of ${next?.id ?? 'nobody'}`)
    const opening = this.#openPage(device)
    if (this.#chance.yes(0.5)) {
      // A page that dies while it adopts what was written before.
      await sleep(this.#chance.next() * 3)
      device.opening?.die()
      return
    }
    await opening
  }

  // The server

  async #killServer(): Promise<void> {
    if (!this.#server.isUp()) return
    const kind = this.#chance.next()
    if (kind < 0.5) this.#server.dieAfter(this.#chance.below(50))
    else if (kind < 0.85) this.#server.dieAtCommit()
    else this.#server.kill()
    await sleep(this.#chance.next() * 8_000)
    this.#server.dieAfter(Number.POSITIVE_INFINITY)
    await this.#startServer()
  }

  async #startServer(): Promise<void> {
    if (this.#server.isUp()) return
    await this.#server.start()
    for (const device of this.#devices) device.profile.stir()
  }

  async #restore(): Promise<void> {
    if (this.#backups.length === 0) return
    const image = this.#chance.pick(this.#backups)
    await this.#server.restore(image)
    this.#witness.restored()
  }

  /** The floor rises: a device that was away for long starts over. */
  async #forget(): Promise<void> {
    // Often there is a removal to forget that some device has not heard of yet.
    const [device] = this.#devices.filter(({ pages }) => pages.some(page => page.tab.isAlive && page.account !== null))
    const page = device && (await this.#somePage(device))
    if (page !== undefined && this.#chance.yes(0.6)) {
      await this.#mutate(page, 'delete')
      await this.#trip(page, 'exchange')
      await sleep(300)
    }
    for (let times = 0; times < 2; times += 1) {
      const now = trueNow() + this.#server.clockOffsetMs
      await this.#network.arrive(async () => this.#server.sync.forgetRemovals({ now, before: now }))
      this.#witness.forgotRemovals()
      await sleep(20)
    }
  }

  /** What the product does on a person's behalf: cases, events, files. */
  async #act(account: SimAccount, count?: number): Promise<void> {
    if (!this.#server.isUp()) return
    const chance = this.#chance
    const at = Instant.parse(Math.max(0, trueNow()))
    const events = count ?? 1 + chance.below(5)
    const isNew = chance.yes(0.4)
    const withFile = count === undefined && chance.yes(0.25)
    const fails = count === undefined && chance.yes(0.2)
    const name = `${++this.#names}`.padStart(8, '0')
    await this.#network.arrive(async () =>
      this.#server.store.tenant(account.id).write(async tx => {
        const [known] = (await tx.list('requests')).slice(-1)
        let request = known
        if (request === undefined || isNew) {
          const cycles = await tx.list('cycles')
          const cycleId = isNew && chance.yes(0.4) ? undefined : cycles.at(-1)?.id
          const cycle = cycleId ?? CycleId.parse(`cycle-${name}`)
          if (cycleId === undefined) {
            const row = { id: cycle, emailId: account.emailId, year: 2026, number: cycles.length + 1, createdAt: at }
            await tx.insert('cycles', row)
          }
          request = {
            id: RequestId.parse(`request-${name}`),
            cycleId: cycle,
            providerId: 'openai',
            stage: 'submitted',
            createdAt: at,
            escalated: false,
            submittedAt: at,
            dueAt: null,
            waitingOn: 'provider',
            decision: 'none',
            ticket: null,
            reference: `TR-${name}`,
            state: 'CA',
            pausedAt: null,
            archivedAt: null,
          }
          await tx.insert('requests', request)
        } else {
          await tx.update('requests', request.id, { ticket: `ticket ${name}` })
        }
        for (let i = 0; i < events; i += 1) {
          const payload = { message: fails ? 'This must never be seen' : `Event ${name}.${i}` }
          await tx.appendEvent({ requestId: request.id, type: 'follow_up', createdAt: at, payload })
        }
        if (withFile) {
          await tx.appendArtifact({
            requestId: request.id,
            eventId: null,
            kind: 'pdf',
            createdAt: at,
            name: 'letter.pdf',
            mediaType: 'application/pdf',
            bytes: new TextEncoder().encode(`letter ${name}`),
          })
          await tx.insert('replies', {
            id: `reply-${name}`,
            requestId: request.id,
            providerId: 'openai',
            receivedAt: at,
            fromAddress: 'privacy@example.com',
            subject: 'Your request',
            excerpt: 'We have received it.',
            category: 'acknowledgement',
            authentic: true,
            sha256: Sha256.parse('0'.repeat(64)),
          } as never)
        }
        if (fails) throw new Error('a job that fails after it has written')
      }),
    )
  }

  // What a person does

  async #trip(page: Page, kind: 'exchange' | 'pull' | 'push'): Promise<void> {
    if (!page.tab.isAlive || page.account === null) return
    if (page.loop !== undefined && kind === 'exchange') return page.loop.trigger()
    await this.#go(page, kind)
    if (this.#chance.yes(0.5)) await this.#look(page)
  }

  async #go(page: Page, kind: 'exchange' | 'pull' | 'push'): Promise<void> {
    if (!page.tab.isAlive || page.account === null) return
    const trips = { exchange, pull, push }
    const outcome = await page.tab.guard(trips[kind](page.mirror, page.api))
    this.#trace.note(page.tab.name, `${kind} ends: ${outcome}`)
    if (outcome === 'update') this.#reloadSoon(page)
  }

  async #mutate(
    page: Page,
    kind: 'note' | 'status' | 'rename' | 'create' | 'delete' | 'reset' | 'provider',
  ): Promise<void> {
    if (!page.tab.isAlive) return
    const chance = this.#chance
    if (kind === 'provider') return this.#switchProvider(page)
    const shown = await page.tab.guard(readChecklists(page.mirror))
    const runs = shown.runs.filter(run => !this.#witness.deletedRuns.has(run.id))
    if (kind === 'create' || runs.length === 0) {
      await this.#createRun(page)
      return
    }
    // Most mutations meet in the same run: that is where they collide.
    const run = chance.yes(0.7) ? runs[0] : chance.pick(runs)
    if (run === undefined) return
    if (kind === 'note') return this.#write(page, run.id)
    if (kind === 'delete') {
      // From the moment when it may be saved: a page that dies meanwhile can no longer report it.
      this.#witness.deletedRuns.add(run.id)
      await this.#save(page, 'delete_run@1', { runId: run.id })
      return
    }
    if (kind === 'reset') {
      const isBetween = chance.yes(0.6)
      if (isBetween) await this.#mutate(page, 'status')
      const saving = this.#saving(page)
      await this.#save(page, 'reset_run@1', { runId: run.id })
      // An item that nobody has touched yet has no row, so there is nothing to reset.
      for (const item of ITEM_KEYS.map(key => `${run.id}.${key}`)) {
        const isThere = page.copy.values.has(`status ${item}`) || shown.items.some(({ id }) => id === item)
        if (isThere) saving(`status ${item}`, 'pending')
      }
      if (isBetween) await this.#mutate(page, 'status')
      return
    }
    if (kind === 'rename') {
      const name = `name ${++this.#names}`
      const saving = this.#saving(page)
      await this.#save(page, 'rename_run@1', { runId: run.id, name, tester: 'Dana', environment: '' })
      saving(`name ${run.id}`, name)
      return
    }
    const key = chance.yes(0.75) ? ITEM_KEYS[0] : chance.pick(ITEM_KEYS)
    const status = chance.pick(['pending', 'passed', 'failed', 'passed', 'failed'] as const)
    const saving = this.#saving(page)
    await this.#save(page, 'set_item_status@1', { runId: run.id, key, status })
    saving(`status ${run.id}.${key}`, status)
  }

  /** Remembers an own value, with the position of the server's log before it was saved. */
  #saving({ copy }: Page): (field: string, value: string) => void {
    const order = ++this.#saves
    const since = this.#witness.logLengths()
    return (field, value) => {
      const known = copy.values.get(field)
      // Two pages may save at once: a save that began later need not be the later one.
      if (copy.isGone || (known !== undefined && known.order > order)) return
      copy.values.set(field, { value, since: since.get(field) ?? 0, order, isOld: false })
    }
  }
  #saves = 0

  async #save<Name extends MutationName>(page: Page, name: Name, args: MutationInput<Name>): Promise<void> {
    this.#trace.note(page.tab.name, `saves ${name} ${JSON.stringify(args)}`)
    await page.tab.guard(saveMutation(page.mirror, name, args))
    this.#trace.note(page.tab.name, 'saved')
  }

  async #createRun(page: Page): Promise<string> {
    const name = `name ${++this.#names}`
    const runId = `run-${this.#seed}-${String(this.#names).padStart(4, '0')}`
    const saving = this.#saving(page)
    await this.#save(page, 'create_run@1', { runId, kind: 'validation', name, tester: 'Dana', environment: '' })
    saving(`name ${runId}`, name)
    return runId
  }

  async #switchProvider(page: Page): Promise<void> {
    if (page.account === null) return
    const { emailId } = page.account
    const providerId = this.#chance.pick(PROVIDERS)
    const enabled = this.#chance.yes(0.5)
    const shown = await page.tab.guard(readChoices(page.mirror))
    // There is nothing to choose from before the first page has arrived.
    if (shown.email.length === 0) return
    const saving = this.#saving(page)
    await this.#save(page, 'set_provider_enabled@1', { emailId, providerId, enabled })
    saving(`provider ${emailId}.${providerId}`, String(enabled))
  }

  /** Types a unique word somewhere into a text; sometimes continues typing, sometimes deletes. */
  async #write(page: Page, runId: string): Promise<void> {
    const chance = this.#chance
    const key = chance.yes(0.75) ? ITEM_KEYS[0] : chance.pick(ITEM_KEYS)
    const field: NoteField = chance.yes(0.8) ? 'notes' : 'evidence'
    const { items, runs } = await page.tab.guard(readChecklists(page.mirror))
    // The run has not arrived yet, or is gone.
    if (!runs.some(({ id }) => id === runId)) return
    let base = items.find(item => item.runId === runId && item.key === key)?.[field] ?? ''
    const pauses = chance.pick([1, 1, 1, 2, 3])
    // One person has one cursor: simultaneous typing happens in different pages.
    const place = `${runId}.${key} ${field}`
    if (page.typing.has(place)) return
    page.typing.add(place)
    const { copy } = page
    for (let pause = 0; pause < pauses; pause += 1) {
      await sleep(chance.yes(0.5) ? chance.next() * 3 : chance.next() * 3_000)
      // The storage has been replaced since it was read, so there is nothing to continue.
      if (!page.tab.isAlive || page.copy !== copy) return
      const words = base.match(/\S+\s*/g) ?? []
      if (words.length > 1 && chance.yes(0.15)) {
        const [gone = ''] = words.splice(chance.below(words.length), 1)
        for (const token of tokensIn(gone)) {
          const word = this.#witness.words.get(token)
          if (word !== undefined) word.isDeleted = true
        }
      }
      const token = this.#witness.newToken(page.copy.account)
      const text = withWord(words, chance.yes(0.5) ? words.length : chance.below(words.length + 1), token)
      await this.#saveWord(page, { runId, key, field, base, text }, token)
      base = text
    }
    page.typing.delete(place)
  }

  async #saveWord(page: Page, args: MutationInput<'write_note@1'>, token: string): Promise<void> {
    const { copy } = page
    const { runId, key, field, text } = args
    const word = {
      token,
      account: copy.account,
      copy,
      runId,
      key,
      field,
      text,
      isSaved: false,
      isDeleted: false,
      isOld: false,
      isFree: copy.isGone,
      isBlind: false,
    }
    this.#witness.words.set(token, word)
    const place = `${runId}.${key} ${field}`
    // Two pages may save at once: only the storage knows which of the two texts comes last.
    copy.lastTexts.delete(place)
    word.isBlind = await this.#saveInSight(page, args)
    this.#count('words')
    if (page.copy !== copy || copy.isGone) {
      word.isFree = true
      return
    }
    word.isSaved = true
    copy.own.add(word)
    copy.lastTexts.set(place, word)
  }

  /** Whether the run had disappeared by the moment of saving; only a restore can cause that. */
  async #saveInSight(page: Page, args: MutationInput<'write_note@1'>): Promise<boolean> {
    if (this.#server.restores === 0) {
      await this.#save(page, 'write_note@1', args)
      return false
    }
    const { mirror, tab } = page
    this.#trace.note(tab.name, `saves write_note@1 ${JSON.stringify(args)}`)
    const isBlind = await tab.guard(
      mirror.transaction('rw', LOOKED_AT, async () => {
        const { runs } = await readChecklists(mirror)
        await saveMutation(mirror, 'write_note@1', args)
        return !runs.some(({ id }) => id === args.runId)
      }),
    )
    this.#trace.note(tab.name, `saved${isBlind ? ' out of sight' : ''}`)
    return isBlind
  }

  async #dismiss(page: Page): Promise<void> {
    const refused = await page.tab.guard(page.mirror.outbox.where('state').equals('rejected').toArray())
    const [entry] = refused
    // Read, and no longer needed: no promise covers it from here on.
    if (entry === undefined) return
    for (const word of page.copy.own) if (JSON.stringify(entry.args).includes(word.token)) word.isFree = true
    await page.tab.guard(dismissRejected(page.mirror, entry.key))
  }

  // What everybody sees

  async #look(page: Page): Promise<void> {
    if (!page.tab.isAlive) return
    const { copy, mirror, tab } = page
    const { shown, choices, state } = await tab.guard(
      mirror.transaction('r', LOOKED_AT, async () => ({
        shown: await readChecklists(mirror),
        choices: await readChoices(mirror),
        state: await mirror.readState(),
      })),
    )
    if (page.copy !== copy || !tab.isAlive) return
    try {
      this.#witness.check(copy, shown, state)
    } catch (error) {
      // Read only here: an additional read in every look would make it another life.
      const refused = await tab.guard(mirror.outbox.where('state').equals('rejected').toArray())
      this.#witness.check(copy, shown, state, new Set(tokensIn(JSON.stringify(refused.map(({ args }) => args)))))
      this.#trace.note(tab.name, `refused after a restore: ${error instanceof Error ? error.message : error}`)
    }
    this.#witness.checkChoices(copy, choices.email_providers)
  }

  // The end

  async #comeToRest(): Promise<void> {
    this.#atRest = true
    this.#network.heal()
    this.#server.dieAfter(Number.POSITIVE_INFINITY)
    this.#trace.note('world', 'heals')
    for (const device of this.#devices) {
      device.isOnline = true
      device.isFull = false
    }
    await this.#startServer()
    // Whatever is still in flight arrives late.
    for (let waited = 0; waited < 30 && this.#running > 0; waited += 1) await sleep(5_000)
    await sleep(95_000)
    await this.#startServer()
    for (const device of this.#devices) await this.#openAtRest(device)
    const pages = this.#devices.flatMap(device => device.pages)
    if (this.#loops) await this.#restByLoops(pages)
    else await this.#restByHand(pages)
    await this.#checkRest(pages)
  }

  /**
   * One page for each account that a device has a copy of. What was written without an account goes to the first of
   * them.
   */
  async #openAtRest(device: Device): Promise<void> {
    // Half of the living pages continue as they are: whatever got stuck in them must come loose by itself.
    const living = device.pages.filter(
      page => page.tab.isAlive && page.account !== null && page.account === device.account,
    )
    const kept =
      this.#chance.yes(0.5) && living[0]?.line.generation === this.#server.minGeneration ? living[0] : undefined
    if (kept !== undefined && !kept.mirror.isOpen()) await kept.mirror.open()
    for (const page of device.pages) if (page !== kept) page.tab.die()
    device.pages = kept === undefined ? [] : [kept]
    const { account: ofKept, token } = device
    for (const [index, account] of this.#accounts.entries()) {
      if (account === kept?.account) continue
      if (!device.copies.has(account.id) && !(index === 0 && device.copies.has(''))) continue
      device.account = account
      device.token = this.#server.signIn(account.id)
      device.generation = this.#server.minGeneration
      await this.#openPage(device)
      const page = device.pages.at(-1)
      if (page?.account !== account) throw new Violation('broken down', `${device.profile.name} does not open`)
      // From now on each account's page uses its own token: nobody switches any more.
      page.line.token = fixed(device.token)
    }
    if (kept !== undefined) {
      device.account = ofKept
      kept.line.token = fixed(token)
    }
  }

  async #restByHand(pages: readonly Page[]): Promise<void> {
    for (let round = 0; round < 6; round += 1) {
      for (const page of pages) await exchange(page.mirror, page.api)
      if (await this.#isAtRest(pages)) return
    }
    throw new Violation('no rest', await this.#unrest(pages))
  }

  /** The pages are not told that the network is back: their own scheduled retries must be enough. */
  async #restByLoops(pages: readonly Page[]): Promise<void> {
    for (let waited = 0; waited < 90; waited += 1) {
      if (await this.#isAtRest(pages)) return
      await sleep(waited < 20 ? 1_000 : 10_000)
    }
    throw new Violation('no rest', await this.#unrest(pages))
  }

  async #isAtRest(pages: readonly Page[]): Promise<boolean> {
    if ((await this.#unrest(pages)) !== '') return false
    // A page that has not heard of the restore yet may be as far in the old history as the server is in the new one.
    const epoch = await this.#server.sync.epoch()
    const states = await Promise.all(pages.map(({ mirror }) => mirror.readState()))
    return pages.every(({ account }, index) => account === null || states[index]?.epoch === epoch)
  }

  async #unrest(pages: readonly Page[]): Promise<string> {
    const reasons: string[] = []
    for (const { account, mirror, tab } of pages) {
      if (account === null) continue
      const newest = await this.#server.sync.version(account.id)
      const { pending, state, missing } = await mirror.transaction('r', ['outbox', 'state', 'segments'], async () => ({
        pending: await pendingEntries(mirror),
        state: await mirror.readState(),
        missing: (await missingSegments(mirror)).missing.length,
      }))
      const { cursor, stale, segments } = state
      if (pending.length > 0)
        reasons.push(`${tab.name}: ${pending.map(({ seq, name, state }) => `${seq} ${name} ${state}`)}`)
      if (cursor !== newest || stale || missing > 0) {
        reasons.push(
          `${tab.name}: cursor ${cursor} of ${newest}, stale ${stale}, missing ${missing}, ${JSON.stringify(segments)}`,
        )
      }
    }
    return reasons.join('; ')
  }

  #check(holds: boolean, invariant: Invariant, detail: string): void {
    if (!holds) throw new Violation(invariant, detail)
  }

  async #checkRest(pages: readonly Page[]): Promise<void> {
    const refusedTexts = new Set<string>()
    const servers = new Map<string, { tables: Map<string, string>; events: string[] }>()
    for (const account of this.#accounts) servers.set(account.id, await this.#serverRows(account))
    for (const page of pages) {
      const { account, mirror, tab } = page
      await this.#look(page)
      for (const entry of await mirror.outbox.toArray()) {
        if (entry.state === 'rejected' && entry.name === 'write_note@1') {
          const { text, runId } = entry.args as { text: string; runId: string }
          refusedTexts.add(text)
          const words = tokensIn(text).flatMap(token => this.#witness.words.get(token) ?? [])
          // What was written without an account may have come to another account than its run.
          const hasReason = words.some(({ token, isBlind }) => isBlind || token.startsWith('n'))
          const isDeleted = this.#witness.deletedRuns.has(runId)
          this.#check(hasReason || isDeleted, 'refused without need', `${tab.name}: ${runId} "${text}"`)
        }
      }
      const server = servers.get(account?.id ?? '')
      if (server === undefined || account === null) continue
      const tables = await mirror.transaction('r', [...TABLE_NAMES], () =>
        Promise.all(TABLE_NAMES.map(table => mirror.rows(table).orderBy('id').toArray())),
      )
      for (const [index, table] of TABLE_NAMES.entries()) {
        if (table === 'events') continue
        const rows = JSON.stringify(tables[index])
        const expected = server.tables.get(table) ?? ''
        this.#check(same(rows, expected), 'replicas differ', `${tab.name} ${table}: ${firstDifference(rows, expected)}`)
      }
      await this.#checkLedger(page, server.events)
    }
    this.#witness.checkServer(refusedTexts)
    for (const page of pages) page.mirror.close()
  }

  async #checkLedger({ mirror, tab }: Page, expected: readonly string[]): Promise<void> {
    const { events, missing } = await wholeLedger(mirror)
    this.#check(missing === 0, 'ledger doubled', `${tab.name} lacks ${missing} segments`)
    const here = events.map(event => canonical(event))
    this.#check(
      same(JSON.stringify(here), JSON.stringify(expected)),
      'replicas differ',
      `${tab.name} ledger: ${here.length} of ${expected.length}, ${firstDifference(JSON.stringify(here), JSON.stringify(expected))}`,
    )
    const { segments } = await mirror.readState()
    const counts = (await mirror.segments.toArray()).map(({ count }) => count)
    const packed = counts.reduce((sum, count) => sum + count, 0)
    const rows = await mirror.rows('events').toArray()
    const sealedTo = (segments?.sealed ?? 0) * (segments?.places ?? 0)
    const doubled = rows.filter(event => event.ledgerSeq <= sealedTo)
    this.#check(doubled.length === 0, 'ledger doubled', `${tab.name}: ${doubled.length} rows of sealed segments`)
    this.#check(packed + rows.length === expected.length, 'ledger doubled', `${tab.name}: ${packed} + ${rows.length}`)
  }

  async #serverRows(account: SimAccount): Promise<{ tables: Map<string, string>; events: string[] }> {
    const tenant = this.#server.store.tenant(account.id)
    const tables = new Map<string, string>()
    for (const table of TABLE_NAMES) tables.set(table, JSON.stringify(await tenant.list(table)))
    const events = [...(await tenant.list('events'))].sort((a, b) => a.ledgerSeq - b.ledgerSeq)
    return { tables, events: events.map(event => canonical(event)) }
  }
}

/** Inserts a word among words as typing does: the surrounding spaces stay. */
function withWord(words: readonly string[], at: number, token: string): string {
  const before = words.slice(0, at).join('')
  const after = words.slice(at).join('')
  return `${before}${before === '' || /\s$/.test(before) ? '' : ' '}${token}${after === '' ? '' : ' '}${after}`
}

const fixed = (token: string) => () => token
const canonical = (event: object): string => JSON.stringify(event)
/** Compared as parsed rows, whose fields may be in another order. */
const same = (a: string, b: string): boolean => a === b || sorted(a) === sorted(b)

function sorted(text: string): string {
  return JSON.stringify(JSON.parse(text), (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}

function firstDifference(a: string, b: string): string {
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  return `here …${a.slice(Math.max(0, at - 60), at + 100)}… there …${b.slice(Math.max(0, at - 60), at + 100)}…`
}
