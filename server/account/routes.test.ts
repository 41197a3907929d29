import { expect, test } from 'vitest'
import { AccountId } from '../../sync/records/ids.ts'
import { ledgerOf, verifyChain } from '../../sync/rules/evidence-chain.ts'
import { TERMS_VERSION } from '../../sync/rules/fields.ts'
import { AUTHORIZATION_VERSION, authorizationText } from '../../sync/rules/letters/authorization-text.ts'
import { calls } from '../../sync/wire/calls.ts'
import { aDesk, aForm, COMPANY } from '../../tests/builders-auth.ts'
import { testRandom } from '../../tests/builders-server.ts'
import { openDatabase } from '../store/database.ts'
import { sha256Hex } from '../store/hash.ts'
import type { Tenant } from '../store/store.ts'
import { signAuthorization } from './sign-authorization.ts'

type Desk = Awaited<ReturnType<typeof aDesk>>

const ALL = ['OpenAI (ChatGPT)', 'Anthropic (Claude)', 'Google (Gemini)', 'xAI (Grok)']

/** The wording as the screen shows it, and a signature under it. */
function aSignature(email: string, { providers = ALL, signature = 'Dana Whitfield' } = {}) {
  const person = { firstName: 'Dana', lastName: 'Whitfield' }
  const text = authorizationText({ person, email, providers, company: COMPANY, state: 'CA' })
  return { textVersion: AUTHORIZATION_VERSION, textSha256: sha256Hex(text), signatureKind: 'typed' as const, signature }
}

async function aSigner(desk: Desk) {
  const person = await desk.aPerson()
  const token = person.session.accessToken
  await desk.call('completeProfile', { zip: '', termsAccepted: true }, { token })
  const tenant = desk.store.tenant(AccountId.parse(person.session.accountId))
  return { ...person, token, tenant }
}

const rows = async (desk: Desk) => ({
  authorizations: (await desk.store.db.selectFrom('authorizations').selectAll().execute()).length,
  events: (await desk.store.db.selectFrom('events').selectAll().execute()).length,
  artifacts: (await desk.store.db.selectFrom('artifacts').selectAll().execute()).length,
  files: (await desk.store.db.selectFrom('files').selectAll().execute()).length,
})
const NOTHING = { authorizations: 0, events: 0, artifacts: 0, files: 0 }

test('[AUTH-012] [AUTH-037] [AUTH-010] [API-024] profile completion needs the terms, and keeps five digits of a ZIP', async () => {
  const desk = await aDesk()
  const signed = { token: (await desk.aPerson()).session.accessToken }
  const profile = async () => await desk.store.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  const complete = (zip: string, termsAccepted = true) =>
    desk.refusal('completeProfile', { zip, termsAccepted }, signed)
  expect(await complete('94110', false)).toBe('400 terms_required')
  expect(await complete('9411')).toBe('400 bad_zip')
  expect(await complete('94110-12')).toBe('400 bad_zip')
  expect((await profile()).termsVersion).toBeNull()
  expect(await desk.call('completeProfile', { zip: '10001-4567', termsAccepted: true }, signed)).toEqual({
    next: '/onboarding',
  })
  expect(await profile()).toMatchObject({
    zipCode: '10001',
    termsVersion: TERMS_VERSION,
    termsAcceptedAt: desk.time.calendar,
  })
  expect(await complete('')).toBe('none')
  expect((await profile()).zipCode).toBe('10001')
})

test('nothing about an account is done without a session', async () => {
  const desk = await aDesk()
  const body = { zip: '94110', termsAccepted: true }
  expect(await desk.refusal('completeProfile', body)).toBe('401 not_authenticated')
  expect(await desk.refusal('completeProfile', body, { token: 'garbage' })).toBe('401 session_expired')
  expect(await desk.refusal('signAuthorization', aSignature('a@example.com'))).toBe('401 not_authenticated')
  const { accessToken } = (await desk.aPerson()).session
  expect((await desk.send(`${calls.completeProfile.path}?access_token=${accessToken}`, body)).status).toBe(401)
})

