import { describe, expect, test } from 'vitest'
import { calls, type StaffAction } from '../../sync/wire/calls.ts'
import { problems } from '../../sync/wire/problem.ts'
import { day } from '../../tests/builders.ts'
import { aSubmittedAccount, type DemandingAccount } from '../../tests/builders-erase.ts'
import { portsOver } from '../../tests/builders-serve.ts'
import { anAccount, testRandom } from '../../tests/builders-server.ts'
import { serve } from '../http/serve.ts'
import { staffStore } from '../store/staff-store.ts'
import { staffAct } from './staff-act.ts'
import { staffCalls } from './staff-calls.ts'

/** A person whose four demands were sent, and a member of staff with an account of their own. */
async function aCase() {
  const world = await aSubmittedAccount()
  const member = await anAccount(world.store, { email: 'staff@totalrecall.example', secondFactor: true })
  const staff = staffStore(world.store)
  expect(await staff.grant(member.email, day(0))).toBe('granted')
  const openai = await world.request('openai')
  const { clock } = world.replyNeeds
  const needs = { store: world.store, clock, random: testRandom }
  const routes = serve(calls, staffCalls, needs, portsOver(world.store, { wall: clock }))
  const post = async (path: string, token: string, body: unknown) => {
    const answer = await routes
      .onError((error, c) => c.json({ code: error.message }, 400))
      .request(path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    return answer.json()
  }
  const act = (action: StaffAction, note = '', requestId: string = openai.id) =>
    post('/api/staff/act', member.accountId, { requestId, action, note })
  return { ...world, member, staff, routes, post, act, openai }
}

/** The ledger entry of the newest staff action. */
const entryOf = async (world: DemandingAccount) => (await world.events('openai', 'admin')).at(-1)

describe('[EVID-015] the staff role', () => {
  test('is refused to everybody else with 403, whatever they name, and nothing changes', async () => {
    const world = await aCase()
    expect(problems.staff_only.status).toBe(403)
    for (const requestId of [world.openai.id, 'no-such-request']) {
      const body = { requestId, action: 'archive_request', note: '' }
      expect(await world.post('/api/staff/act', world.accountId, body)).toEqual({ code: 'staff_only' })
    }
    expect(await entryOf(world)).toBeUndefined()
    expect(await world.request('openai')).toEqual(world.openai)
  })

  test('reaches the member’s own devices with their account’s row, and no other', async () => {
    const world = await aCase()
    const own = await world.store.tenant(world.member.accountId).get('users', world.member.accountId)
    expect(own).toMatchObject({ staffSince: day(0) })
    expect(await world.tenant.get('users', world.accountId)).toMatchObject({ staffSince: null })
  })

  test('is given and taken by address, only to an address that is confirmed', async () => {
    const world = await aCase()
    const { staff, store } = world
    expect(await staff.grant('STAFF@totalrecall.example ', day(1))).toBe('had_it')
    expect(await staff.grant('nobody@elsewhere.example', day(1))).toBe('unknown')
    const typed = await anAccount(store, { email: 'typed@elsewhere.example', verified: false })
    expect(await staff.grant(typed.email, day(1))).toBe('unconfirmed')
    expect(await staff.list()).toEqual([{ email: 'staff@totalrecall.example', grantedAt: day(0) }])
    expect(await staff.revoke('staff@totalrecall.example')).toBe('revoked')
    expect(await staff.revoke('staff@totalrecall.example')).toBe('had_none')
    expect(await world.act('archive_request')).toEqual({ code: 'staff_only' })
  })

  test('taken away between two looks, it does not act any more', async () => {
    const world = await aCase()
    await world.staff.revoke(world.member.email)
    const act = { requestId: world.openai.id, action: 'archive_request', note: '', by: world.member.accountId } as const
    await expect(staffAct(world.tenant, act, { random: testRandom, now: day(1) })).rejects.toThrow('staff_only')
    expect(await world.request('openai')).toEqual(world.openai)
  })
})

describe('every action', () => {
  test('leaves an entry that names the role and the note, never the person who acted', async () => {
    const world = await aCase()
    expect(await world.act('archive_request', 'Asked for by\nphone \u202e today')).toEqual({ done: true })
    const entry = await entryOf(world)
    expect(entry).toMatchObject({
      type: 'admin',
      payload: {
        action: 'archive_request',
        by: 'staff',
        message: 'Staff archived the request. No more letters leave for it. Note: Asked for by phone today',
      },
    })
    const { email, accountId } = world.member
    const ledger = JSON.stringify(await world.tenant.list('events'))
    for (const secret of [email, accountId]) expect(ledger).not.toContain(secret)
    const kept = await world.store.db.selectFrom('staffActions').selectAll().execute()
    expect(kept).toMatchObject([{ staffAccountId: accountId, requestId: world.openai.id, action: 'archive_request' }])
  })

  test('is refused for a request that nobody has, and leaves no trace where it cannot be taken', async () => {
    const world = await aCase()
    expect(await world.act('archive_request', '', 'no-such-request')).toEqual({ code: 'not_found' })
    expect(await world.act('requeue_notice')).toEqual({ code: 'nothing_to_requeue' })
    expect(await world.act('mark_verified', ' \u200e ')).toEqual({ code: 'note_missing' })
    expect(await entryOf(world)).toBeUndefined()
    expect(await world.store.db.selectFrom('staffActions').selectAll().execute()).toEqual([])
  })

  test('is refused where body and names are not exactly right', async () => {
    const world = await aCase()
    const { accountId } = world.member
    const body = { requestId: world.openai.id, action: 'archive_request', note: '' }
    for (const wrong of [
      { ...body, action: 'delete_account' },
      { ...body, extra: 1 },
      { ...body, note: 'x'.repeat(301) },
      { requestId: body.requestId, action: body.action },
    ]) {
      expect(await world.post('/api/staff/act', accountId, wrong)).toEqual({ code: 'bad_request' })
    }
  })
})

describe('[EVID-014] Archive Request', () => {
  test('ends the letters, also one that is written and waits', async () => {
    const world = await aCase()
    world.time.now = day(7)
    expect(await world.beat()).toContain('openai: follow_up_1')
    await world.act('archive_request')
    expect((await world.letters('openai')).map(letter => letter.step)).toEqual(['demand'])
    expect((await world.letters('google')).map(letter => letter.step)).toEqual(['demand', 'follow_up_1'])
    world.time.now = day(50)
    expect((await world.beat()).filter(written => written.startsWith('openai'))).toEqual([])
    expect(await world.request('openai')).toMatchObject({ archivedAt: day(7), stage: 'submitted' })
    expect(await world.act('archive_request')).toEqual({ code: 'request_closed' })
  })
})

describe('[EVID-012] Mark Verified', () => {
  test('closes the request with the reason on record, and no receipt that speaks of a provider’s mail', async () => {
    const world = await aCase()
    expect(await world.act('mark_verified')).toEqual({ code: 'note_missing' })
    expect(await world.request('openai')).toEqual(world.openai)
    expect(await world.act('mark_verified', 'Confirmed in the provider’s portal')).toEqual({ done: true })
    expect(await world.request('openai')).toMatchObject({ stage: 'verified_deleted' })
    expect((await entryOf(world))?.payload).toEqual({
      message: 'Staff marked the deletion as verified. Note: Confirmed in the provider’s portal',
      action: 'mark_verified',
      by: 'staff',
      note: 'Confirmed in the provider’s portal',
      stage: 'verified_deleted',
    })
    expect(await world.mailsOf('receipt')).toEqual([])
    world.time.now = day(60)
    expect((await world.beat()).filter(written => written.startsWith('openai'))).toEqual([])
    expect(await world.act('mark_verified', 'again')).toEqual({ code: 'request_closed' })
  })

  test('also after a refusal: a provider may come round', async () => {
    const world = await aCase()
    await world.tenant.write(tx =>
      tx.update('requests', world.openai.id, { stage: 'non_compliant', decision: 'refused' }),
    )
    expect(await world.act('trigger_escalation')).toEqual({ code: 'request_closed' })
    expect(await world.act('mark_verified', 'By letter')).toEqual({ done: true })
  })
})

describe('[EVID-013] Trigger Escalation', () => {
  test('sends the notice with the next turn, which claims nothing before its day; the climb goes on by its days', async () => {
    const world = await aCase()
    world.time.now = day(12)
    expect(await world.act('trigger_escalation')).toEqual({ done: true })
    expect(await world.beat()).toContain('openai: escalation')
    const [, letter] = await world.letters('openai')
    expect(letter?.mail.text).toContain('Notice of escalation'.toUpperCase())
    expect(letter?.mail.text).toContain('in 33 days')
    expect(letter?.mail.text).not.toMatch(/overdue|ended on/)
    await world.deliver()
    expect(await world.request('openai')).toMatchObject({
      stage: 'escalation_reminder',
      escalated: true,
      owedLetter: null,
    })
    for (const [on, wanted] of [
      [21, []],
      [45, []],
      [55, ['openai: legal_reminder']],
    ] as const) {
      world.time.now = day(on)
      expect(
        (await world.beat()).filter(written => written.startsWith('openai')),
        String(on),
      ).toEqual(wanted)
    }
    expect(await world.act('trigger_escalation')).toEqual({ code: 'already_escalated' })
  })

  test('is said not to be possible where no letter may leave, or none has', async () => {
    const world = await aCase()
    await world.tenant.write(tx => tx.update('requests', world.openai.id, { pausedAt: day(1) }))
    expect(await world.act('trigger_escalation')).toEqual({ code: 'letter_held' })
    await world.tenant.write(tx =>
      tx.update('requests', world.openai.id, { pausedAt: null, stage: 'prepared', submittedAt: null, dueAt: null }),
    )
    expect(await world.act('trigger_escalation')).toEqual({ code: 'letter_not_sent' })
  })

  test('a notice that comes back is owed still, and goes to the next address', async () => {
    const world = await aCase()
    world.time.now = day(12)
    await world.act('trigger_escalation')
    await world.beat()
    await world.deliver('refused')
    expect(await world.beat()).toContain('openai: escalation')
    expect((await world.letters('openai')).map(({ step, channel }) => [step, channel])).toEqual([
      ['demand', 0],
      ['escalation', 0],
      ['escalation', 1],
    ])
  })
})

describe('[EVID-011] Re-queue Notice', () => {
  test('after every address has refused, the letter is written anew, as another mail, and starts its clock', async () => {
    const world = await aCase()
    world.time.now = day(7)
    await world.beat()
    await world.deliver('refused')
    await world.beat()
    await world.deliver('refused')
    expect((await world.beat()).filter(written => written.startsWith('openai'))).toEqual([])

    world.time.now = day(9)
    expect(await world.act('requeue_notice', 'The mailbox works again')).toEqual({ done: true })
    expect(await world.beat()).toContain('openai: follow_up_1')
    const letters = await world.letters('openai')
    expect(letters.map(({ step, channel, state }) => [step, channel, state])).toEqual([
      ['demand', 0, 'sent'],
      ['follow_up_1', 0, 'set_aside'],
      ['follow_up_1', 1, 'set_aside'],
      ['follow_up_1', 0, 'waiting'],
    ])
    expect(new Set(letters.map(({ messageId }) => messageId)).size).toBe(4)
    await world.deliver()
    expect(await world.events('openai', 'follow_up')).toHaveLength(1)
    expect(await world.act('requeue_notice')).toEqual({ code: 'nothing_to_requeue' })
  })

  test('a letter that waits between two attempts leaves at once', async () => {
    const world = await aCase()
    world.time.now = day(7)
    await world.beat()
    const later = Date.now() + 3_600_000
    await world.store.db.updateTable('mails').set({ nextAttemptAt: later }).where('state', '=', 'waiting').execute()
    expect(await world.act('requeue_notice')).toEqual({ done: true })
    const waiting = (await world.letters('openai')).filter(({ state }) => state === 'waiting')
    expect(waiting.map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([0])
  })

  test('nothing is sent again without authorization', async () => {
    const world = await aCase()
    world.time.now = day(7)
    await world.beat()
    await world.deliver('refused')
    const [signed] = await world.tenant.list('authorizations')
    await world.tenant.write(tx => tx.update('authorizations', signed?.id ?? '', { withdrawnAt: day(8) }))
    expect(await world.act('requeue_notice')).toEqual({ code: 'letter_held' })
  })
})
