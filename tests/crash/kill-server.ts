import { watch } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'

import { z } from 'zod'

import { PROVIDERS } from '../../sync/catalog/providers.ts'
import { readChecklists } from '../../sync/mirror/read.ts'
import { RunId } from '../../sync/records/checklist.ts'
import { TABLE_NAMES } from '../../sync/records/index.ts'
import { eventually } from '../eventually.ts'
import { aPerson, type Person } from '../journeys/fixture/person.ts'
import { aProduct, inTables, type Product } from '../journeys/fixture/product.ts'
import { type Chance, chanceOf } from '../simulation/chance.ts'
import { appliedSoFar, logApplied, lossOf } from './applied.ts'
import { aDevice, type Device } from './device.ts'

const DEVICES = 3
/** A device that cannot send stops making mutations: nobody types for an hour against a server that is down. */
const MAX_WAITING = 25

/** When the server is killed, with the relative frequency. */
const MOMENTS = { anytime: 1, inFlight: 2, atCommit: 2, afterReceipt: 1 } as const

const PATIENCE_MS = 60_000

interface Tally {
  mutations: number
  kills: Record<keyof typeof MOMENTS, number>
  /** Mutations in flight at a kill that got no answer: some had been committed, and some not. */
  unanswered: { applied: number; notApplied: number }
  /** Mutations that were confirmed but missing after the restart. */
  forgotten: string[]
  slowestStartMs: number
  /** Sessions that a kill ended. Nothing is lost by it, but a person has to type a password. */
  signIns: number
}

/**
 * Kills the server's process with SIGKILL again and again while three devices of one account push mutations, and
 * restarts it on the same data. At the end everything comes to rest, and every mutation is looked up.
 */
export async function killServer({ kills, seed }: { kills: number; seed: number }) {
  const chance = chanceOf(seed)
  // Only the devices write: production's heartbeat, and no plan for which letters would be sent.
  const product = await aProduct({ HEARTBEAT_MS: '60000', LOG_LEVEL: 'error' })
  const devices: Device[] = []
  try {
    const person = await aPerson(product)
    logApplied(product)
    for (let i = 0; i < DEVICES; i += 1) devices.push(await aDevice(product, person.email))
    await eventually('the first pull', async () => devices.every(device => device.status().link === 'online'))
    const tally = await storm({ product, devices, kills, chance })
    // A device with a confirmed mutation that is missing may never come to rest.
    if (tally.forgotten.length > 0)
      return { loss: { lost: tally.forgotten, doubled: [], reordered: [] }, tally, lines: linesOf(tally) }
    await atRest(devices, person)
    const { loss } = lossOf(
      devices.map(({ made }) => [...made.values()]),
      appliedSoFar(product),
    )
    loss.lost.push(...(await miscounted(product, devices)))
    return { loss, tally, lines: linesOf(tally) }
  } catch (error) {
    for (const device of devices) console.error(await troubleOf(device))
    throw error
  } finally {
    for (const device of devices) device.stop()
    await product.remove()
  }
}

/** All devices write until the last kill. */
async function storm(needs: { product: Product; devices: Device[]; kills: number; chance: Chance }): Promise<Tally> {
  const { product, devices, kills, chance } = needs
  const tally: Tally = {
    mutations: 0,
    kills: { anytime: 0, inFlight: 0, atCommit: 0, afterReceipt: 0 },
    unanswered: { applied: 0, notApplied: 0 },
    forgotten: [],
    slowestStartMs: 0,
    signIns: 0,
  }
  const ended = new AbortController()
  const writers = devices.map((device, place) =>
    keepWriting(device, { place, chance: chance.fork(`device ${place}`), ended: ended.signal }),
  )
  try {
    for (let kill = 0; kill < kills && tally.forgotten.length === 0; kill += 1) {
      const moment = chance.weighted(MOMENTS)
      await momentComes(moment, { product, devices, chance })
      await product.kill()
      tally.kills[moment] += 1
      const onTheWay = await Promise.all(devices.map(unanswered))

      const begun = performance.now()
      await product.start()
      tally.slowestStartMs = Math.max(tally.slowestStartMs, performance.now() - begun)
      for (const [place, device] of devices.entries()) {
        const { client, from, to } = onTheWay[place] ?? { client: '', from: 0, to: 0 }
        const lastSeq = lastSeqOf(product, client)
        // A receipt says that the mutation is on disk. A retry would bring it there in the end, but the promise was
        // broken.
        if (lastSeq < from) tally.forgotten.push(`${client}: confirmed up to ${from}, found up to ${lastSeq}`)
        tally.unanswered.applied += Math.max(0, Math.min(lastSeq, to) - from)
        tally.unanswered.notApplied += Math.max(0, to - Math.max(lastSeq, from))
        // The response to a token renewal was lost, and the server took the retry for a stolen token: the person signs
        // in.
        if (device.status().link === 'signed-out') {
          await device.signIn()
          tally.signIns += 1
        }
        device.stir()
      }
    }
  } finally {
    ended.abort()
  }
  await Promise.all(writers)
  tally.mutations = devices.reduce((sum, { made }) => sum + made.size, 0)
  return tally
}

