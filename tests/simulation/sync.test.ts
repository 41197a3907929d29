import { describe, expect, test } from 'vitest'
import type { Mirror } from '../../sync/mirror/mirror.ts'
import { dismissRejected, pendingEntries, saveMutation } from '../../sync/mirror/outbox.ts'
import { applyPage } from '../../sync/mirror/pull.ts'
import { readChoices } from '../../sync/mirror/read.ts'
import { Sha256 } from '../../sync/records/ids.ts'
import { PullPage } from '../../sync/wire/pull.ts'
import { PROTOCOL, WIRE_VERSION } from '../../sync/wire/version.ts'
import { anAccount, day } from '../builders-server.ts'
import { aDevice, addCase, allRows, allServerRows, aWorldWithAccount, type Device, type World } from './world.ts'

async function isEnabled(mirror: Mirror, providerId: string): Promise<boolean | undefined> {
  const { email_providers } = await readChoices(mirror)
  return email_providers.find(choice => choice.providerId === providerId)?.enabled
}

async function pullPage(world: World, device: Device, account: string): Promise<PullPage> {
  const { cursor, epoch, client } = await device.mirror.readState()
  const query = new URLSearchParams({
    since: String(cursor),
    epoch,
    client,
    proto: PROTOCOL,
    schema: String(WIRE_VERSION),
  })
  return PullPage.parse(await (await world.request(account, `/sync/pull?${query}`)).json())
}

/** Entries that still matter: confirmed ones are kept only for a restore. */
const concerns = async ({ mirror }: Device) => (await mirror.outbox.toArray()).filter(entry => entry.state !== 'acked')
const outboxStates = async (device: Device) => (await concerns(device)).map(entry => entry.state)

