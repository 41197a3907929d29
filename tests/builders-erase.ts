import { generateKeyPairSync, randomUUID } from 'node:crypto'

import nodemailer, { type SendMailOptions } from 'nodemailer'
import PostalMime from 'postal-mime'

import { signAuthorization } from '../server/account/sign-authorization.ts'
import { letterRefused, letterSent } from '../server/erase/after-delivery.ts'
import { openRequests } from '../server/erase/open-requests.ts'
import { writeDueLetter } from '../server/erase/write-due-letter.ts'
import type { DnsResolve } from '../server/replies/authenticity.ts'
import { handleReply, type ReplyNeeds } from '../server/replies/handle-reply.ts'
import { sha256Hex } from '../server/store/hash.ts'
import { inboundStore } from '../server/store/inbound-store.ts'
import { mailQueue } from '../server/store/mail-queue.ts'
import { providerOf } from '../server/store/provider-of.ts'
import { syncStore } from '../server/store/sync-store.ts'
import { applyChanges } from '../server/sync/apply-changes.ts'
import { stateOfZip } from '../sync/catalog/zip-states.ts'
import type { EventType } from '../sync/records/event.ts'
import { ClientId, type Instant } from '../sync/records/ids.ts'
import type { DeletionRequest } from '../sync/records/request.ts'
import type { Subscription } from '../sync/records/subscription.ts'
import { aliasSuffixFrom, inboundAlias } from '../sync/rules/demand/alias.ts'
import { signedLines } from '../sync/rules/demand/scope.ts'
import { AUTHORIZATION_VERSION, authorizationText } from '../sync/rules/letters/authorization-text.ts'
import type { PushRequest } from '../sync/wire/push.ts'
import { PROTOCOL, WIRE_VERSION } from '../sync/wire/version.ts'
import { day } from './builders.ts'
import { anAccount, aStore, silentLog, testRandom } from './builders-server.ts'

export const MAIL_DOMAIN = 'totalrecall.example'
export const SENDER = {
  mailDomain: MAIL_DOMAIN,
  company: { name: 'Total Recall LLC', address: '30 N Gould St, Sheridan, WY 82801, USA' },
  counsel: null,
}

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
/** The private half of the key that all domains in these tests publish. */
export const SIGNING_KEY = keys.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
export const KEY_RECORD = `v=DKIM1; k=rsa; p=${keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}`

/** Domains that publish the key: the four providers', and those of impostors. */
const SIGNERS = [
  'openai.com',
  'anthropic.com',
  'google.com',
  'x.ai',
  'evil.example',
  '0penai.com',
  'openai.com.evil.example',
  'lumen-chat.co.uk',
]

