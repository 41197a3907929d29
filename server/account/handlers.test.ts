import { describe, expect, test } from 'vitest'
import { PROVIDERS } from '../../sync/catalog/providers.ts'
import { AccountId } from '../../sync/records/ids.ts'
import { TERMS_VERSION } from '../../sync/rules/account/fields.ts'
import { signedLines } from '../../sync/rules/demand/scope.ts'
import { ledgerOf, verifyChain } from '../../sync/rules/evidence/evidence-chain.ts'
import { AUTHORIZATION_VERSION, authorizationText } from '../../sync/rules/letters/authorization-text.ts'
import { calls } from '../../sync/wire/calls.ts'
import { aDesk, aForm, COMPANY, problemOf } from '../../tests/builders-auth.ts'
import { testRandom } from '../../tests/builders-server.ts'
import { openDatabase } from '../store/database.ts'
import { sha256Hex } from '../store/hash.ts'
import type { Tenant } from '../store/store.ts'
import { signAuthorization } from './sign-authorization.ts'

type Desk = Awaited<ReturnType<typeof aDesk>>

const ALL = signedLines(PROVIDERS.map(({ id }) => ({ providerId: id, enabled: true })))

/** The wording as the screen shows it, with a signature for it. */
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

describe('profile completion', () => {
  async function completing() {
    const desk = await aDesk()
    const signed = { token: (await desk.aPerson()).session.accessToken }
    const profile = () => desk.store.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    const complete = (zip: string, termsAccepted = true) =>
      desk.send(calls.completeProfile.path, { zip, termsAccepted }, signed)
    const refusal = async (...given: Parameters<typeof complete>) => {
      const { code, title, text } = await problemOf(await complete(...given))
      return { code, title, text }
    }
    return { desk, signed, profile, complete, refusal }
  }

  test('it needs the terms, in the words of the specification, and keeps which ones', async () => {
    const { desk, profile, complete, refusal } = await completing()
    expect(await refusal('94110', false)).toEqual({
      code: 'terms_required',
      title: 'Terms Required',
      text: 'Please accept the terms and conditions to continue.',
    })
    expect((await profile()).termsVersion).toBeNull()
    expect((await complete('94110')).status).toBe(200)
    expect(await profile()).toMatchObject({ termsVersion: TERMS_VERSION, termsAcceptedAt: desk.time.calendar })
  })

  test('[AUTH-010] the ZIP has five digits, or nine with a dash, and the refusal is word for word', async () => {
    const { profile, complete, refusal } = await completing()
    for (const zip of ['9411', '941100', '94110-', '94110-12', '94110-12345', '941101234', '9411a', '94110 1234']) {
      expect(await refusal(zip), zip).toMatchObject({
        code: 'bad_zip',
        text: 'Please enter a valid US ZIP code (12345 or 12345-6789).',
      })
    }
    expect((await profile()).termsVersion).toBeNull()
    for (const zip of ['12345', '12345-6789']) expect((await complete(zip)).status).toBe(200)
  })

  test('[AUTH-037] it saves the ZIP, then sends on to /onboarding', async () => {
    const { profile, complete } = await completing()
    const answer = await complete('10001')
    expect(await answer.json()).toEqual({ next: '/onboarding' })
    expect((await profile()).zipCode).toBe('10001')
  })

  test('[API-024] it updates the ZIP of the row, five digits of it; an empty one leaves it', async () => {
    const { profile, complete } = await completing()
    await complete('10001-4567')
    expect((await profile()).zipCode).toBe('10001')
    await complete('60614')
    expect((await profile()).zipCode).toBe('60614')
    expect((await complete('')).status).toBe(200)
    expect((await profile()).zipCode).toBe('60614')
  })
})

