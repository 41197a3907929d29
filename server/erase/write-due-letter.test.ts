import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'

import { PROVIDERS } from '../../sync/catalog/providers.ts'
import { regimeOf } from '../../sync/catalog/regimes.ts'
import type { Row } from '../../sync/records/index.ts'
import { longDate } from '../../sync/rules/calendar/dates.ts'
import { parseReplyAddress } from '../../sync/rules/demand/alias.ts'
import { oweProof } from '../../sync/rules/demand/owed-letter.ts'
import { UNCHOSEN } from '../../sync/rules/demand/scope.ts'
import { NOTHING_SENT } from '../../sync/rules/demand/what-stands.ts'
import { ledgerOf, verifyChain } from '../../sync/rules/evidence/evidence-chain.ts'
import { textOfHtml } from '../../sync/rules/evidence/html-text.ts'
import { letters } from '../../sync/rules/letters/index.ts'
import { plainText } from '../../sync/rules/letters/letter.ts'
import { at, day } from '../../tests/builders.ts'
import { aDemandingAccount, aSubmittedAccount, type DemandingAccount, SENDER } from '../../tests/builders-erase.ts'
import { testRandom } from '../../tests/builders-server.ts'
import { textOfPdf } from '../../tests/text-of-pdf.ts'
import { sha256Hex } from '../store/hash.ts'
import type { Tenant } from '../store/store.ts'
import type { TenantWriter } from '../store/tenant.ts'
import { letterReturned } from './after-delivery.ts'
import { openRequests } from './open-requests.ts'
import { writeDueLetter } from './write-due-letter.ts'

const CONFIRMED = 'We have permanently deleted your account and all data that belongs to it.'
const REFUSED =
  'We cannot comply with your deletion request. We refuse to delete your data because the law requires us to keep it.'

const demands = ['anthropic: demand', 'google: demand', 'openai: demand', 'xai: demand']

/** Leaves one provider switched on, so that a long walk through the calendar stays short. */
async function only(world: DemandingAccount, kept: string): Promise<void> {
  await world.tenant.write(async tx => {
    for (const { id } of PROVIDERS) {
      if (id !== kept) await tx.update('email_providers', `${world.emailId}.${id}`, { enabled: false })
    }
  })
}

