import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'

import { ClientId, Instant } from '../../sync/records/ids.ts'
import type { PushRequest } from '../../sync/wire/push.ts'
import { PROTOCOL, WIRE_VERSION } from '../../sync/wire/version.ts'
import { aDemandingAccount } from '../../tests/builders-erase.ts'
import { testRandom } from '../../tests/builders-server.ts'
import { syncStore } from '../store/sync-store.ts'
import { applyChanges } from './apply-changes.ts'

test('[ONB-037] after a withdrawal no letter leaves, not even one that already waits; a new signature lets them go', async () => {
  const world = await aDemandingAccount()
  await world.pay()
  await world.beat()
  // Four letters are written and wait for the relay.
  expect(await world.mailsOf('demand')).toHaveLength(4)

  const sync = syncStore(world.store, { random: testRandom })
  const [authorization] = await world.tenant.list('authorizations')
  const mutation = { seq: 1, name: 'withdraw_authorization@1', args: { authorizationId: authorization?.id, at: 1 } }
  const push: PushRequest = {
    proto: PROTOCOL,
    schema: WIRE_VERSION,
    epoch: await sync.epoch(),
    client: ClientId.parse(randomUUID()),
    muts: [mutation],
  }
  const now = Instant.parse(86_400_000)
  // The response was lost, so the device sends it again: it counts as one withdrawal.
  for (let time = 0; time < 2; time++) {
    expect(await applyChanges(sync, { accountId: world.accountId, push, at: 1, now })).toMatchObject({ lastSeq: 1 })
  }

  await world.beat()
  expect(await world.mailsOf('demand')).toEqual([])
  expect((await world.tenant.list('requests')).map(request => request.stage)).toEqual(Array(4).fill('prepared'))
  const events = await world.tenant.list('events')
  expect(events.filter(event => event.payload.message.startsWith('You withdrew'))).toHaveLength(1)
  expect(await world.tenant.list('authorizations')).toMatchObject([{ withdrawnAt: now }])

  await world.sign()
  await world.beat()
  expect(await world.mailsOf('demand')).toHaveLength(4)
})