/** One account that has paid and signed, and everything around its letters except the network. */
export async function aDemandingAccount(options: { zipCode?: string; signed?: boolean; verified?: boolean } = {}) {
  const store = await aStore()
  const account = await anAccount(store, options)
  const { accountId, emailId } = account
  const tenant = store.tenant(accountId)
  const alias = inboundAlias(account.email, aliasSuffixFrom(testRandom.bytes(16)), MAIL_DOMAIN)
  await tenant.write(tx => tx.update('email', emailId, { inboundAlias: alias }))
  const queue = mailQueue(store)
  const inbound = inboundStore(store)
  const time = { now: day(0) }
  const dns = { isDown: false }
  const resolve: DnsResolve = async name => {
    if (dns.isDown) throw Object.assign(new Error('no answer'), { code: 'ESERVFAIL' })
    if (!SIGNERS.some(domain => name === `s1._domainkey.${domain}`)) {
      throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
    }
    return [KEY_RECORD.match(/.{1,255}/g) ?? []]
  }
  const replyNeeds: ReplyNeeds = {
    store,
    inbound,
    resolve,
    clock: { now: () => time.now },
    wall: { now: () => time.now },
    random: testRandom,
    origin: 'https://totalrecall.example',
    mailDomain: MAIL_DOMAIN,
    company: SENDER.company,
    log: silentLog,
  }

  const sync = syncStore(store, { random: testRandom })
  const client = ClientId.parse(randomUUID())
  let seq = 0

  const request = async (providerId: string): Promise<DeletionRequest> => {
    const found = (await tenant.list('requests', { providerId })).at(-1)
    if (found === undefined) throw new Error(`no request for ${providerId}`)
    return found
  }

  const world = {
    ...account,
    store,
    tenant,
    queue,
    inbound,
    time,
    dns,
    replyNeeds,
    request,

    /** Does what the payment webhook does: writes subscription and requests in one transaction. */
    pay: (given: Partial<Subscription> = {}) =>
      tenant.write(async tx => {
        await tx.put('subscriptions', {
          id: accountId,
          userId: accountId,
          status: 'active',
          planId: 'private',
          billingCycle: 'monthly',
          currentPeriodEnd: null,
          trialEnd: null,
          cancelAtPeriodEnd: false,
          pastDueSince: null,
          ...given,
        })
        await openRequests(tx, time.now, testRandom)
      }),

    sign: () => signOn(store.tenant(accountId), time.now),

    /** Checks every request once, in the order of creation; returns the ids of the letters written. */
    async beat(): Promise<string[]> {
      const written: string[] = []
      for (const { id, providerId } of await tenant.list('requests')) {
        const turn = await writeDueLetter(tenant, id, time.now, SENDER)
        if (turn.done === 'wrote') written.push(`${providerId}: ${turn.letter}`)
      }
      return written
    },

    /** The relay answers for every queued mail. */
    async deliver(answer: 'taken' | 'refused' = 'taken'): Promise<number> {
      const mails = await queue.claim(Number.MAX_SAFE_INTEGER, 100)
      for (const mail of mails) {
        if (answer === 'taken') await queue.settleSent(mail.id, time.now, tx => letterSent(tx, mail, time.now))
        else await queue.settleFailed(mail.id, '550 no', tx => letterRefused(tx, mail, '550 no', time.now))
      }
      return mails.length
    },

    /** Every mail of a request, oldest first, parsed as its reader sees it. */
    async letters(providerId: string) {
      const { id } = await request(providerId)
      const rows = await store.db.selectFrom('mails').selectAll().where('requestId', '=', id).orderBy('id').execute()
      return Promise.all(
        rows.map(async row => ({ ...row, to: JSON.parse(row.envelopeTo), mail: await PostalMime.parse(row.raw) })),
      )
    },

    mailsOf: (step: string) => store.db.selectFrom('mails').selectAll().where('step', '=', step).execute(),

    async events(providerId: string, type?: EventType) {
      const { id } = await request(providerId)
      const events = await tenant.list('events', { requestId: id })
      return events.filter(event => type === undefined || event.type === type)
    },

    /** The address that a provider replies to. */
    async replyTo(providerId: string): Promise<string> {
      const [letter] = await world.letters(providerId)
      return letter?.mail.replyTo?.[0]?.address ?? ''
    },

    /** An inbound mail: stored, then handled. */
    async arrive(raw: Uint8Array | string, { to, from = 'privacy@openai.com' }: { to: string; from?: string }) {
      const id = await world.keep(raw, { to, from })
      return handleReply(id, replyNeeds)
    },

    async keep(raw: Uint8Array | string, { to, from = 'privacy@openai.com' }: { to: string; from?: string }) {
      const id = testRandom.id()
      await inbound.keep({
        id,
        receivedAt: time.now,
        envelopeFrom: from,
        envelopeTo: [to],
        raw: typeof raw === 'string' ? new TextEncoder().encode(raw) : raw,
      })
      return id
    },

    /** A provider's answer to its first letter, signed as its own server would sign it. */
    async answer(providerId: string, text: string, given: Partial<Answer> = {}): Promise<Uint8Array> {
      const [letter] = await world.letters(providerId)
      const provider = await providerOf(tenant, providerId)
      const domain = provider?.replyDomains[0] ?? ''
      const desks = (provider?.channels ?? []).map(({ address }) => address)
      return anAnswer({
        from: desks.find(address => address.startsWith('privacy@')) ?? desks[0] ?? '',
        to: await world.replyTo(providerId),
        subject: `Re: ${letter?.mail.subject ?? ''}`,
        inReplyTo: letter?.messageId,
        signedBy: domain,
        text,
        ...given,
      })
    },

    /** The person's classification of a mail (the newest if none is named), as their device sends it. */
    async say(category: string, replyId?: string) {
      const newest = (await tenant.list('replies')).at(-1)?.id
      seq += 1
      const mutation = { seq, name: 'confirm_reply@1' as const, args: { replyId: replyId ?? newest, category } }
      const epoch = await sync.epoch()
      const push: PushRequest = { proto: PROTOCOL, schema: WIRE_VERSION, epoch, client, muts: [mutation] }
      const batch = { accountId, push, at: 1, now: time.now, notices: replyNeeds }
      // Sent twice, as if the first response had been lost: it must be applied once.
      await applyChanges(sync, batch)
      return applyChanges(sync, batch)
    },

    /** Answers, and has the answer handled. */
    async receive(providerId: string, text: string, given: Partial<Answer> = {}) {
      const raw = await world.answer(providerId, text, given)
      await world.arrive(raw, { to: await world.replyTo(providerId) })
      return raw
    },
  }

  if (options.signed !== false && options.verified !== false) await world.sign()
  return { ...world, emailId }
}