describe('what a letter needs', () => {
  type Case = [name: string, reason: string | undefined, spoil: (world: DemandingAccount) => Promise<unknown>]
  const withdraw = async (world: DemandingAccount) => {
    const [signed] = await world.tenant.list('authorizations')
    await world.tenant.write(tx => tx.update('authorizations', signed?.id ?? '', { withdrawnAt: day(0) }))
  }
  const patchAll = (world: DemandingAccount, patch: Partial<Row<'requests'>>) =>
    world.tenant.write(async tx => {
      for (const { id } of await tx.list('requests')) await tx.update('requests', id, patch)
    })
  const subscription = (world: DemandingAccount, patch: Partial<Row<'subscriptions'>>) =>
    world.tenant.write(tx => tx.update('subscriptions', world.accountId, patch))
  const email = (world: DemandingAccount, patch: Partial<Row<'email'>>) =>
    world.tenant.write(tx => tx.update('email', world.emailId, patch))

  const cases: Case[] = [
    ['a withdrawn authorization', 'withdrawn', withdraw],
    ['an authorization for another address', 'unsigned', world => email(world, { email: 'other@example.com' })],
    ['an unverified e-mail', 'email_unverified', world => email(world, { verifiedAt: null })],
    ['a plan without Erase', 'not_entitled', world => subscription(world, { planId: 'lockdown' })],
    ['a canceled subscription', 'subscription_inactive', world => subscription(world, { status: 'canceled' })],
    [
      'a payment that failed eight days ago',
      'subscription_inactive',
      world => subscription(world, { status: 'past_due', pastDueSince: day(-8) }),
    ],
    [
      'a provider that is switched off',
      'provider_off',
      async world => {
        for (const { id } of PROVIDERS) {
          await world.tenant.write(tx => tx.update('email_providers', `${world.emailId}.${id}`, { enabled: false }))
        }
      },
    ],
    ['a paused request', undefined, world => patchAll(world, { pausedAt: day(0) })],
    ['an archived request', undefined, world => patchAll(world, { archivedAt: day(0) })],
  ]

  test.each(cases)(
    '[LIFE-042] [PLAN-030] with %s no letter is written, and the request stays prepared',
    async (_, reason, spoil) => {
      const world = await aDemandingAccount()
      await world.pay()
      await spoil(world)
      const { id } = await world.request('openai')
      expect(await writeDueLetter(world.tenant, id, day(0), SENDER)).toEqual(
        reason === undefined ? { done: 'nothing' } : { done: 'held', reason },
      )
      expect(await world.beat()).toEqual([])
      expect(await world.mailsOf('demand')).toEqual([])
      for (const request of await world.tenant.list('requests')) {
        expect(request).toMatchObject({ stage: 'prepared', submittedAt: null })
      }
      expect(await world.events('openai')).toEqual([])
    },
  )

  test('[LIFE-042] where only confirmed addresses get letters, one that no source has confirmed waits, and says why', async () => {
    const world = await aDemandingAccount()
    await world.pay()
    const production = { ...SENDER, onlyVerified: true }
    const turnOf = async (providerId: string) =>
      writeDueLetter(world.tenant, (await world.request(providerId)).id, day(0), production)
    const unconfirmed = PROVIDERS.filter(({ channels }) => channels.every(({ verifiedOn }) => verifiedOn === null))
    expect(unconfirmed.map(({ id }) => id)).toContain('xai')
    for (const { id } of PROVIDERS) {
      expect([id, await turnOf(id)]).toEqual([
        id,
        unconfirmed.some(provider => provider.id === id)
          ? { done: 'held', reason: 'address_unverified' }
          : { done: 'wrote', letter: 'demand' },
      ])
    }
    // Not even after the confirmed address has refused a letter: this provider's next address is not confirmed.
    expect(
      PROVIDERS.find(({ id }) => id === 'anthropic')?.channels.map(({ verifiedOn }) => verifiedOn === null),
    ).toEqual([false, true])
    const toAnthropic = await world.request('anthropic')
    await world.store.transaction(trx =>
      trx.updateTable('mails').set({ state: 'failed' }).where('requestId', '=', toAnthropic.id).execute(),
    )
    expect(await turnOf('anthropic')).toEqual({ done: 'held', reason: 'address_unverified' })
  })

  test('[ONB-036] [LIFE-042] without a signature they wait, and leave as soon as it is given', async () => {
    const world = await aDemandingAccount({ signed: false })
    await world.pay()
    const { id } = await world.request('openai')
    expect(await writeDueLetter(world.tenant, id, day(0), SENDER)).toEqual({ done: 'held', reason: 'unsigned' })
    expect(await world.beat()).toEqual([])
    expect(await world.mailsOf('demand')).toEqual([])
    expect((await world.tenant.list('requests')).map(request => request.stage)).toEqual(Array(4).fill('prepared'))

    await world.sign()
    expect((await world.beat()).sort()).toEqual(demands)
  })

  test('[LIFE-042] within the days of grace letters still leave; the newest signature counts after a withdrawal', async () => {
    const world = await aDemandingAccount()
    await world.pay({ status: 'past_due', pastDueSince: day(-6) })
    await withdraw(world)
    expect(await world.beat()).toEqual([])
    world.time.now = day(0.5)
    await world.sign()
    expect((await world.beat()).sort()).toEqual(demands)
  })
})

