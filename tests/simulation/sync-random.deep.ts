import { describe, expect, test } from 'vitest'

import type { SyncStore } from '../../server/store/sync-store.ts'
import { pendingEntries, saveMutation } from '../../sync/mirror/outbox.ts'
import { applyPage, pull } from '../../sync/mirror/pull.ts'
import { readChoices } from '../../sync/mirror/read.ts'
import { PullPage } from '../../sync/wire/pull.ts'
import { PROTOCOL, WIRE_VERSION } from '../../sync/wire/version.ts'
import { anAccount } from '../builders-server.ts'
import { aDevice, addCase, allRows, allServerRows, aWorld, type Device, type Fate } from './world.ts'

const SEEDS = 200
const STEPS = 24
/** Each device switches its own providers, so that what the server applied can be compared mutation by mutation. */
const PROVIDERS = [
  ['openai', 'anthropic'],
  ['google', 'xai'],
] as const
const FATES: readonly Fate[] = ['arrives', 'arrives', 'lost', 'answer lost', 'doubled']

describe('a random life of two devices', () => {
  test(`${SEEDS} seeds: no mutation lost, none doubled, none out of order, replicas equal`, async () => {
    const applied = new Map<string, boolean[]>()
    const world = await aWorld({ wrap: sync => recording(sync, applied) })
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const chance = mulberry32(seed)
      const pick = <T>(list: readonly [T, ...T[]] | readonly T[]): T => {
        const item = list[Math.floor(chance() * list.length)]
        if (item === undefined) throw new Error('nothing to pick from')
        return item
      }
      const { accountId, emailId } = await anAccount(world.store)
      const devices = [await aDevice(world, accountId), await aDevice(world, accountId)]
      const made = new Map<string, boolean[]>()
      const cursors = [0, 0]
      const latePages: { device: Device; page: PullPage }[] = []
      for (const device of devices) {
        await device.exchange()
        device.fate = () => pick(FATES)
      }

      for (let step = 0; step < STEPS; step += 1) {
        const which = Math.floor(chance() * 2)
        const device = devices[which]
        const own = PROVIDERS[which]
        if (device === undefined || own === undefined) throw new Error('there are two devices')
        const mutate = async () => {
          const providerId = pick(own)
          const enabled = chance() < 0.5
          const key = `${emailId}.${providerId}`
          made.set(key, [...(made.get(key) ?? []), enabled])
          await saveMutation(device.mirror, 'set_provider_enabled@1', { emailId, providerId, enabled })
        }
        const turn = chance()
        if (turn < 0.4) {
          await mutate()
        } else if (turn < 0.64) {
          await device.exchange()
        } else if (turn < 0.72) {
          // Two tabs that do not wait for each other, and a mutation in between.
          await Promise.all([device.exchange(), mutate(), pull(device.mirror, device.api), device.exchange()])
        } else if (turn < 0.8) {
          // Another tab of the same browser, which only pulls.
          await pull(device.mirror, device.api)
        } else if (turn < 0.87) {
          // The browser dies during an exchange; whatever that exchange still returns is ignored.
          const dying = device.exchange().catch(() => 'gone')
          await device.restart()
          await dying
        } else if (turn < 0.93) {
          latePages.push({ device, page: await pageFor(device) })
        } else if (turn < 0.97) {
          const late = latePages.shift()
          if (late !== undefined) await applyPage(late.device.mirror, late.page)
        } else {
          await addCase(world, accountId, emailId)
        }
        const { cursor } = await device.mirror.readState()
        expect(cursor, `seed ${seed}: a cursor went back`).toBeGreaterThanOrEqual(cursors[which] ?? 0)
        cursors[which] = cursor
        for (const providerId of own) {
          const last = made.get(`${emailId}.${providerId}`)?.at(-1) ?? true
          expect(await shown(device, providerId), `seed ${seed}: an own mutation is not to be seen`).toBe(last)
        }
      }

      for (const device of devices) device.fate = () => 'arrives'
      for (const device of [...devices, ...devices]) expect(await device.exchange(), `seed ${seed}`).toBe('done')
      const server = await allServerRows(world, accountId)
      for (const device of devices) {
        expect((await pendingEntries(device.mirror)).length, `seed ${seed}: a mutation still waits`).toBe(0)
        expect(await allRows(device.mirror), `seed ${seed}: replicas differ`).toEqual(server)
        device.mirror.close()
      }
      for (const [key, mutations] of made) expect(applied.get(key), `seed ${seed}: ${key}`).toEqual(mutations)
      for (const key of applied.keys()) if (key.startsWith(emailId)) expect(made.has(key)).toBe(true)
    }

    async function pageFor(device: Device): Promise<PullPage> {
      const { cursor, epoch, client } = await device.mirror.readState()
      const known = { epoch, client, proto: PROTOCOL, schema: String(WIRE_VERSION) }
      // From the previous version, so that there is a page even if nothing is newer.
      const since = Math.max(0, cursor - 1)
      const query = new URLSearchParams({ since: String(since), ...known })
      return PullPage.parse(await (await world.request(device.mirror.accountId, `/sync/pull?${query}`)).json())
    }
  }, 120_000)
})

async function shown({ mirror }: Device, providerId: string): Promise<boolean | undefined> {
  const { email_providers: choices } = await readChoices(mirror)
  return choices.find(choice => choice.providerId === providerId)?.enabled
}

/** Records every choice that a committed push wrote, in order. Pages are small, so that most pulls need several. */
function recording(sync: SyncStore, applied: Map<string, boolean[]>): SyncStore {
  return {
    ...sync,
    changes: (ask, refuse) => sync.changes({ ...ask, maxRows: 3 }, refuse),
    async settle(who, work) {
      const written: { key: string; enabled: boolean }[] = []
      const result = await sync.settle(who, (tx, count) => {
        const { put } = tx
        // Patches the object itself, because the store recognizes it by identity.
        const noting: Pick<typeof tx, 'put'> = {
          put(table, row) {
            if ('enabled' in row) written.push({ key: row.id, enabled: row.enabled })
            return put(table, row)
          },
        }
        return work(Object.assign(tx, noting), count)
      })
      for (const { key, enabled } of written) applied.set(key, [...(applied.get(key) ?? []), enabled])
      return result
    },
  }
}

/** Small, fast and the same on every machine: a seed identifies its run for good. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
