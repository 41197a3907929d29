import { describe, expect, test } from 'vitest'
import { ClientId } from '../../sync/records/ids.ts'
import { PROTOCOL, WIRE_VERSION } from '../../sync/wire/version.ts'
import { day } from '../../tests/builders.ts'
import { aDemandingAccount, aReport, MAIL_DOMAIN } from '../../tests/builders-erase.ts'
import { testRandom } from '../../tests/builders-server.ts'
import { syncStore } from '../store/sync-store.ts'
import { applyChanges } from '../sync/apply-changes.ts'
import { lookUpOwnProviders } from './look-up-own-providers.ts'
import { openRequests } from './open-requests.ts'

const LUMEN = 'own-00000001'
const client = ClientId.parse('client-00000001')

/** A paid and signed account; then the person has added a company of their own. */
async function anAccountWithLumen(mail: 'taken' | 'none' | 'unknown' = 'taken', address = 'privacy@lumen-chat.co.uk') {
  const world = await aDemandingAccount()
  const sync = syncStore(world.store, { random: testRandom })
  const { accountId, emailId, tenant, time } = world
  let seq = 0
  const push = async (name: string, args: object) => {
    seq += 1
    const head = { proto: PROTOCOL, schema: WIRE_VERSION, epoch: await sync.epoch() } as const
    const push = { ...head, client, muts: [{ seq, name, args }] }
    return applyChanges(sync, { accountId, push, at: time.now, now: time.now })
  }
  const asked: string[] = []
  const takesMail = async (domain: string) => {
    asked.push(domain)
    return mail
  }
  const lookUp = () => lookUpOwnProviders(tenant, { takesMail, mailDomain: MAIL_DOMAIN })
  await world.pay()
  await push('add_provider@1', { emailId, providerId: LUMEN, name: 'Lumen Chat', address, site: '' })
  const own = async () => (await tenant.list('email_providers', { providerId: LUMEN }))[0]?.own
  const open = () => tenant.write(tx => openRequests(tx, time.now, testRandom))
  return { ...world, push, lookUp, asked, own, open }
}