describe('a name that was only guessed', () => {
  async function guessing() {
    const desk = await aDesk()
    const { email, password, flow } = aForm()
    await desk.call('namedSignUp', { name: '', email, password, flow })
    const { session } = await desk.call('spendTicket', { ticket: (await desk.mail(email)).ticket, flow })
    const token = session.accessToken
    const accountId = AccountId.parse(session.accountId)
    const complete = (change: { firstName?: string; lastName?: string }) =>
      desk.send(calls.completeProfile.path, { zip: '94110', termsAccepted: true, ...change }, { token })
    const stored = () => desk.store.tenant(accountId).get('users', accountId)
    return { complete, stored }
  }

  test('is asked for whole: without it no profile is complete', async () => {
    const { complete, stored } = await guessing()
    expect(await problemOf(await complete({}))).toMatchObject({ code: 'missing_information' })
    expect(await problemOf(await complete({ firstName: 'Robin', lastName: ' ' }))).toMatchObject({
      code: 'missing_information',
    })
    expect(await stored()).toMatchObject({ lastName: '', termsVersion: null, zipCode: '' })
  })

  test('is kept as its owner types it', async () => {
    const { complete, stored } = await guessing()
    expect((await complete({ firstName: ' Robin', lastName: 'Castellan ' })).status).toBe(200)
    expect(await stored()).toMatchObject({ firstName: 'Robin', lastName: 'Castellan', zipCode: '94110' })
  })
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

test('[ONB-033] a signature is kept with version and hash of its text, its hand, time and address, as a PDF and in the ledger', async () => {
  const desk = await aDesk()
  const { email, token, tenant } = await aSigner(desk)
  const signed = aSignature(email)
  expect(await desk.call('signAuthorization', signed, { token })).toEqual({ signedAt: desk.time.calendar })

  const [authorization] = await tenant.list('authorizations')
  expect(authorization).toMatchObject({
    textVersion: AUTHORIZATION_VERSION,
    textSha256: signed.textSha256,
    signatureKind: 'typed',
    signature: signed.signature,
    signedAt: desk.time.calendar,
    email,
    withdrawnAt: null,
  })
  const pdf = await tenant.file(authorization?.pdfSha256 ?? '')
  expect(
    Buffer.from(pdf ?? [])
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  const [event] = await tenant.list('events')
  expect(event).toMatchObject({ type: 'authorization', requestId: null, createdAt: desk.time.calendar })
  expect(event?.payload).toEqual({
    message: 'You signed the authorization.',
    textVersion: AUTHORIZATION_VERSION,
    textSha256: signed.textSha256,
    signatureKind: 'typed',
  })
  const [artifact] = await tenant.list('artifacts')
  expect(artifact).toMatchObject({ kind: 'pdf', eventId: event?.id, sha256: authorization?.pdfSha256 })
  expect((await tenant.list('user_onboarding'))[0]?.poaSigned).toBe(true)
  const ledger = ledgerOf(await tenant.list('events'), await tenant.list('artifacts'))
  expect(await verifyChain(ledger, sha256Hex)).toMatchObject({ intact: true, entries: 2 })
})

test('[ONB-033] a drawn signature is kept, too: it stands beside the first and is the newest', async () => {
  const desk = await aDesk()
  const { email, token, tenant } = await aSigner(desk)
  await desk.call('signAuthorization', aSignature(email), { token })
  const drawn = { ...aSignature(email), signatureKind: 'drawn' as const, signature: 'M12 30 L14 31 L80 90' }
  await desk.call('signAuthorization', drawn, { token })
  const signed = (await tenant.list('authorizations')).sort((a, b) => a.signedAt - b.signedAt)
  expect(signed.map(row => [row.signatureKind, row.signature, row.withdrawnAt])).toEqual([
    ['typed', aSignature(email).signature, null],
    ['drawn', drawn.signature, null],
  ])
  const events = (await tenant.list('events')).sort((a, b) => a.ledgerSeq - b.ledgerSeq)
  expect(events.map(({ payload }) => payload.signatureKind)).toEqual(['typed', 'drawn'])
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
  // Small rows still fit into existing pages; sooner or later a sign-up does not.
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

describe('the welcome', () => {
  async function welcoming() {
    const desk = await aDesk()
    const signer = await aSigner(desk)
    const steps = async () => {
      const all = await desk.store.db.selectFrom('mails').select(['step', 'envelopeTo']).orderBy('id').execute()
      return all.filter(({ step }) => step.endsWith('welcome')).map(({ step, envelopeTo }) => [step, envelopeTo])
    }
    return { desk, ...signer, steps, to: JSON.stringify([signer.email]) }
  }
  const other = 'stranger@elsewhere.example'

  test('[API-012] a new account is welcomed once, at the session’s own address', async () => {
    const { desk, email, token, steps, to } = await welcoming()
    const welcome = { email, firstName: 'Somebody else', isNewUser: true }
    expect(await desk.refusal('sendWelcomeEmail', { ...welcome, email: other }, { token })).toBe('403 other_address')
    expect(await desk.refusal('sendWelcomeEmail', welcome)).toBe('401 not_authenticated')
    expect(await desk.call('sendWelcomeEmail', { ...welcome, isNewUser: false }, { token })).toEqual({ sent: false })
    expect(await steps()).toEqual([])
    for (let time = 0; time < 2; time++) {
      expect(await desk.call('sendWelcomeEmail', welcome, { token })).toEqual({ sent: true })
    }
    expect(await steps()).toEqual([['welcome', to]])
  })

  test('[API-013] an account that Google made has a welcome of its own, once', async () => {
    const { desk, email, token, tenant, steps, to } = await welcoming()
    const google = { email, isWelcome: true, firstName: '' }
    expect(await desk.refusal('sendAuthEmail', { ...google, email: other }, { token })).toBe('403 other_address')
    // This account was not created with Google, so it gets no Google welcome.
    expect(await desk.call('sendAuthEmail', google, { token })).toEqual({ sent: false })
    await tenant.write(tx => tx.update('users', tx.accountId, { provider: 'google' }))
    expect(await desk.call('sendAuthEmail', { ...google, isWelcome: false }, { token })).toEqual({ sent: false })
    expect(await steps()).toEqual([])
    for (let time = 0; time < 2; time++) {
      expect(await desk.call('sendAuthEmail', google, { token })).toEqual({ sent: true })
    }
    expect(await steps()).toEqual([['google_welcome', to]])
  })
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
