import { randomUUID } from 'node:crypto'

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'

import { createSessions, type Sessions } from '../../app/data/session.ts'
import type { SyncApi } from '../../sync/mirror/api.ts'
import { startSync } from '../../sync/mirror/loop.ts'
import { type Mirror, openMirror } from '../../sync/mirror/mirror.ts'
import { saveMutation } from '../../sync/mirror/outbox.ts'
import type { SyncStatus } from '../../sync/mirror/status.ts'
import type { Surroundings } from '../../sync/mirror/surroundings.ts'
import { AccountId } from '../../sync/records/ids.ts'
import type { MutationInput, MutationName } from '../../sync/rules/mutations/index.ts'
import { calls } from '../../sync/wire/calls.ts'
import { PushReceipt } from '../../sync/wire/push.ts'
import { PASSWORD } from '../journeys/fixture/person.ts'
import type { Product } from '../journeys/fixture/product.ts'
import { type Effect, effectOf } from './applied.ts'

/** The product's own engine and session in this process, and its requests over real HTTP. */
export interface Device {
  mirror: Mirror
  status(): SyncStatus
  /** Every mutation saved here, by sequence number, with what it must write. */
  made: Map<number, Effect>
  /** Highest number that a receipt has confirmed. */
  receivedSeq(): number
  /** Saves a mutation and records it. */
  mutate<Name extends MutationName>(name: Name, args: MutationInput<Name>): Promise<void>
  /** Signs in again with the password. */
  signIn(): Promise<void>
  /** What a browser does when its network comes back. */
  stir(): void
  /** Resolves when a push leaves. */
  nextPush(): Promise<void>
  /** Resolves when the server has confirmed a push. */
  nextReceipt(): Promise<void>
  stop(): void
}

/** Waits are this many times shorter than on a person's device, because a killed server is restarted at once. */
const HASTE = 10

export async function aDevice(product: Pick<Product, 'origin'>, email: string): Promise<Device> {
  const sessions = sessionsOf(product)
  await signIn(sessions, email)
  const { accountId } = sessions.read()
  const mirror = await openMirror(AccountId.parse(accountId), {
    newId: randomUUID,
    now: Date.now,
    indexedDb: { indexedDB: new IDBFactory(), IDBKeyRange },
  })
  const made = new Map<number, Effect>()
  let status: SyncStatus | undefined
  let receivedSeq = 0
  const pushes = listeners()
  const receipts = listeners()

  const api: SyncApi = {
    async fetch(path, init) {
      const answering = sessions.fetch(path, init)
      if (path !== '/sync/push') return answering
      pushes.tell()
      const answer = await answering
      if (answer.ok) {
        // The client keeps its id here, so all its numbers belong to one sequence.
        receivedSeq = Math.max(receivedSeq, PushReceipt.parse(await answer.clone().json()).lastSeq)
        receipts.tell()
      }
      return answer
    },
  }
  const around = inAHurry()
  const loop = startSync({ mirror, api, surroundings: around, onStatus: shown => (status = shown) })
  return {
    mirror,
    made,
    status() {
      if (status === undefined) throw new Error('the loop has said nothing yet')
      return status
    },
    receivedSeq: () => receivedSeq,
    async mutate(name, args) {
      const seq = await saveMutation(mirror, name, args)
      made.set(seq, effectOf(name, args))
    },
    signIn: () => signIn(sessions, email),
    stir: loop.trigger,
    nextPush: pushes.next,
    nextReceipt: receipts.next,
    stop() {
      loop.stop()
      mirror.close()
    },
  }
}

/** Notifies each waiting listener once. */
function listeners() {
  const waiting = new Set<() => void>()
  return {
    next: () => new Promise<void>(resolve => waiting.add(resolve)),
    tell() {
      for (const listener of waiting) listener()
      waiting.clear()
    },
  }
}

function sessionsOf({ origin }: Pick<Product, 'origin'>): Sessions {
  const kept = new Map<string, string>()
  let turn: Promise<unknown> = Promise.resolve()
  return createSessions({
    storage: {
      getItem: key => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: key => void kept.delete(key),
    },
    fetch: (path, init) => fetch(origin + path, init),
    now: Date.now,
    exclusively(work) {
      const next = turn.then(work)
      turn = next.catch(() => undefined)
      return next
    },
    onOtherTab: () => () => {},
  })
}

async function signIn(sessions: Sessions, email: string): Promise<void> {
  const answer = await sessions.fetchOpen(calls.signIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`)
  sessions.signIn(calls.signIn.answer.parse(await answer.json()).session)
}

/** A single browser tab with shortened waits. */
function inAHurry(): Surroundings {
  return {
    now: Date.now,
    chance: Math.random,
    later(ms, work) {
      const timer = setTimeout(work, ms / HASTE)
      return () => clearTimeout(timer)
    },
    onStir: () => () => {},
    ifAlone: (_name, work) => work(),
    hold: (_name, _signal, work) => work(),
    onLoss() {},
  }
}