describe('a provider of the person’s own', () => {
  test('[ONB-023] [LIFE-042] is written to like the others, once its domain is seen to take mail', async () => {
    const world = await anAccountWithLumen()
    await world.open()
    expect(await world.tenant.list('requests', { providerId: LUMEN })).toEqual([])

    await world.lookUp()
    expect(world.asked).toEqual(['lumen-chat.co.uk'])
    expect(await world.own()).toMatchObject({ mail: 'taken', replyDomain: 'lumen-chat.co.uk' })
    await world.open()
    expect(await world.beat()).toContain(`${LUMEN}: demand`)
    await world.deliver()

    const [letter] = await world.letters(LUMEN)
    expect(letter?.to).toEqual(['privacy@lumen-chat.co.uk'])
    expect(letter?.mail.text).toContain('Lumen Chat\nprivacy@lumen-chat.co.uk')
    for (const other of ['OpenAI', 'Google', 'Anthropic', 'xAI']) expect(letter?.mail.text).not.toContain(other)
    expect(await world.request(LUMEN)).toMatchObject({ stage: 'submitted', submittedAt: day(0) })
    // Looked up only once: the result is kept.
    await world.lookUp()
    expect(world.asked).toHaveLength(1)
  })

  test('the record says whose word its address stands on, once', async () => {
    const { tenant, push, emailId } = await anAccountWithLumen()
    await push('add_provider@1', { emailId, providerId: LUMEN, name: 'Lumen', address: 'legal@other.com', site: '' })
    await push('set_provider_enabled@1', { emailId, providerId: LUMEN, enabled: false })
    await push('set_provider_enabled@1', { emailId, providerId: LUMEN, enabled: true })
    await push('remove_provider@1', { emailId, providerId: LUMEN })
    await push('remove_provider@1', { emailId, providerId: LUMEN })
    const events = (await tenant.list('events')).filter(({ payload }) => payload.provider === LUMEN)
    expect(events.map(({ payload }) => payload.message)).toEqual([
      'You added Lumen Chat as a provider of your own; its letters go to privacy@lumen-chat.co.uk.',
      'You removed Lumen Chat from your providers. No more letters go to it.',
    ])
    expect((await tenant.get('user_onboarding', tenant.accountId))?.providersSelected).not.toContain(LUMEN)
  })

  test.each([
    ['customer', 'the holder of the account at'],
    ['former_customer', 'the former holder of an account at'],
    ['worker', 'known to you, from work or an application, by the address'],
    ['never', 'known to you, if at all, by the address'],
  ] as const)(
    'what the person is to it (%s) is kept, stands in the record and in its letters',
    async (relation, words) => {
      const world = await anAccountWithLumen()
      await world.push('remove_provider@1', { emailId: world.emailId, providerId: LUMEN })
      const providerId = 'own-00000002'
      const typed = { name: 'Corvid Labs', address: 'privacy@corvid-labs.com', site: '' }
      const answer = await world.push('add_provider@1', { emailId: world.emailId, providerId, ...typed, relation })
      expect(answer.rejected).toEqual([])
      const [choice] = await world.tenant.list('email_providers', { providerId })
      expect(choice?.own).toMatchObject({ name: 'Corvid Labs', relation })
      const added = (await world.tenant.list('events')).filter(({ payload }) => payload.provider === providerId)
      expect(added.map(({ payload }) => payload.relation)).toEqual([relation])

      await world.lookUp()
      await world.open()
      await world.beat()
      await world.deliver()
      const [letter] = await world.letters(providerId)
      expect(letter?.mail.text?.replace(/\s+/g, ' ')).toContain(words)
    },
  )

  test('[LIFE-048] answers of the address that the person named are believed, and nobody else’s', async () => {
    const world = await anAccountWithLumen('taken', 'privacy@eu.lumen-chat.co.uk')
    await world.lookUp()
    await world.open()
    await world.beat()
    await world.deliver()
    expect(await world.own()).toMatchObject({ replyDomain: 'lumen-chat.co.uk' })

    const done = 'We confirm that all personal data associated with your account has been permanently deleted.'
    await world.receive(LUMEN, done, { from: 'privacy@evil.example', signedBy: 'evil.example' })
    await world.receive(LUMEN, done, { from: 'privacy@openai.com', signedBy: 'openai.com' })
    await world.receive(LUMEN, done, { signedBy: null })
    expect(await world.request(LUMEN)).toMatchObject({ stage: 'submitted' })
    expect(await world.events(LUMEN, 'quarantined')).toHaveLength(3)

    // Another sender at the company could be anybody there, so the person is asked and nothing moves.
    await world.receive(LUMEN, done, { from: 'desk@help.lumen-chat.co.uk' })
    expect(await world.request(LUMEN)).toMatchObject({ stage: 'submitted', claimedAt: null })
    expect((await world.tenant.list('replies')).at(-1)).toMatchObject({ needsConfirmation: true, proven: false })

    await world.receive(LUMEN, done)
    // All that was asked for is the contents, and all of it is said to be gone, by a desk that the person named.
    expect(await world.request(LUMEN)).toMatchObject({ stage: 'verified_deleted', claimedAt: null })
    expect((await world.events(LUMEN, 'verification'))[0]?.payload.message).toContain('Lumen Chat')
    const [receipt] = await world.mailsOf('receipt')
    expect(new TextDecoder().decode(receipt?.raw)).toContain('Lumen Chat')
  })

  test.each([
    ['takes no mail', 'none', 'privacy@lumen-chat.co.uk'],
    ['is no company’s but a registry’s', 'taken', 'privacy@co.uk'],
    ['is parted among strangers', 'taken', 'privacy@github.io'],
  ] as const)('gets no letter where its domain %s', async (_, mail, address) => {
    const world = await anAccountWithLumen(mail, address)
    await world.lookUp()
    expect(await world.own()).toMatchObject({ mail: 'none' })
    await world.open()
    expect(await world.tenant.list('requests', { providerId: LUMEN })).toEqual([])
  })

  test('gets no letter at an address of our own', async () => {
    const world = await anAccountWithLumen('taken')
    await world.tenant.write(async tx => {
      const [choice] = await tx.list('email_providers', { providerId: LUMEN })
      if (choice?.own) {
        const own = { ...choice.own, address: `privacy@mail.${MAIL_DOMAIN}` }
        await tx.update('email_providers', choice.id, { own })
      }
    })
    await world.lookUp()
    expect(world.asked).toEqual([])
    expect(await world.own()).toMatchObject({ mail: 'none' })
  })

  test('is asked about again where the DNS gave no answer', async () => {
    const world = await anAccountWithLumen('unknown')
    await world.lookUp()
    await world.lookUp()
    expect(world.asked).toHaveLength(2)
    expect(await world.own()).toMatchObject({ mail: 'unchecked', replyDomain: null })
  })

  test('removed: what waits for the relay is taken back, and nothing leaves any more', async () => {
    const world = await anAccountWithLumen()
    await world.lookUp()
    await world.open()
    await world.beat()
    await world.push('remove_provider@1', { emailId: world.emailId, providerId: LUMEN })
    expect(await world.letters(LUMEN)).toEqual([])
    expect(await world.beat()).toEqual([])
    // A device that does not know of the removal yet cannot switch it on again.
    const answer = await world.push('set_provider_enabled@1', {
      emailId: world.emailId,
      providerId: LUMEN,
      enabled: true,
    })
    expect(answer.rejected).toMatchObject([{ code: 'not_found' }])
    expect(await world.beat()).toEqual([])
  })

  test('[LIFE-044] whose only address bounces says what the person can do', async () => {
    const world = await anAccountWithLumen()
    await world.lookUp()
    await world.open()
    await world.beat()
    await world.deliver()
    const [letter] = await world.letters(LUMEN)
    const report = aReport({ recipient: 'privacy@lumen-chat.co.uk', messageId: letter?.messageId ?? '' })
    await world.arrive(report, { to: await world.replyTo(LUMEN), from: '' })
    const [failed] = await world.events(LUMEN, 'delivery_failed')
    expect(failed?.payload.message).toMatch(/You gave no other address\. Remove it in Settings and add it/)
    expect(await world.beat()).not.toContain(`${LUMEN}: demand`)
  })

  test('abuse is refused by the server too, and written nowhere', async () => {
    const world = await anAccountWithLumen()
    const add = (n: number, address: string) =>
      world.push('add_provider@1', {
        emailId: world.emailId,
        providerId: `own-${String(n).padStart(8, '0')}`,
        name: `Company ${n}`,
        address,
        site: '',
      })
    const before = await world.tenant.list('email_providers')
    const codes: unknown[] = []
    for (const [n, address] of [
      'dana@acme-ai.com',
      'privacy@gmail.com',
      'dpo@openai.com',
      'dpo@0penai.com',
    ].entries()) {
      codes.push((await add(n + 10, address)).rejected.at(-1)?.code)
    }
    expect(codes).toEqual(['provider_person', 'provider_freemail', 'provider_known', 'provider_look_alike'])
    expect(await world.tenant.list('email_providers')).toEqual(before)
    for (let n = 20; n < 24; n += 1) expect((await add(n, `dpo@company-${n}.com`)).rejected).toHaveLength(0)
    expect((await add(24, 'dpo@company-24.com')).rejected.at(-1)?.code).toBe('provider_limit')
  })
})