describe('the demand', () => {
  test('[MAIL-001] [MAIL-002] [MAIL-009] is a formal letter to the privacy address with two PDFs, from our own address', async () => {
    const world = await aDemandingAccount()
    await world.pay()
    expect((await world.beat()).sort()).toEqual(demands)

    const tokens = new Set<string>()
    for (const provider of PROVIDERS) {
      const [letter, ...more] = await world.letters(provider.id)
      const request = await world.request(provider.id)
      expect(more).toEqual([])
      expect(letter?.to).toEqual([provider.channels[0].address])
      const mail = letter?.mail
      expect(mail?.to).toMatchObject([{ address: provider.channels[0].address }])
      const token = await world.tenant.replyToken(request.id)
      expect(mail?.from).toMatchObject({
        address: `privacy+${token}@totalrecall.example`,
        name: 'Total Recall for Dana Whitfield',
      })
      expect(mail?.subject).toContain(`[${request.reference}]`)
      expect(mail?.messageId).toBe(`<req-${request.reference.toLowerCase()}@erase.totalrecall.example>`)

      const replyTo = mail?.replyTo?.[0]?.address ?? ''
      const [email] = await world.tenant.list('email')
      expect(parseReplyAddress(replyTo)?.alias).toBe(email?.inboundAlias)
      expect(parseReplyAddress(replyTo)?.token).toBe(await world.tenant.replyToken(request.id))
      // If a server quotes nothing, its bounce still goes to the same token.
      expect(letter?.envelopeFrom).toBe(replyTo)
      tokens.add(replyTo)

      expect(mail?.attachments.map(file => file.mimeType)).toEqual(['application/pdf', 'application/pdf'])
      expect(mail?.attachments.map(file => file.filename)).toEqual([
        `demand-${request.reference}.pdf`,
        'signed-authorization.pdf',
      ])
      // Its copy of the authorization names only this provider, and the hash of what was signed.
      const [authorization] = await world.tenant.list('authorizations')
      const copy = (await textOfPdf(bytesOf(mail?.attachments[1]))).join(' ').replace(/\s+/g, ' ')
      expect(copy).toContain(`This copy is for ${provider.name} and names no other provider.`)
      expect(copy.replaceAll(' ', '')).toContain(authorization?.textSha256)
      expect(copy).toContain('Dana Whitfield')
      for (const other of PROVIDERS) expect(copy.includes(other.name), other.id).toBe(other.id === provider.id)
      const signed = (await world.tenant.file(authorization?.pdfSha256 ?? '')) ?? new Uint8Array()
      expect((await textOfPdf(signed)).join(' ')).toContain(PROVIDERS[3].name)
      const paper = (await textOfPdf(bytesOf(mail?.attachments[0]))).join('\n')
      expect(paper).toContain(request.reference)
      expect(paper).toContain(provider.company)
    }
    expect(tokens.size).toBe(4)
  })

  test('the text that is sent is the text of the rules, word for word', async () => {
    const world = await aDemandingAccount()
    await world.pay()
    await world.beat()
    const [letter] = await world.letters('anthropic')
    const request = await world.request('anthropic')
    const [authorization] = await world.tenant.list('authorizations')
    const regime = regimeOf('CA', at('2026-05-04'))
    if (regime === undefined || authorization === undefined) throw new Error('given above')
    const shown = letters.demand({
      provider: PROVIDERS[1],
      asked: UNCHOSEN,
      address: 'privacy@anthropic.com',
      person: { firstName: 'Dana', lastName: 'Whitfield', email: world.email },
      regime,
      reference: request.reference,
      replyTo: await world.replyTo('anthropic'),
      writtenOn: day(0),
      stands: NOTHING_SENT,
      signedAt: authorization.signedAt,
      signature: { kind: 'typed', value: 'Dana Whitfield' },
      company: SENDER.company,
      counsel: null,
      previous: [],
    })
    expect(letter?.mail.text?.trim()).toBe(plainText(shown).trim())
    expect(letter?.mail.subject).toBe(shown.subject)
  })

  test('[LIFE-043] event, both files and mail are one commit: a fault anywhere in it leaves nothing behind', async () => {
    const steps = ['queueMail', 'appendEvent', 'appendArtifact 1', 'appendArtifact 2', 'the end']
    for (const step of steps) {
      const world = await aDemandingAccount()
      await world.pay()
      const { id } = await world.request('openai')
      const head = await world.tenant.ledgerHead()
      await expect(writeDueLetter(breaking(world.tenant, step), id, day(0), SENDER), step).rejects.toThrow('broken')
      expect(await world.mailsOf('demand'), step).toEqual([])
      expect(await world.events('openai'), step).toEqual([])
      expect(await world.tenant.list('artifacts', { requestId: id }), step).toEqual([])
      expect(await world.tenant.ledgerHead(), step).toEqual(head)
      expect(await writeDueLetter(world.tenant, id, day(0), SENDER), step).toEqual({ done: 'wrote', letter: 'demand' })
    }
  })

  test('what is filed is what leaves: the exact mail and its PDF, in an unbroken ledger', async () => {
    const world = await aDemandingAccount()
    await world.pay()
    await world.beat()
    const request = await world.request('xai')
    const [letter] = await world.letters('xai')
    const [event] = await world.events('xai')
    expect(event).toMatchObject({ type: 'prepared', payload: { letter: 'demand', stage: 'prepared' } })
    const files = await world.tenant.list('artifacts', { requestId: request.id })
    expect(files).toMatchObject([
      { kind: 'pdf', eventId: event?.id },
      { kind: 'email', eventId: event?.id, sha256: sha256Hex(letter?.raw ?? new Uint8Array()) },
    ])
    const mail = await PostalMime.parse((await world.tenant.file(files[1]?.sha256 ?? '')) ?? '')
    expect(sha256Hex(bytesOf(mail.attachments[0]))).toBe(files[0]?.sha256)
    const ledger = ledgerOf(await world.tenant.list('events'), await world.tenant.list('artifacts'))
    expect(await verifyChain(ledger, sha256Hex)).toMatchObject({ intact: true })
  })

  test('[LIFE-043] a second beat writes nothing, before and after the relay has taken it', async () => {
    const world = await aDemandingAccount()
    await world.pay()
    await world.beat()
    const head = await world.tenant.ledgerHead()
    expect(await world.beat()).toEqual([])
    expect(await world.tenant.ledgerHead()).toEqual(head)
    expect(await world.deliver()).toBe(4)
    expect(await world.beat()).toEqual([])
    expect(await world.mailsOf('demand')).toHaveLength(4)
  })

  test('[LIFE-042] facts that change while the letter is being rendered stop it', async () => {
    const changes: ((world: DemandingAccount, tx: TenantWriter, requestId: string) => Promise<unknown>)[] = [
      async (_world, tx) => {
        const [signed] = await tx.list('authorizations')
        await tx.update('authorizations', signed?.id ?? '', { withdrawnAt: day(0) })
      },
      (world, tx) => tx.update('email_providers', `${world.emailId}.openai`, { enabled: false }),
      (world, tx) => tx.update('subscriptions', world.accountId, { status: 'canceled' }),
      (world, tx) => tx.update('email', world.emailId, { verifiedAt: null }),
      (world, tx) => tx.update('users', world.accountId, { lastName: 'Whitfield-Moss' }),
      (_world, tx, id) => tx.update('requests', id, { pausedAt: day(0) }),
      (_world, tx, id) => tx.update('requests', id, { stage: 'acknowledged' }),
    ]
    for (const [index, change] of changes.entries()) {
      const world = await aDemandingAccount()
      await world.pay()
      const { id } = await world.request('openai')
      const meanwhile: Tenant = {
        ...world.tenant,
        // The authorization's bytes are read after the facts and before the transaction.
        async file(sha256) {
          await world.tenant.write(tx => change(world, tx, id))
          return world.tenant.file(sha256)
        },
      }
      expect(await writeDueLetter(meanwhile, id, day(0), SENDER), `change ${index}`).toEqual({ done: 'nothing' })
      expect(await world.mailsOf('demand'), `change ${index}`).toEqual([])
      expect(await world.events('openai'), `change ${index}`).toEqual([])
    }
  })

  test('it names the state in which the person lives when it is written', async () => {
    const world = await aDemandingAccount()
    await world.pay()
    await world.tenant.write(tx => tx.update('users', world.accountId, { zipCode: '97201' }))
    await world.beat()
    await world.deliver()
    expect(await world.request('openai')).toMatchObject({ state: 'OR' })
    expect((await world.letters('openai'))[0]?.mail.text).toContain('a resident of Oregon')

    // Later letters keep the law that the demand named.
    await world.tenant.write(tx => tx.update('users', world.accountId, { zipCode: '94110' }))
    world.time.now = day(7)
    await world.beat()
    expect((await world.letters('openai')).at(-1)?.mail.text).toContain('a resident of Oregon')
  })

  test('[LIFE-046] where the law knows no agents it goes out as the person’s own', async () => {
    const world = await aDemandingAccount({ zipCode: '22201' })
    await world.pay()
    await world.beat()
    const text = (await world.letters('google'))[0]?.mail.text ?? ''
    expect(text).toContain('I am Dana Whitfield, a resident of Virginia')
    expect(text).toContain('Signed: Dana Whitfield')
    expect(text).toContain('Transmitted by Total Recall LLC')
  })
})