/** Numbers that have left this device without a confirmation: those after `from`, up to `to`. */
async function unanswered({ mirror, receivedSeq }: Device): Promise<{ client: string; from: number; to: number }> {
  const { client } = await mirror.readState()
  const left = (await mirror.outbox.where('state').equals('waiting').toArray()).filter(({ attempted }) => attempted)
  const from = receivedSeq()
  return { client, from, to: Math.max(from, ...left.map(({ seq }) => seq)) }
}

/** Throws if nothing moves any more: then there is no moment to wait for. */
async function momentComes(
  moment: keyof typeof MOMENTS,
  { product, devices, chance }: { product: Product; devices: Device[]; chance: Chance },
): Promise<void> {
  if (moment === 'anytime') return pause(chance.below(250))
  // Whichever device is first, because some of them may be waiting for a retry.
  const first = (coming: (device: Device) => Promise<void>) => Promise.race(devices.map(coming))
  const afterMs = chance.below(25)
  const came = async () => {
    if (moment === 'afterReceipt') return first(device => device.nextReceipt())
    await first(device => device.nextPush())
    return moment === 'inFlight' ? pause(afterMs) : nextWrite(join(product.dataDir, 'recall.sqlite-wal'))
  }
  const tooLate = new Error(`nothing came to be killed in ${PATIENCE_MS} ms (${moment})`)
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(tooLate), PATIENCE_MS)
  })
  await Promise.race([came(), patience]).finally(() => clearTimeout(timer))
}

/** Resolves when SQLite writes into its log, which it does when a transaction commits. */
function nextWrite(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const watcher = watch(path)
    watcher.once('error', reject)
    watcher.once('change', () => {
      watcher.close()
      resolve()
    })
  })
}

/**
 * One person's mutations: items of their own, and one note that all of them write in. `place`: the device's number;
 * `first`: that of the first device of its account. `slower`: by how much they pause longer.
 */
export async function keepWriting(
  device: Device,
  {
    place,
    chance,
    ended,
    first = 0,
    slower = 1,
  }: { place: number; chance: Chance; ended: AbortSignal; first?: number; slower?: number },
): Promise<void> {
  const { mirror } = device
  const own = RunId.parse(`run-of-device-${place}`)
  const [email] = await mirror.rows('email').toArray()
  const provider = PROVIDERS[place % PROVIDERS.length]
  if (email === undefined || provider === undefined) throw new Error('there is nothing to choose for')
  await device.mutate('create_run@1', { runId: own, kind: 'validation', name: 'Own', tester: '', environment: '' })
  const shown = { note: '' }
  const mutations = {
    choice: alternating([false, true], enabled =>
      device.mutate('set_provider_enabled@1', { emailId: email.id, providerId: provider.id, enabled }),
    ),
    status: alternating(['passed', 'failed'] as const, status =>
      device.mutate('set_item_status@1', { runId: own, key: 'first', status }),
    ),
    note: typing(async text => {
      await device.mutate('write_note@1', { runId: own, key: 'first', field: 'notes', base: shown.note, text })
      shown.note = text
    }),
    // In the run of the account's first device, once it has arrived. A new item every so often: if several devices
    // write the same words, all are kept, and a note has a maximum size.
    together: typing(async (_text, count) => {
      const runId = RunId.parse(`run-of-device-${first}`)
      const key = `together-${Math.floor(count / 50)}`
      const { runs, items } = await readChecklists(mirror)
      if (!runs.some(({ id }) => id === runId)) return
      const base = items.find(({ id }) => id === `${runId}.${key}`)?.notes ?? ''
      await device.mutate('write_note@1', { runId, key, field: 'notes', base, text: `Device ${place}, ${count}.` })
    }),
  }
  function typing(save: (text: string, count: number) => Promise<void>): () => Promise<void> {
    let count = 0
    return async () => {
      count += 1
      await save(`Device ${place}, remark ${count}. ${'And so on. '.repeat(chance.below(40))}`, count)
    }
  }
  while (!ended.aborted) {
    if (device.status().waiting < MAX_WAITING) {
      // Mostly single mutations, occasionally a whole batch.
      const count = chance.yes(0.1) ? chance.below(15) : 1
      for (let i = 0; i < count; i += 1) {
        await mutations[chance.weighted({ choice: 3, status: 2, note: 2, together: 1 })]()
      }
    }
    await pause((10 + chance.below(90)) * slower)
  }
}