export type DemandingAccount = Awaited<ReturnType<typeof aDemandingAccount>>

/** An account that has paid and signed, whose four demands left on day 0. */
export async function aSubmittedAccount(options: { zipCode?: string } = {}): Promise<DemandingAccount> {
  const world = await aDemandingAccount(options)
  await world.pay()
  await world.beat()
  await world.deliver()
  return world
}

type TenantOf = ReturnType<Awaited<ReturnType<typeof aStore>>['tenant']>

export async function signOn(tenant: TenantOf, now: Instant): Promise<void> {
  const account = await tenant.get('users', tenant.accountId)
  const [email] = await tenant.list('email')
  if (account === undefined || email === undefined) throw new Error('no account')
  const enabled = await tenant.list('email_providers', { enabled: true })
  const text = authorizationText({
    person: account,
    email: email.email,
    providers: signedLines(enabled),
    company: SENDER.company,
    state: stateOfZip(account.zipCode) ?? '',
  })
  await signAuthorization(
    tenant,
    {
      signatureKind: 'typed',
      signature: 'Dana Whitfield',
      textVersion: AUTHORIZATION_VERSION,
      textSha256: sha256Hex(text),
    },
    { random: testRandom, company: SENDER.company, now },
  )
}

export interface Answer {
  from: string
  to: string
  subject: string
  inReplyTo?: string | undefined
  text: string
  /** Null: not signed at all. */
  signedBy: string | null
  /** Headers that the signature leaves out, separated by colons. */
  unsigned: string
  messageId: string
  headers: Record<string, string>
  attachments: SendMailOptions['attachments']
  html: string
}

/** A mail as a provider's server sends it. */
export async function anAnswer(given: Partial<Answer>): Promise<Uint8Array> {
  const press = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await press.sendMail({
    from: given.from,
    to: given.to,
    subject: given.subject,
    text: given.text,
    html: given.html,
    messageId: given.messageId ?? `<${testRandom.id()}@mail.example>`,
    ...(given.inReplyTo === undefined ? {} : { inReplyTo: given.inReplyTo, references: given.inReplyTo }),
    ...(given.headers === undefined ? {} : { headers: given.headers }),
    ...(given.attachments === undefined ? {} : { attachments: given.attachments }),
    ...(given.signedBy
      ? {
          dkim: {
            domainName: given.signedBy,
            keySelector: 's1',
            privateKey: SIGNING_KEY,
            skipFields: given.unsigned ?? '',
          },
        }
      : {}),
  })
  if (!Buffer.isBuffer(message)) throw new Error('the composer was told to buffer')
  return new Uint8Array(message)
}

/** A delivery report (RFC 3464), unsigned as most are. */
export function aReport(report: {
  action?: 'failed' | 'delayed'
  recipient: string
  /** Null: the report quotes nothing. */
  messageId: string | null
  /** What the server said, and its status code. */
  said?: { status: string; words: string }
  /** Further headers of the quoted mail. */
  quoted?: string
}): string {
  const { action = 'failed', recipient, messageId, quoted } = report
  const { status, words } = report.said ?? {
    status: action === 'failed' ? '5.1.1' : '4.4.1',
    words: '550 5.1.1 no such mailbox',
  }
  return [
    'From: Mail Delivery System <mailer-daemon@mx.openai.com>',
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <${testRandom.id()}@mx.openai.com>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="report"',
    '',
    '--report',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'Your message could not be delivered.',
    '',
    '--report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.openai.com',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${words}`,
    ...(messageId === null
      ? []
      : [
          '',
          '--report',
          'Content-Type: text/rfc822-headers',
          '',
          'From: privacy@totalrecall.example',
          ...(quoted === undefined ? [] : [quoted]),
          `Message-ID: ${messageId}`,
        ]),
    '',
    '--report--',
    '',
  ].join('\r\n')
}