describe('the letters after it', () => {
  /** Two beats a day; written letters are delivered in between. */
  async function walk(
    world: DemandingAccount,
    from: number,
    to: number,
    beatsADay = 2,
  ): Promise<Record<string, string>> {
    const written: Record<string, string> = {}
    for (let n = from; n <= to; n += 1) {
      world.time.now = day(n)
      for (let beat = 0; beat < beatsADay; beat += 1) {
        const letters = await world.beat()
        expect(letters.length, `day ${n}`).toBeLessThanOrEqual(1)
        for (const letter of letters) {
          expect(written, letter).not.toHaveProperty([letter])
          written[letter] = `day ${n}`
        }
        await world.deliver()
      }
    }
    return written
  }

  /** What a silent provider received in 95 days, and what is on record about it. */
  const live = async () => {
    const world = await aDemandingAccount()
    await only(world, 'openai')
    await world.pay()
    const written = await walk(world, 0, 95)
    const events = (await world.events('openai')).filter(event => event.type !== 'prepared')
    const [authorization] = await world.tenant.list('authorizations')
    const attorney = await world.mailsOf('attorney_demand')
    return { written, events, letters: await world.letters('openai'), attorney, authorization }
  }
  let lived: ReturnType<typeof live> | undefined
  const silence = () => {
    lived ??= live()
    return lived
  }

  test('to a silent provider there are eight, one of each', async () => {
    const { written, events } = await silence()
    expect(Object.keys(written)).toHaveLength(8)
    expect(written['openai: demand']).toBe('day 0')
    expect(events.map(event => event.type)).toEqual([
      'submitted',
      ...Array(3).fill('follow_up'),
      ...Array(4).fill('escalation'),
    ])
  })

  test.each([
    ['[LIFE-016] Follow-up #1', 'follow_up_1', 7],
    ['[LIFE-017] Follow-up #2', 'follow_up_2', 21],
    ['[LIFE-018] the Final reminder', 'final_reminder', 35],
    ['[LIFE-019] the escalation', 'escalation', 45],
    ['[LIFE-021] the Legal reminder', 'legal_reminder', 55],
    ['[LIFE-022] the Attorney demand', 'attorney_demand', 70],
    ['[LIFE-023] the Final notice', 'final_notice', 85],
  ] as const)('%s is written on its day', async (_, letter, on) => {
    const { written } = await silence()
    expect(written[`openai: ${letter}`]).toBe(`day ${on}`)
  })

  test('[LIFE-022] without counsel the Attorney demand is titled "Formal legal notice", and leaves once', async () => {
    const { attorney, letters } = await silence()
    expect(attorney).toHaveLength(1)
    expect(letters.find(letter => letter.step === 'attorney_demand')?.mail.subject).toContain('Formal legal notice')
  })

  test('[ONB-033] the signed paper goes with every one of them, with the hash of what was signed', async () => {
    const { letters, authorization } = await silence()
    const papers = letters.map(({ mail }) => mail.attachments[1])
    expect(papers.map(paper => paper?.filename)).toEqual(Array(8).fill('signed-authorization.pdf'))
    for (const paper of papers) {
      const text = (await textOfPdf(bytesOf(paper))).join('').replace(/\s/g, '')
      expect(text).toContain('IauthorizeTotalRecall')
      expect(text).toContain(authorization?.textSha256)
    }
  })

  test('[MAIL-003] the notices after the demand follow it in its thread, each with the two papers, and grow sharper', async () => {
    const { letters } = await silence()
    const [demand, ...later] = letters
    expect(later.map(letter => letter.step)).toEqual([
      'follow_up_1',
      'follow_up_2',
      'final_reminder',
      'escalation',
      'legal_reminder',
      'attorney_demand',
      'final_notice',
    ])
    for (const { mail } of later) {
      expect([mail.inReplyTo, mail.references]).toEqual([demand?.messageId, demand?.messageId])
      expect(mail.attachments.map(file => file.mimeType)).toEqual(['application/pdf', 'application/pdf'])
    }
    expect(new Set(letters.map(letter => letter.messageId)).size).toBe(8)
    expect(new Set(letters.map(({ mail }) => mail.text)).size).toBe(8)
    expect(later.map(({ mail }) => mail.subject?.split(':')[0])).toEqual([
      'Follow-up',
      'Second follow-up',
      'Final reminder',
      'Notice of escalation',
      'Legal reminder',
      'Formal legal notice',
      'Final notice',
    ])
  })

  test('[LIFE-013] under a law of 90 days the deadline letters move with the deadline', async () => {
    const world = await aDemandingAccount({ zipCode: '50309' })
    await only(world, 'openai')
    await world.pay()
    await walk(world, 0, 0)
    expect(await world.request('openai')).toMatchObject({ state: 'IA', submittedAt: day(0), dueAt: day(90) })
    expect(await walk(world, 7, 21, 1)).toEqual({ 'openai: follow_up_1': 'day 7', 'openai: follow_up_2': 'day 21' })
    expect(await walk(world, 34, 91, 1)).toEqual({ 'openai: final_reminder': 'day 80', 'openai: escalation': 'day 90' })
  })

  test('it counts as escalated from the escalation on, and not before it has left', async () => {
    const world = await aSubmittedAccount()
    await only(world, 'openai')
    world.time.now = day(45)
    expect(await world.beat()).toEqual(['openai: escalation'])
    expect(await world.request('openai')).toMatchObject({ escalated: false, stage: 'submitted' })
    await world.deliver()
    expect(await world.request('openai')).toMatchObject({ escalated: true, stage: 'escalation_reminder' })
    expect((await world.events('openai', 'escalation'))[0]?.payload).toMatchObject({ stage: 'escalation_reminder' })
  })

  test('[LIFE-045] the escalation of day 45 claims no breach; one that is written later may', async () => {
    const claim = /overdue|breach|violat|unlawful|has passed|ended on/i
    const world = await aSubmittedAccount()
    await only(world, 'openai')
    world.time.now = day(45.9)
    await world.beat()
    const text = (await world.letters('openai')).at(-1)?.mail.text ?? ''
    expect(text).not.toMatch(claim)
    expect(text).toContain('ends on June 18, 2026, today')

    const late = await aSubmittedAccount()
    await only(late, 'openai')
    late.time.now = day(46)
    await late.beat()
    expect((await late.letters('openai')).at(-1)?.mail.text).toMatch(
      /To the extent that the California Consumer Privacy Act applies to you, the request is overdue/,
    )
  })

  test('a calendar that jumps skips what lies between: only the latest letter is written', async () => {
    const world = await aSubmittedAccount()
    await only(world, 'openai')
    world.time.now = day(60)
    expect(await world.beat()).toEqual(['openai: legal_reminder'])
    await world.deliver()
    expect(await world.beat()).toEqual([])
    expect(await world.request('openai')).toMatchObject({ escalated: true, stage: 'escalation_reminder' })
  })

  test('while one still waits for the relay the next is not written; no provider gets two at a time', async () => {
    const world = await aSubmittedAccount()
    await only(world, 'openai')
    world.time.now = day(7)
    expect(await world.beat()).toEqual(['openai: follow_up_1'])
    world.time.now = day(22)
    expect(await world.beat()).toEqual([])
    await world.deliver()
    expect(await world.beat()).toEqual(['openai: follow_up_2'])
    expect((await world.letters('openai')).at(-1)?.mail.text).toContain('wrote again on May 26, 2026')
  })

  test('[LIFE-012] an acknowledgement ends the follow-ups, and none of the letters of the deadline', async () => {
    const world = await aSubmittedAccount()
    await only(world, 'openai')
    world.time.now = day(3)
    await world.receive('openai', 'We have received your request.')
    expect(await world.request('openai')).toMatchObject({ stage: 'acknowledged', dueAt: day(45) })
    expect(await walk(world, 4, 56, 1)).toEqual({
      'openai: final_reminder': 'day 35',
      'openai: escalation': 'day 45',
      'openai: legal_reminder': 'day 55',
    })
  })

  test('[LIFE-045] after any proven answer no letter says that the confirmation of receipt is missing', async () => {
    const world = await aSubmittedAccount()
    const missing = 'No confirmation of receipt has reached us'
    await world.receive('google', 'Thursday suits us better.')
    // A forged answer confirms nothing.
    await world.receive('openai', 'Thursday suits us better.', { signedBy: null })
    world.time.now = day(25)
    await world.beat()
    const lastOf = async (id: 'google' | 'openai') => (await world.letters(id)).at(-1)
    expect(await lastOf('google')).toMatchObject({ step: 'follow_up_2' })
    expect((await lastOf('google'))?.mail.text).not.toContain(missing)
    expect((await lastOf('openai'))?.mail.text).toContain(missing)
  })

  test('[LTR-2] [G29] a proof that is owed goes next, once, with the signed paper, and the request waits for the provider again', async () => {
    const world = await aSubmittedAccount()
    await only(world, 'openai')
    const { id } = await world.request('openai')
    world.time.now = day(5)
    const owe = async () => {
      const request = await world.request('openai')
      const effect = oweProof(
        request,
        (await world.tenant.letters(id)).map(letter => letter.step),
      )
      if (effect !== undefined) await world.tenant.write(tx => tx.update('requests', id, effect))
      return effect
    }
    await world.tenant.write(tx => tx.update('requests', id, { stage: 'acknowledged', ticket: 'OA-48213' }))
    expect(await owe()).toBeDefined()
    expect(await world.beat()).toEqual(['openai: agent_proof'])
    expect(await world.beat()).toEqual([])
    await world.deliver()
    const [demand, proof] = await world.letters('openai')
    expect(proof?.mail.subject).toContain('Proof of authorization: request to delete personal data (OA-48213)')
    expect(proof?.mail.attachments.map(({ filename }) => filename)).toContain('signed-authorization.pdf')
    expect(proof?.mail.inReplyTo).toBe(demand?.messageId)
    expect(await world.events('openai', 'follow_up')).toMatchObject([{ payload: { letter: 'agent_proof' } }])
    expect(await world.request('openai')).toMatchObject({
      owedLetter: null,
      waitingOn: 'provider',
      stage: 'acknowledged',
      dueAt: day(45),
    })
    // A machine that asks again gets no second copy; the letters for the deadline continue.
    expect(await owe()).toBeUndefined()
    expect(await walk(world, 6, 46, 1)).toEqual({
      'openai: final_reminder': 'day 35',
      'openai: escalation': 'day 45',
    })
  })

  test('[LTR-2] a provider’s own question is answered by the next turn, and a second one is left to the person', async () => {
    const world = await aSubmittedAccount()
    await only(world, 'openai')
    const question = 'Please provide signed permission that shows that the agent may act on behalf of the consumer.'
    world.time.now = day(3)
    await world.receive('openai', question)
    expect(await world.request('openai')).toMatchObject({ owedLetter: 'agent_proof', waitingOn: 'us' })
    expect(await world.beat()).toEqual(['openai: agent_proof'])
    await world.deliver()
    world.time.now = day(5)
    await world.receive('openai', question)
    expect(await world.request('openai')).toMatchObject({ owedLetter: null, waitingOn: 'you' })
    expect(await world.beat()).toEqual([])
  })

  test('[LTR-2] a proof that comes back goes to the next address', async () => {
    const world = await aSubmittedAccount()
    await only(world, 'openai')
    const { id } = await world.request('openai')
    await world.tenant.write(tx => tx.update('requests', id, { stage: 'acknowledged', owedLetter: 'agent_proof' }))
    await world.beat()
    await world.deliver('refused')
    expect(await world.beat()).toEqual(['openai: agent_proof'])
    expect((await world.letters('openai')).map(({ step, channel }) => [step, channel])).toEqual([
      ['demand', 0],
      ['agent_proof', 0],
      ['agent_proof', 1],
    ])
  })

  test('[LTR-2] and so does one that left, and that the provider’s own server sends back days later', async () => {
    const world = await aSubmittedAccount()
    await only(world, 'openai')
    const { id } = await world.request('openai')
    await world.tenant.write(tx => tx.update('requests', id, { stage: 'acknowledged', owedLetter: 'agent_proof' }))
    await world.beat()
    await world.deliver()
    expect(await world.beat()).toEqual([])
    const proof = (await world.letters('openai')).at(-1)
    const messageId = proof?.messageId ?? ''
    const back = { requestId: id, step: 'agent_proof', messageId, envelopeTo: ['dsar@openai.com'] }
    await world.tenant.write(tx =>
      letterReturned(tx, back, { serverReply: '550 no such user', bounce: 'hard' }, day(3)),
    )
    expect(await world.request('openai')).toMatchObject({ stage: 'acknowledged', dueAt: day(45) })
    expect(await world.beat()).toEqual(['openai: agent_proof'])
    expect((await world.letters('openai')).at(-1)).toMatchObject({ channel: 1, to: ['privacy@openai.com'] })
  })

  test('[LTR-4] a letter leaves as text and as HTML with the same words', async () => {
    const world = await aSubmittedAccount()
    const [letter] = await world.letters('openai')
    expect(letter?.mail.html).toContain('<h1')
    const text = textOfHtml(letter?.mail.html ?? '').replace(/\s+/g, ' ')
    for (const words of [
      'We act as authorized agent for Dana Whitfield',
      'Please delete',
      'Enclosed: Signed authorization',
    ]) {
      expect(text).toContain(words)
      expect(letter?.mail.text).toContain(words)
    }
  })

  test('a letter names its own provider and nobody else’s, whatever the day', async () => {
    const world = await aSubmittedAccount()
    for (const n of [7, 45, 86]) {
      world.time.now = day(n)
      await world.beat()
      await world.deliver()
    }
    for (const provider of PROVIDERS) {
      for (const { to, mail } of await world.letters(provider.id)) {
        expect(to).toEqual([provider.channels[0].address])
        const others = PROVIDERS.filter(other => other.id !== provider.id)
        for (const other of others) {
          for (const word of [other.company, other.assistant, other.channels[0].address]) {
            expect(`${mail.subject}\n${mail.text}`).not.toContain(word)
          }
        }
      }
    }
  })
})

