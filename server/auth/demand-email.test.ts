import { describe, expect, test } from 'vitest'

import { AccountId, type Instant } from '../../sync/records/ids.ts'
import { aPreparedRequest, aRequest } from '../../tests/builders.ts'
import { aDesk, GOOD_PASSWORD } from '../../tests/builders-auth.ts'

const OTHER = 'dana.chats@elsewhere.example'

async function aWriter() {
  const desk = await aDesk()
  const dana = await desk.aPerson()
  const token = dana.session.accessToken
  const tenant = desk.store.tenant(AccountId.parse(dana.session.accountId))
  const row = async () => {
    const [email] = await tenant.list('email')
    if (email === undefined) throw new Error('no address')
    return email
  }
  const change = (email: string) => desk.call('changeDemandEmail', { email }, { token })
  const confirm = (proof: string) => desk.refusal('confirmDemandEmail', { proof }, { token })
  return { desk, dana, token, tenant, row, change, confirm }
}

describe('the address of the demands', () => {
  test('is another one at once, counts once its own mail is answered, and leaves the sign-in as it is', async () => {
    const { desk, dana, token, row, change } = await aWriter()
    const before = await row()
    expect(await change(` ${OTHER.toUpperCase()} `)).toEqual({ sent: true })
    expect(await row()).toEqual({ ...before, email: OTHER, verifiedAt: null })
    const { ticket, subject, text } = await desk.mail(OTHER)
    expect(subject).toBe('Confirm the address of your deletion demands')
    expect(text).toContain(`/auth/callback#ticket=${ticket}&for=demands`)
    expect(await desk.call('confirmDemandEmail', { proof: ticket }, { token })).toEqual({ email: OTHER })
    expect(await row()).toMatchObject({ email: OTHER, verifiedAt: desk.time.calendar })
    expect((await desk.call('signIn', { email: dana.email, password: GOOD_PASSWORD })).session.email).toBe(dana.email)
    expect(await desk.refusal('signIn', { email: OTHER, password: GOOD_PASSWORD })).toBe('401 sign_in_failed')
  })

  test('its ticket and its code sign nobody in', async () => {
    const { desk, dana, change } = await aWriter()
    await change(OTHER)
    const { ticket, code } = await desk.mail(OTHER)
    const { flow } = dana
    expect(await desk.refusal('peekTicket', { ticket, flow })).toBe('400 ticket_unknown')
    expect(await desk.refusal('spendTicket', { ticket, flow })).toBe('400 ticket_unknown')
    for (const email of [OTHER, dana.email]) {
      expect(await desk.refusal('spendCode', { email, code, flow })).toBe('400 code_wrong')
    }
  })

  test('nobody else confirms it, a code lasts five guesses, and each ticket works once, for ten minutes', async () => {
    const { desk, dana, change, confirm } = await aWriter()
    await change(OTHER)
    const first = await desk.mail(OTHER)
    const mallory = await desk.aPerson()
    const foreign = { token: mallory.session.accessToken }
    expect(await desk.refusal('confirmDemandEmail', { proof: first.ticket }, foreign)).toBe('400 ticket_unknown')
    expect(await desk.refusal('confirmDemandEmail', { proof: first.ticket })).toBe('401 not_authenticated')
    const wrong = first.code === '000000' ? '000001' : '000000'
    for (let guess = 0; guess < 5; guess += 1) expect(await confirm(wrong)).toBe('400 code_wrong')
    desk.time.wall += 60_000
    expect(await confirm(first.code)).toBe('400 code_wrong')

    // A newer mail replaces the older one.
    await change(OTHER)
    const second = await desk.mail(OTHER)
    expect(await confirm(first.ticket)).toBe('400 ticket_unknown')
    desk.time.wall += 10 * 60_000
    const { session } = await desk.call('refresh', { refreshToken: dana.session.refreshToken })
    const later = { token: session.accessToken }
    const confirmLater = (proof: string) => desk.refusal('confirmDemandEmail', { proof }, later)
    expect(await confirmLater(second.ticket)).toBe('410 ticket_expired')
    await desk.call('changeDemandEmail', { email: OTHER }, later)
    const third = await desk.mail(OTHER)
    expect(await confirmLater(third.code)).toBe('none')
    expect(await confirmLater(third.ticket)).toBe('410 ticket_used')
  })

  test('the account’s own address is proven already: no mail, and what waited is void', async () => {
    const { desk, dana, row, change, confirm } = await aWriter()
    await change(OTHER)
    const { ticket } = await desk.mail(OTHER)
    const before = (await desk.mails(dana.email)).length
    expect(await change(dana.email)).toEqual({ sent: false })
    expect(await row()).toMatchObject({ email: dana.email, verifiedAt: desk.time.calendar })
    expect(await desk.mails(dana.email)).toHaveLength(before)
    expect(await confirm(ticket)).toBe('400 ticket_unknown')
    expect(await change(dana.email)).toEqual({ sent: false })
  })

  test('what was signed for the other address is withdrawn', async () => {
    const { tenant, row, change, desk } = await aWriter()
    const { id, email } = await row()
    await tenant.write(async tx => {
      await tx.insert('authorizations', {
        id: 'authorization-01',
        userId: tenant.accountId,
        emailId: id,
        email,
        textVersion: '1',
        textSha256: 'a'.repeat(64) as never,
        signatureKind: 'typed',
        signature: 'Dana Whitfield',
        signedAt: desk.time.calendar as Instant,
        pdfSha256: 'b'.repeat(64) as never,
        withdrawnAt: null,
      })
      await tx.update('user_onboarding', tenant.accountId, { poaSigned: true })
    })
    await change(OTHER)
    expect((await tenant.list('authorizations')).map(({ withdrawnAt }) => withdrawnAt)).toEqual([desk.time.calendar])
    expect((await tenant.get('user_onboarding', tenant.accountId))?.poaSigned).toBe(false)
  })

  const REQUESTS = [
    ['prepared', aPreparedRequest({}), 'none'],
    ['sent and unanswered', aRequest({}), '409 demand_email_open'],
    ['sent and verified', aRequest({ stage: 'verified_deleted' }), 'none'],
  ] as const
  test.each(REQUESTS)('with a request that is %s', async (_, request, outcome) => {
    const { desk, token, tenant, row } = await aWriter()
    const { id: emailId } = await row()
    await tenant.write(async tx => {
      await tx.insert('cycles', { id: request.cycleId, emailId, year: 2026, number: 1, createdAt: request.createdAt })
      await tx.insert('requests', request)
    })
    const before = await row()
    expect(await desk.refusal('changeDemandEmail', { email: OTHER }, { token })).toBe(outcome)
    if (outcome !== 'none') expect(await row()).toEqual(before)
  })

  test('is none of ours, and no nonsense', async () => {
    const { desk, token } = await aWriter()
    const tried = (email: string) => desk.refusal('changeDemandEmail', { email }, { token })
    expect(await tried('not an address')).toBe('400 bad_email')
    expect(await tried('dana.0123456789@totalrecall.example')).toBe('400 email_ours')
  })
})
