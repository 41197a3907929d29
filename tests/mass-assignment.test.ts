import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { z } from 'zod/mini'
import { syncStore } from '../server/store/sync-store.ts'
import { applyChanges } from '../server/sync/apply-changes.ts'
import { ClientId } from '../sync/records/ids.ts'
import { REGISTRY, TABLE_NAMES } from '../sync/records/index.ts'
import { MUTATIONS } from '../sync/rules/mutations/index.ts'
import { calls } from '../sync/wire/calls.ts'
import { Mutation } from '../sync/wire/mutations.ts'
import { PushRequest } from '../sync/wire/push.ts'
import { PROTOCOL, WIRE_VERSION } from '../sync/wire/version.ts'
import { aSubmittedAccount } from './builders-erase.ts'
import { testRandom } from './builders-server.ts'
import { chanceOf } from './simulation/chance.ts'

/** Every request body that a client may send, by where it goes. */
const BODIES: readonly (readonly [string, z.core.$ZodType])[] = [
  ...Object.values(calls).map(call => [call.path, call.body] as const),
  ...Object.entries(MUTATIONS).map(([name, { args }]) => [name, args] as const),
  ['/sync/push', PushRequest],
  ['a mutation', Mutation],
]

const COLUMNS = [...new Set(TABLE_NAMES.flatMap(table => Object.keys(REGISTRY[table].schema.shape)))]
/** Names of everything that only the server decides, as a device, the database or a framework would call them. */
const KEYS = [
  ...COLUMNS,
  ...COLUMNS.map(name => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)),
  ...['accountId', 'account_id', 'user', 'role', 'isAdmin', 'staff', 'admin', 'passwordHash', 'emailConfirmedAt'],
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    '$set',
    '$where',
    'id',
    'v',
    'deleted',
    '',
  ],
]

test.each(BODIES)('%s takes no key that is not its own, whatever it is called', (_path, schema) => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type !== 'object') throw new Error('a body is an object')
  const keys = KEYS.filter(key => !Object.hasOwn(def.shape, key))
  expect(keys.length).toBeGreaterThan(150)
  for (const key of keys) {
    // Uses JSON.parse, because a literal key with this name in source code would set a prototype.
    const parsed = (schema as z.core.$ZodTypes)['~standard'].validate(JSON.parse(`{${JSON.stringify(key)}:1}`))
    if (parsed instanceof Promise) throw new Error('a body is checked at once')
    expect(JSON.stringify(parsed.issues), key).toContain('unrecognized_keys')
  }
  expect(looseObjects(schema, 'body')).toEqual([])
})

/** Places within a schema where an object accepts any key. */
function looseObjects(schema: z.core.$ZodType, at: string): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return [
        ...(def.catchall?._zod.def.type === 'never' ? [] : [at]),
        ...Object.entries(def.shape).flatMap(([name, field]) => looseObjects(field, `${at}.${name}`)),
      ]
    case 'array':
      return looseObjects(def.element, `${at}[]`)
    case 'optional':
    case 'nullable':
      return looseObjects(def.innerType, at)
    case 'record':
      return [at]
    default:
      return []
  }
}

/** Mutations that are meant to change the demands themselves: here each comes with one key too many. */
const POWERFUL = ['set_paused@1', 'withdraw_authorization@1']

test('2,000 random mutations change nothing that the server alone decides', async () => {
  const world = await aSubmittedAccount()
  const sync = syncStore(world.store, { random: testRandom })
  const { accountId, emailId, tenant } = world
  const chance = chanceOf(20_261_123)
  const request = await world.request('openai')
  const [authorization] = await tenant.list('authorizations')
  const values: readonly unknown[] = [
    ...[emailId, accountId, request.id, request.reference, authorization?.id, 'openai', 'google', 'own-of-mine-0001'],
    ...['run-0001', 'loads', 'notes', 'validation', 'completion', 'passed', 'verified_deleted', 'a@lumen-chat.com', ''],
    ...['a'.repeat(64), true, false, null, 0, 1, -1, 1e15, [], {}],
  ]
  const decided = async () => ({
    users: await tenant.list('users'),
    email: (await tenant.list('email')).map(({ noticesOffSince: _off, language: _language, ...rest }) => rest),
    subscriptions: await tenant.list('subscriptions'),
    authorizations: await tenant.list('authorizations'),
    cycles: await tenant.list('cycles'),
    requests: await tenant.list('requests'),
    // What the person chooses is on record as their own word.
    events: (await tenant.list('events')).filter(({ type }) => type !== 'authorization'),
    artifacts: await tenant.list('artifacts'),
    replies: await tenant.list('replies'),
    onboarding: (await tenant.list('user_onboarding')).map(({ providersSelected: _chosen, ...rest }) => rest),
    mails: await world.store.db.selectFrom('mails').select(['id', 'state']).orderBy('id').execute(),
    owners: await world.store.db.selectFrom('authUsers').selectAll().execute(),
  })
  const before = await decided()
  expect(before.requests).toHaveLength(4)

  const names = Object.keys(MUTATIONS)
  const epoch = await sync.epoch()
  const client = ClientId.parse(randomUUID())
  let seq = 0
  let applied = 0
  for (let round = 0; round < 20; round += 1) {
    const muts = Array.from({ length: 100 }, () => {
      const name = chance.pick(names)
      const schema = MUTATIONS[name as keyof typeof MUTATIONS].args
      const args: Record<string, unknown> = Object.fromEntries(
        Object.keys(schema._zod.def.shape).map(key => [key, key === 'emailId' ? emailId : chance.pick(values)]),
      )
      if (POWERFUL.includes(name) || chance.yes(0.3))
        args[chance.pick(KEYS.filter(key => !(key in args)))] = chance.pick(values)
      seq += 1
      return Mutation.parse({ seq, name, args })
    })
    const push = PushRequest.parse({ proto: PROTOCOL, schema: WIRE_VERSION, epoch, client, muts })
    const receipt = await applyChanges(sync, { accountId, push, at: round, now: world.time.now })
    expect(receipt.lastSeq).toBe(seq)
    applied += muts.length - receipt.rejected.length
  }
  // Some must have been applied; otherwise nothing was tested.
  expect(applied).toBeGreaterThan(50)
  expect(await decided()).toEqual(before)
})