/** Each call saves the next value, so that each one changes something. */
function alternating<Value>(values: readonly Value[], save: (value: Value) => Promise<void>): () => Promise<void> {
  let count = 0
  return async () => {
    const value = values[count % values.length]
    count += 1
    if (value !== undefined) await save(value)
  }
}

/**
 * The IndexedDB substitute in this process scans a whole index for each query, so thousands of mutations take a while
 * to settle. This excuses nothing: whatever never comes to rest still fails.
 */
const REST_MS = 600_000

/** Waits until nothing is queued and all copies equal the server's. */
async function atRest(devices: readonly Device[], person: Person): Promise<void> {
  await eventually(
    'empty outboxes',
    async () => (await Promise.all(devices.map(unsettled))).every(count => count === 0),
    REST_MS,
  )
  let difference = ''
  await eventually(
    'equal copies',
    async () => {
      const rows = await person.rows()
      const whole = TABLE_NAMES.map(table => byId(rows[table] ?? []))
      for (const [place, { mirror }] of devices.entries()) {
        for (const [index, table] of TABLE_NAMES.entries()) {
          const own = await mirror.rows(table).orderBy('id').toArray()
          if (isDeepStrictEqual(own, whole[index])) continue
          difference = `${table} of device ${place}: ${own.length} rows, the server has ${whole[index]?.length}`
          return false
        }
      }
      return true
    },
    REST_MS,
  ).catch(error => {
    throw new Error(`${error.message} ${difference}`)
  })
}

/** Mutations that wait, were rejected, or whose effect has not arrived. */
const unsettled = ({ mirror }: Device) => mirror.outbox.where('state').anyOf('waiting', 'sent', 'rejected').count()

/** Checks that the server has counted all of each device's mutations, under one client id. */
async function miscounted(product: Product, devices: readonly Device[]): Promise<string[]> {
  const wrong: string[] = []
  for (const { mirror, made } of devices) {
    const { client } = await mirror.readState()
    const lastSeq = lastSeqOf(product, client)
    if (lastSeq !== made.size) wrong.push(`${client}: ${made.size} mutations made, ${lastSeq} counted`)
  }
  return wrong
}

/** What a device still waits for, for debugging. */
async function troubleOf({ mirror, status }: Device): Promise<string> {
  const entries = await mirror.outbox.where('state').anyOf('waiting', 'sent', 'rejected').toArray()
  const first = entries.slice(0, 3).map(({ seq, name, state, code }) => `${seq} ${name} ${state} ${code ?? ''}`)
  return `${status().link}, ${entries.length} unsettled: ${first.join('; ')}`
}

function lastSeqOf(product: Product, client: string): number {
  const found = inTables(product, sqlite =>
    sqlite.prepare('select last_seq from sync_clients where client_id = ?').pluck().get(client),
  )
  return z.number().parse(found ?? 0)
}

const Identified = z.looseObject({ id: z.string() })
const byId = (rows: readonly unknown[]) => rows.map(row => Identified.parse(row)).sort((a, b) => (a.id < b.id ? -1 : 1))

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

function linesOf({ mutations, kills, unanswered: { applied, notApplied }, slowestStartMs, signIns }: Tally): string[] {
  const { anytime, inFlight, atCommit, afterReceipt } = kills
  return [
    `${anytime + inFlight + atCommit + afterReceipt} kills: ${anytime} at any moment, ${inFlight} with a push on its way, ${atCommit} while a COMMIT was written, ${afterReceipt} with a receipt just in`,
    `${mutations} mutations by ${DEVICES} devices; of those on their way at a kill ${applied} had been committed and ${notApplied} had not`,
    `slowest start after a kill: ${slowestStartMs.toFixed(0)} ms; sessions that had to be begun anew: ${signIns}`,
  ]
}