/** A tenant whose transactions fail at one step. */
function breaking(tenant: Tenant, step: string): Tenant {
  return {
    ...tenant,
    write: work =>
      tenant.write(async tx => {
        let artifacts = 0
        const broken = (): never => {
          throw new Error('broken')
        }
        const result = await work({
          ...tx,
          queueMail: mail => (step === 'queueMail' ? broken() : tx.queueMail(mail)),
          appendEvent: event => (step === 'appendEvent' ? broken() : tx.appendEvent(event)),
          appendArtifact: artifact => {
            artifacts += 1
            return step === `appendArtifact ${artifacts}` ? broken() : tx.appendArtifact(artifact)
          },
        })
        return step === 'the end' ? broken() : result
      }),
  }
}

function bytesOf(file: { content: unknown } | undefined): Uint8Array {
  if (file?.content instanceof ArrayBuffer) return new Uint8Array(file.content)
  if (file?.content instanceof Uint8Array) return file.content
  throw new Error('no bytes')
}

test('in production no letter cites an act that nobody has verified; one that somebody has is cited', async () => {
  const wordsIn = async (zipCode: string, sender: typeof SENDER & { onlyVerified?: boolean }) => {
    const world = await aDemandingAccount({ zipCode })
    await world.pay()
    const { id } = await world.request('openai')
    await writeDueLetter(world.tenant, id, world.time.now, sender)
    return (await world.letters('openai'))[0]?.mail.text?.replace(/\s+/g, ' ') ?? ''
  }
  const production = { ...SENDER, onlyVerified: true }
  expect(await wordsIn('75201', SENDER)).toContain('Texas Data Privacy and Security Act')
  const texas = await wordsIn('75201', production)
  expect(texas).not.toContain('Texas Data Privacy')
  expect(texas).toContain('the privacy law of Texas to the extent that it applies to you')
  expect(await wordsIn('94105', production)).toContain('Cal. Civ. Code § 1798.105')
})