describe('two devices and a server', () => {
  test('[SYNC-011] a mutation on one device is on the server and on the other one after an exchange each', async () => {
    const { world, accountId, choose } = await aWorldWithAccount()
    const phone = await aDevice(world, accountId)
    const laptop = await aDevice(world, accountId)
    expect(await phone.exchange()).toBe('done')
    await laptop.exchange()

    await saveMutation(phone.mirror, ...choose('openai', false))
    expect(await phone.exchange()).toBe('done')
    await laptop.exchange()

    const server = await allServerRows(world, accountId)
    expect(server.user_onboarding).toMatchObject([{ providersSelected: ['anthropic', 'google', 'xai'] }])
    expect(await allRows(phone.mirror)).toEqual(server)
    expect(await allRows(laptop.mirror)).toEqual(server)
  })

  test.each([
    ['[SYNC-006]', 'cycles'],
    ['[SYNC-007]', 'requests'],
    ['[SYNC-008]', 'events'],
  ] as const)('%s the %s of the account arrive, row for row, and a later one follows', async (_, table) => {
    const { world, accountId, emailId } = await aWorldWithAccount()
    await addCase(world, accountId, emailId)
    const phone = await aDevice(world, accountId)
    await phone.exchange()
    const arrived = async () => [await phone.mirror.rows(table).toArray(), await phone.mirror.rows(table).count()]
    const stored = async () => (await allServerRows(world, accountId))[table]
    expect(await arrived()).toEqual([await stored(), 1])
    await addCase(world, accountId, emailId, { at: 40 })
    await phone.exchange()
    expect((await allRows(phone.mirror))[table]).toEqual(await stored())
    expect(await phone.mirror.rows(table).count()).toBe(2)
  })

  test('a case arrives whole, with its artifact', async () => {
    const { world, accountId, emailId } = await aWorldWithAccount()
    await addCase(world, accountId, emailId)
    const phone = await aDevice(world, accountId)
    await phone.exchange()
    const rows = await allRows(phone.mirror)
    expect(rows).toEqual(await allServerRows(world, accountId))
    expect(rows.artifacts).toHaveLength(1)
  })

  test('[SYNC-010] replies and settings arrive as well, and follow when they change', async () => {
    const { world, accountId, emailId, choose } = await aWorldWithAccount()
    await addCase(world, accountId, emailId)
    const phone = await aDevice(world, accountId)
    await phone.exchange()
    const [request] = await world.store.tenant(accountId).list('requests')
    await world.store.tenant(accountId).write(tx =>
      tx.insert('replies', {
        id: 'reply-00000001',
        requestId: request?.id ?? null,
        providerId: 'openai',
        receivedAt: day(3),
        fromAddress: 'privacy@openai.example',
        subject: 'We have received your request',
        excerpt: 'Thank you',
        category: 'other',
        authentic: true,
        sha256: Sha256.parse('a'.repeat(64)),
      }),
    )
    const laptop = await aDevice(world, accountId)
    await laptop.exchange()
    await saveMutation(laptop.mirror, ...choose('openai', false))
    await laptop.exchange()
    await phone.exchange()
    const rows = await allRows(phone.mirror)
    expect(rows).toEqual(await allServerRows(world, accountId))
    expect(rows.replies).toMatchObject([{ subject: 'We have received your request' }])
    expect(rows.email_providers).toContainEqual(expect.objectContaining({ providerId: 'openai', enabled: false }))
  })

  test('a mutation shows at once, offline too, while the rows stay what the server gave', async () => {
    const { world, accountId, emailId, choose } = await aWorldWithAccount()
    const phone = await aDevice(world, accountId)
    await phone.exchange()
    phone.fate = () => 'lost'

    await saveMutation(phone.mirror, ...choose('xai', false))
    expect(await phone.exchange()).toBe('offline')

    expect(await isEnabled(phone.mirror, 'xai')).toBe(false)
    expect(await phone.mirror.rows('email_providers').get(`${emailId}.xai`)).toMatchObject({ enabled: true })
    await phone.restart()
    expect(await isEnabled(phone.mirror, 'xai')).toBe(false)
  })

  test('a push whose answer was lost is sent again and applied once', async () => {
    const { world, accountId, choose } = await aWorldWithAccount()
    const phone = await aDevice(world, accountId)
    const laptop = await aDevice(world, accountId)
    await phone.exchange()
    await laptop.exchange()

    await saveMutation(phone.mirror, ...choose('openai', false))
    phone.fate = path => (path === '/sync/push' ? 'answer lost' : 'arrives')
    expect(await phone.exchange()).toBe('offline')
    expect(await outboxStates(phone)).toEqual(['waiting'])

    // If the repeat were applied as well, it would undo what the laptop chose meanwhile.
    await laptop.exchange()
    await saveMutation(laptop.mirror, ...choose('openai', true))
    await laptop.exchange()
    phone.fate = () => 'arrives'
    expect(await phone.exchange()).toBe('done')

    expect(await outboxStates(phone)).toEqual([])
    expect(await isEnabled(phone.mirror, 'openai')).toBe(true)
    await laptop.exchange()
    expect(await allRows(phone.mirror)).toEqual(await allRows(laptop.mirror))
  })

  test('a push that arrives twice is applied once and answered the same', async () => {
    const { world, accountId, choose } = await aWorldWithAccount()
    const phone = await aDevice(world, accountId)
    await phone.exchange()
    await saveMutation(phone.mirror, ...choose('openai', false))
    await saveMutation(phone.mirror, ...choose('openai', true))
    phone.fate = path => (path === '/sync/push' ? 'doubled' : 'arrives')
    expect(await phone.exchange()).toBe('done')
    expect(await outboxStates(phone)).toEqual([])
    expect(await isEnabled(phone.mirror, 'openai')).toBe(true)
  })

  test('a mutation leaves the outbox in the transaction in which its effect arrives, not before', async () => {
    const { world, accountId, choose } = await aWorldWithAccount()
    const phone = await aDevice(world, accountId)
    await phone.exchange()
    await saveMutation(phone.mirror, ...choose('google', false))
    phone.fate = path => (path === '/sync/push' ? 'arrives' : 'lost')
    await phone.exchange()
    // The server has the mutation, but the row is not here yet: without the entry the switch would briefly jump back.
    expect(await outboxStates(phone)).toEqual(['sent'])
    expect(await isEnabled(phone.mirror, 'google')).toBe(false)

    const seen: { outbox: number; row: boolean | undefined }[] = []
    const page = await pullPage(world, phone, accountId)
    const watch = async () => {
      const seenNow = await phone.mirror.transaction('r', ['email_providers', 'outbox'], async () => ({
        outbox: (await pendingEntries(phone.mirror)).length,
        row: (await phone.mirror.rows('email_providers').toArray()).find(choice => choice.providerId === 'google')
          ?.enabled,
      }))
      seen.push(seenNow)
    }
    await Promise.all([watch(), applyPage(phone.mirror, page), watch(), watch()])
    await watch()
    expect(seen.at(-1)).toEqual({ outbox: 0, row: false })
    for (const { outbox, row } of seen) expect(row).toBe(outbox === 1)
  })

  test('a refused mutation is kept with its code until the person has read it, and blocks nothing behind it', async () => {
    const { world, accountId, choose } = await aWorldWithAccount()
    const phone = await aDevice(world, accountId)
    await phone.exchange()
    await saveMutation(phone.mirror, ...choose('no-such-provider', false))
    await saveMutation(phone.mirror, ...choose('xai', false))
    expect(await phone.exchange()).toBe('done')

    const [refused, ...others] = await concerns(phone)
    expect(refused).toMatchObject({ state: 'rejected', code: 'not_found', args: { providerId: 'no-such-provider' } })
    expect(others).toEqual([])
    expect(await isEnabled(phone.mirror, 'xai')).toBe(false)
    await dismissRejected(phone.mirror, refused?.key ?? -1)
    expect((await concerns(phone)).length).toBe(0)
  })

  test('a refusal whose receipt was lost is learned from the next page', async () => {
    const { world, accountId, choose } = await aWorldWithAccount()
    const phone = await aDevice(world, accountId)
    await phone.exchange()
    await saveMutation(phone.mirror, ...choose('no-such-provider', false))
    phone.fate = path => (path === '/sync/push' ? 'answer lost' : 'arrives')
    await phone.exchange()
    await applyPage(phone.mirror, await pullPage(world, phone, accountId))
    expect(await concerns(phone)).toMatchObject([{ state: 'rejected', code: 'not_found' }])
  })

  test('a page that does not continue what is here is dropped', async () => {
    const { world, accountId, choose } = await aWorldWithAccount()
    const phone = await aDevice(world, accountId)
    const laptop = await aDevice(world, accountId)
    await phone.exchange()
    await laptop.exchange()
    await saveMutation(laptop.mirror, ...choose('openai', false))
    await laptop.exchange()
    const late = await pullPage(world, phone, accountId)
    await saveMutation(laptop.mirror, ...choose('openai', true))
    await laptop.exchange()
    await phone.exchange()
    const before = await allRows(phone.mirror)

    expect(await applyPage(phone.mirror, late)).toBe('more')
    expect(
      await applyPage(phone.mirror, { ...late, since: (await phone.mirror.readState()).cursor, epoch: 'another' }),
    ).toBe('more')
    expect(await allRows(phone.mirror)).toEqual(before)
  })

  test('a pull that dies while writing leaves rows and cursor as they were', async () => {
    const { world, accountId, emailId } = await aWorldWithAccount()
    const phone = await aDevice(world, accountId)
    await phone.exchange()
    const before = { rows: await allRows(phone.mirror), state: await phone.mirror.readState() }
    await addCase(world, accountId, emailId)
    const page = await pullPage(world, phone, accountId)

    // The browser dies in the middle of the transaction: after the rows, before the cursor.
    const die = () => {
      throw new Error('killed')
    }
    phone.mirror.state.hook('updating', die)
    await expect(applyPage(phone.mirror, page)).rejects.toThrow('killed')
    await phone.restart()
    expect({ rows: await allRows(phone.mirror), state: await phone.mirror.readState() }).toEqual(before)

    await phone.exchange()
    expect(await allRows(phone.mirror)).toEqual(await allServerRows(world, accountId))
  })

  test('after a restore the copy is replaced as a whole; confirmed mutations that the backup lacks and waiting ones leave, once', async () => {
    const { world, accountId, choose } = await aWorldWithAccount()
    const phone = await aDevice(world, accountId)
    await phone.exchange()
    await saveMutation(phone.mirror, ...choose('openai', false))
    await phone.exchange()
    await saveMutation(phone.mirror, ...choose('google', false))
    // The backup contained neither the first mutation nor, therefore, this client.
    await world.store.db.updateTable('settings').set({ value: 'restored' }).where('key', '=', 'epoch').execute()
    await world.store.db.deleteFrom('syncClients').execute()
    await world.store.db.updateTable('emailProviders').set({ enabled: 1 }).execute()

    expect(await phone.exchange()).toBe('done')
    const state = await phone.mirror.readState()
    expect(state).toMatchObject({ epoch: 'restored', stale: false })
    expect((await concerns(phone)).length).toBe(0)
    expect(await isEnabled(phone.mirror, 'openai')).toBe(false)
    expect(await isEnabled(phone.mirror, 'google')).toBe(false)
    expect(await allRows(phone.mirror)).toEqual(await allServerRows(world, accountId))
  })

  test('while a copy is being replaced the old one stays readable, and an interrupted replacement starts again', async () => {
    const { world, accountId } = await aWorldWithAccount()
    const phone = await aDevice(world, accountId)
    await phone.exchange()
    const before = await allRows(phone.mirror)
    await world.store.db.updateTable('settings').set({ value: 'restored' }).where('key', '=', 'epoch').execute()
    let pulls = 0
    phone.fate = () => (++pulls > 1 ? 'lost' : 'arrives')
    expect(await phone.exchange()).toBe('offline')
    expect(await allRows(phone.mirror)).toEqual(before)
    phone.fate = () => 'arrives'
    expect(await phone.exchange()).toBe('done')
    expect((await phone.mirror.readState()).epoch).toBe('restored')
  })

  test('an ended session pauses the exchange and keeps every mutation', async () => {
    const { world, accountId, choose } = await aWorldWithAccount()
    const phone = await aDevice(world, accountId)
    await phone.exchange()
    await saveMutation(phone.mirror, ...choose('openai', false))
    phone.fate = () => 'refused'
    expect(await phone.exchange()).toBe('signed-out')
    expect(await outboxStates(phone)).toEqual(['waiting'])
    phone.fate = () => 'arrives'
    expect(await phone.exchange()).toBe('done')
    expect(await outboxStates(phone)).toEqual([])
  })

  test("a mirror never takes another account's page, whatever bearer its requests carried", async () => {
    const { world, accountId } = await aWorldWithAccount()
    const other = await anAccount(world.store)
    const phone = await aDevice(world, accountId, { as: other.accountId })
    await expect(phone.exchange()).rejects.toThrow('another account')
    expect(await phone.mirror.rows('users').count()).toBe(0)
  })

  test('fields that this version does not know are kept; a row that it cannot read asks for an update', async () => {
    const { world, accountId } = await aWorldWithAccount()
    const phone = await aDevice(world, accountId)
    const page = await pullPage(world, phone, accountId)
    const [user] = await world.store.tenant(accountId).list('users')
    const newer = { ...page, rows: { ...page.rows, users: [{ ...user, nickname: 'D' }], of_next_year: [{ id: '1' }] } }
    expect(await applyPage(phone.mirror, { ...newer, rows: { ...newer.rows, users: [{ ...user, email: 7 }] } })).toBe(
      'update',
    )
    expect(await applyPage(phone.mirror, newer)).toBe('done')
    expect(await phone.mirror.rows('users').get(accountId)).toMatchObject({ nickname: 'D' })
  })

  test('the calendar of the server is kept, so that days are counted right on a device whose clock is wrong', async () => {
    const { world, accountId } = await aWorldWithAccount()
    const phone = await aDevice(world, accountId)
    await phone.exchange()
    expect((await phone.mirror.readState()).clockOffsetMs).toBe(0)
    const answer = await world.request(accountId, '/sync/pull?since=x')
    expect(answer.status).toBe(426)
    expect(answer.headers.get('Recall-Now')).toBe(String(world.clock.at))
  })
})