test('a signature is kept with the hash of its text, as a PDF and in the ledger, all or nothing', async () => {
  const desk = await aDesk()
  const { email, token, tenant } = await aSigner(desk)
  const signed = aSignature(email)
  expect(await desk.call('signAuthorization', signed, { token })).toEqual({ signedAt: desk.time.calendar })

  const [authorization] = await tenant.list('authorizations')
  expect(authorization).toMatchObject({ ...signed, email, signedAt: desk.time.calendar, withdrawnAt: null })
  const pdf = await tenant.file(authorization?.pdfSha256 ?? '')
  expect(
    Buffer.from(pdf ?? [])
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  const [event] = await tenant.list('events')
  expect(event).toMatchObject({ type: 'authorization', requestId: null, payload: { textSha256: signed.textSha256 } })
  const [artifact] = await tenant.list('artifacts')
  expect(artifact).toMatchObject({ kind: 'pdf', eventId: event?.id, sha256: authorization?.pdfSha256 })
  expect((await tenant.list('user_onboarding'))[0]?.poaSigned).toBe(true)
  const ledger = ledgerOf(await tenant.list('events'), await tenant.list('artifacts'))
  expect(await verifyChain(ledger, sha256Hex)).toMatchObject({ intact: true, entries: 2 })
})

test('a second signature stands beside the first and is the newest', async () => {
  const desk = await aDesk()
  const { email, token, tenant } = await aSigner(desk)
  await desk.call('signAuthorization', aSignature(email), { token })
  const drawn = { ...aSignature(email), signatureKind: 'drawn' as const, signature: 'M12 30 L14 31 L80 90' }
  await desk.call('signAuthorization', drawn, { token })
  const signed = (await tenant.list('authorizations')).sort((a, b) => a.signedAt - b.signedAt)
  expect(signed.map(row => [row.signatureKind, row.withdrawnAt])).toEqual([
    ['typed', null],
    ['drawn', null],
  ])
})

test('[SEC-006] only a person with a verified address may sign, whatever the client says', async () => {
  const desk = await aDesk()
  const { email, token, tenant } = await aSigner(desk)
  const [address] = await tenant.list('email')
  await tenant.write(async tx => tx.update('email', address?.id ?? '', { verifiedAt: null }))
  expect(await desk.refusal('signAuthorization', aSignature(email), { token })).toBe('403 email_unverified')
  expect(await rows(desk)).toEqual(NOTHING)
})

test('a text that has changed since it was read is not signed', async () => {
  const desk = await aDesk()
  const { email, token, tenant } = await aSigner(desk)
  const signed = aSignature(email)
  expect(await desk.refusal('signAuthorization', { ...signed, textVersion: '2020-01' }, { token })).toBe(
    '409 letter_changed',
  )
  expect(await desk.refusal('signAuthorization', aSignature(email, { providers: ALL.slice(1) }), { token })).toBe(
    '409 letter_changed',
  )
  const [choice] = await tenant.list('email_providers', { providerId: 'openai' })
  await tenant.write(async tx => tx.update('email_providers', choice?.id ?? '', { enabled: false }))
  expect(await desk.refusal('signAuthorization', signed, { token })).toBe('409 letter_changed')
  expect(await rows(desk)).toEqual(NOTHING)
  expect(await desk.refusal('signAuthorization', aSignature(email, { providers: ALL.slice(1) }), { token })).toBe(
    'none',
  )
})

test('a text that changes while the PDF is drawn is not signed either', async () => {
  const desk = await aDesk()
  const { email, tenant } = await aSigner(desk)
  const [choice] = await tenant.list('email_providers', { providerId: 'xai' })
  const changing: Tenant = {
    ...tenant,
    async write(work) {
      await tenant.write(tx => tx.update('email_providers', choice?.id ?? '', { enabled: false }))
      return tenant.write(work)
    },
  }
  const needs = { random: testRandom, company: COMPANY, now: desk.time.calendar }
  await expect(signAuthorization(changing, aSignature(email), needs)).rejects.toMatchObject({ code: 'letter_changed' })
  expect(await rows(desk)).toEqual(NOTHING)
})

test('an unreadable signature, missing terms and a ZIP of no state are refused', async () => {
  const desk = await aDesk()
  const { email, token, tenant } = await aSigner(desk)
  for (const signature of ['   ', '....', 'Dana\u202eWhitfield', 'Dana\nWhitfield', 'x'.repeat(300)]) {
    expect(await desk.refusal('signAuthorization', aSignature(email, { signature }), { token })).toBe('400 bad_request')
  }
  const script = { ...aSignature(email), signatureKind: 'drawn' as const, signature: 'M1 1 <script>' }
  expect(await desk.refusal('signAuthorization', script, { token })).toBe('400 bad_request')
  await tenant.write(async tx => tx.update('users', tx.accountId, { zipCode: '00000' }))
  expect(await desk.refusal('signAuthorization', aSignature(email), { token })).toBe('400 bad_zip')
  await tenant.write(async tx => tx.update('users', tx.accountId, { zipCode: '94110', termsVersion: null }))
  expect(await desk.refusal('signAuthorization', aSignature(email), { token })).toBe('400 terms_required')
  expect(await rows(desk)).toEqual(NOTHING)
})

test('a full disk is said so, and nothing is half-written', async () => {
  const database = await openDatabase(':memory:')
  const desk = await aDesk({ database })
  const { email, token } = await aSigner(desk)
  const before = await rows(desk)
  const accounts = async () => (await desk.store.db.selectFrom('authUsers').selectAll().execute()).length
  const fill = () =>
    database.sqlite.pragma(`max_page_count = ${database.sqlite.pragma('page_count', { simple: true })}`)
  fill()
  expect(await desk.refusal('signAuthorization', aSignature(email), { token })).toBe('507 disk_full')
  expect(await rows(desk)).toEqual(before)
  // Small rows still find room in the pages there are; sooner or later a sign-up does not.
  let refused = 'none'
  let signedUp = 1
  while (refused === 'none' && signedUp < 60) {
    refused = await desk.refusal('signUp', aForm())
    if (refused === 'none') signedUp += 1
  }
  expect(refused).toBe('507 disk_full')
  expect(await accounts()).toBe(signedUp)
  expect((await desk.store.db.selectFrom('users').selectAll().execute()).length).toBe(signedUp)
  expect((await desk.store.db.selectFrom('tickets').selectAll().execute()).length).toBe(signedUp)
  expect((await desk.store.db.selectFrom('mails').selectAll().execute()).length).toBe(signedUp)

  database.sqlite.pragma('max_page_count = 100000')
  expect(await desk.refusal('signAuthorization', aSignature(email), { token })).toBe('none')
  expect(await desk.refusal('signUp', aForm())).toBe('none')
})

test('[MAIL-007] [API-012] [API-013] the welcome goes to the session’s own address, once, and as the account was made', async () => {
  const desk = await aDesk()
  const { email, token, tenant } = await aSigner(desk)
  const steps = async () => {
    const all = await desk.store.db.selectFrom('mails').select(['step', 'envelopeTo']).orderBy('id').execute()
    return all.filter(({ step }) => step.endsWith('welcome')).map(({ step, envelopeTo }) => [step, envelopeTo])
  }
  const welcome = { email, firstName: 'Somebody else', isNewUser: true }
  const google = { email, isWelcome: true, firstName: '' }
  const other = 'stranger@elsewhere.example'
  expect(await desk.refusal('sendWelcomeEmail', { ...welcome, email: other }, { token })).toBe('403 other_address')
  expect(await desk.refusal('sendAuthEmail', { ...google, email: other }, { token })).toBe('403 other_address')
  expect(await desk.refusal('sendWelcomeEmail', welcome)).toBe('401 not_authenticated')
  expect(await desk.call('sendAuthEmail', google, { token })).toEqual({ sent: false })
  expect(await desk.call('sendWelcomeEmail', { ...welcome, isNewUser: false }, { token })).toEqual({ sent: false })
  expect(await steps()).toEqual([])

  for (let time = 0; time < 2; time++) {
    expect(await desk.call('sendWelcomeEmail', welcome, { token })).toEqual({ sent: true })
  }
  expect(await steps()).toEqual([['welcome', JSON.stringify([email])]])

  await tenant.write(tx => tx.update('users', tx.accountId, { provider: 'google' }))
  expect(await desk.call('sendAuthEmail', { ...google, isWelcome: false }, { token })).toEqual({ sent: false })
  for (let time = 0; time < 2; time++) {
    expect(await desk.call('sendAuthEmail', google, { token })).toEqual({ sent: true })
  }
  expect((await steps()).map(([step]) => step)).toEqual(['welcome', 'google_welcome'])
})

test('one account signs ten times a minute and forty times a day; what was signed stands, and somebody else may sign', async () => {
  const desk = await aDesk()
  const { token, email, tenant } = await aSigner(desk)
  for (let n = 0; n < 10; n += 1) await desk.call('signAuthorization', aSignature(email), { token })
  const before = await rows(desk)
  expect(await desk.refusal('signAuthorization', aSignature(email), { token })).toBe('429 too_many_signatures')
  expect(await rows(desk)).toEqual(before)
  expect((await tenant.list('authorizations')).length).toBe(before.authorizations)
  const other = await aSigner(desk)
  await desk.call('signAuthorization', aSignature(other.email), { token: other.token })
  for (let minute = 0; minute < 3; minute += 1) {
    desk.time.wall += 60_000
    for (let n = 0; n < 10; n += 1) await desk.call('signAuthorization', aSignature(email), { token })
  }
  desk.time.wall += 60_000
  expect(await desk.refusal('signAuthorization', aSignature(email), { token })).toBe('429 too_many_signatures')
})