describe('the demand of a second cycle', () => {
  const secondDemand = async (answer: string, said?: string) => {
    const world = await aSubmittedAccount()
    world.time.now = day(20)
    await world.receive('openai', answer)
    world.time.now = day(26)
    if (said !== undefined) await world.say(said)
    const first = await world.request('openai')
    // A refusal is answered only if the person says so.
    if (first.decision === 'refused') {
      await world.tenant.write(tx => tx.update('requests', first.id, { usedAgainAt: day(30) }))
    }
    world.time.now = day(400)
    await world.tenant.write(tx => openRequests(tx, world.time.now, testRandom))
    expect(await world.beat()).toContain('openai: demand')
    const [letter] = await world.letters('openai')
    return { first, mail: letter?.mail }
  }

  test('asks a provider that has confirmed the deletion whether anything was collected since', async () => {
    const { first, mail } = await secondDemand(CONFIRMED, 'completion')
    expect(first.stage).toBe('verified_deleted')
    expect(mail?.text).toContain(
      `On ${longDate(day(20))} you confirmed, under the reference ${first.reference}, the deletion of the personal data`,
    )
    expect(mail?.subject).toMatch(/^Request to delete personal data \[TR-/)
    const paper = (await textOfPdf(bytesOf(mail?.attachments[0]))).join('').replace(/\s/g, '')
    expect(paper).toContain('Requesttoconfirmdeletion')
    expect(paper).toContain('Pleaseconfirmthatyouhavecollectedandkeptnothingsince.')
  })

  test('answers a refusal, and does not ask as if nothing had been said', async () => {
    const { first, mail } = await secondDemand(REFUSED)
    expect(first.decision).toBe('refused')
    expect(mail?.text).toContain(
      `On ${longDate(day(20))} you refused the earlier request with the reference ${first.reference}.`,
    )
  })
})
