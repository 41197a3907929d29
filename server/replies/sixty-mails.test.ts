import { connect } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { PROVIDER_IDS, type ProviderId } from '../../sync/catalog/providers.ts'
import { day } from '../../tests/builders.ts'
import { anAnswer, aSubmittedAccount, type DemandingAccount, MAIL_DOMAIN } from '../../tests/builders-erase.ts'
import { silentLog, testRandom } from '../../tests/builders-server.ts'
import { startInbound } from '../mail/inbound.ts'
import { deskStore } from '../store/desk-store.ts'
import { startReplies } from './replies.ts'

/**
 * Sixty mails through the product's own SMTP server, each with a real signature: from each provider's privacy desks,
 * from colleagues, from addresses that outsiders write from, and from strangers.
 */
type Fate = 'moves' | 'asks' | 'quarantined' | 'staff desk' | 'unplaced'

/** Where it is sent: Reply-To, From, the person's bare alias, or the product's plain address. */
type Way = 'reply' | 'from' | 'alias' | 'plain'

interface Row {
  provider: Writer
  from: string
  signedBy: string | null
  way: Way
  fate: Fate
}

/** Providers whose mails are listed here; a provider added to the catalog later is not one of them. */
const DOMAINS = {
  openai: 'openai.com',
  anthropic: 'anthropic.com',
  google: 'google.com',
  xai: 'x.ai',
} satisfies Partial<Record<ProviderId, string>>
type Writer = keyof typeof DOMAINS
const WRITERS = PROVIDER_IDS.filter((id): id is Writer => Object.hasOwn(DOMAINS, id))
const DESKS: Record<Writer, readonly [string, string]> = {
  openai: ['dsar@openai.com', 'privacy@openai.com'],
  anthropic: ['privacy@anthropic.com', 'dpo@anthropic.com'],
  google: ['data-access-requests@google.com', 'dpo-google@google.com'],
  xai: ['privacy@x.ai', 'legal@x.ai'],
}
const OUTSIDERS = [
  'drive-shares-noreply@google.com',
  'forms-receipts-noreply@google.com',
  'calendar-notification@google.com',
  'meet-noreply@google.com',
]

const rows: Row[] = WRITERS.flatMap((provider): Row[] => {
  const domain = DOMAINS[provider]
  const [first, second] = DESKS[provider]
  const row = (from: string, signedBy: string | null, way: Way, fate: Fate): Row => ({
    ...{ provider, from, signedBy, way, fate },
  })
  return [
    row(first, domain, 'reply', 'moves'),
    row(second, domain, 'reply', 'moves'),
    row(first, domain, 'from', 'moves'),
    row(first.replace('@', '+case-4711@'), domain, 'reply', 'moves'),
    // Genuine, but nothing in the signed part names the request.
    row(first, domain, 'alias', 'asks'),
    row(first, domain, 'plain', 'staff desk'),
    // Signed by the organization, but not from its privacy desk.
    row(`support@${domain}`, domain, 'reply', 'asks'),
    row(`someone.new@${domain}`, domain, 'alias', 'asks'),
    // A portal's vendor that was given the address; strangers with and without it.
    row('requests@portal.evil.example', 'evil.example', 'reply', 'quarantined'),
    row('requests@portal.evil.example', 'evil.example', 'alias', 'staff desk'),
    row(first, 'evil.example', 'reply', 'quarantined'),
    row(first, null, 'reply', 'quarantined'),
    row(first, null, 'plain', 'unplaced'),
    row(first, '0penai.com', 'alias', 'unplaced'),
  ]
})
for (const from of OUTSIDERS) {
  rows.push({ provider: 'google', from, signedBy: 'google.com', way: 'reply', fate: 'quarantined' })
}

let world: DemandingAccount
const table: { row: Row; fate: Fate | 'lost' | 'moved wrongly' }[] = []
let listed: Awaited<ReturnType<ReturnType<typeof deskStore>['listUnknown']>> = []
const cleanups: (() => unknown)[] = []
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

beforeAll(async () => {
  world = await aSubmittedAccount()
  cleanups.push(() => world.store.close())
  const inbound = await startInbound({
    host: '127.0.0.1',
    port: 0,
    mailDomain: MAIL_DOMAIN,
    store: world.store,
    clock: world.replyNeeds.clock,
    random: testRandom,
    log: silentLog,
    onMail: () => {},
    onArchive: () => {},
  })
  cleanups.push(() => inbound.stop())
  const replies = startReplies(world.replyNeeds)
  cleanups.push(() => replies.stop())

  for (const [n, row] of rows.entries()) {
    world.time.now = day(1 + n)
    const { id } = await world.request(row.provider)
    // Each mail meets a request in its original state: not moved, no open question.
    await world.tenant.write(tx => tx.update('requests', id, { stage: 'submitted', ticket: null }))
    const token = (await world.tenant.replyToken(id)) ?? ''
    const [email] = await world.tenant.list('email')
    const to = {
      reply: await world.replyTo(row.provider),
      from: `privacy+${token}@${MAIL_DOMAIN}`,
      alias: email?.inboundAlias ?? '',
      plain: `privacy@${MAIL_DOMAIN}`,
    }[row.way]
    const text = `We have received your deletion request. Your case number is ${5_550_000 + n}.`
    const mail = { from: row.from, to, subject: `Your request, mail ${n}`, text, signedBy: row.signedBy }
    const before = { replies: (await world.tenant.list('replies')).length, kept: await keptMails() }
    await send(inbound.port, { raw: await anAnswer(mail), to })
    await replies.work()
    table.push({ row, fate: await fateOf(row, before) })
  }
  listed = await deskStore(world.store).listUnknown()
}, 180_000)

const keptMails = async () => (await world.store.db.selectFrom('inboundMails').select('id').execute()).length

async function fateOf(row: Row, before: { replies: number; kept: number }): Promise<Fate | 'lost' | 'moved wrongly'> {
  if ((await keptMails()) !== before.kept + 1) return 'lost'
  const replies = await world.tenant.list('replies')
  const moved = (await world.request(row.provider)).stage !== 'submitted'
  const reply = replies.length > before.replies ? replies.at(-1) : undefined
  if (moved) return row.fate === 'moves' && reply?.proven === true ? 'moves' : 'moved wrongly'
  if (reply !== undefined) {
    if (reply.providerId !== row.provider) return 'moved wrongly'
    if (reply.category === 'suspicious') return 'quarantined'
    return reply.needsConfirmation ? 'asks' : 'lost'
  }
  const [newest] = await deskStore(world.store).listUnplaced(1)
  if (newest?.receivedAt !== world.time.now) return 'lost'
  return newest.note === `signed by ${row.from}` ? 'staff desk' : 'unplaced'
}

/** Resolves when the server has accepted the mail. */
function send(port: number, { raw, to }: { raw: Uint8Array; to: string }): Promise<void> {
  const script = ['EHLO x', 'MAIL FROM:<bounce@mail.example>', `RCPT TO:<${to}>`, 'DATA']
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let heard = ''
    socket.on('data', chunk => {
      heard += chunk.toString('latin1')
      const code = Number(/^(?:\d{3}-.*\r\n)*(\d{3}) .*\r\n$/.exec(heard)?.[1])
      if (Number.isNaN(code)) return
      heard = ''
      const line = script.shift()
      if (code < 400 && line !== undefined) return void socket.write(`${line}\r\n`)
      if (code === 354) return void socket.write(Buffer.concat([Buffer.from(raw), Buffer.from('\r\n.\r\n')]))
      socket.destroy()
      if (code === 250) resolve()
      else reject(new Error(`answered ${code}`))
    })
    socket.on('error', reject)
  })
}

test('[LIFE-048] of sixty mails through the real door none moves a request wrongly, and none is lost from sight', () => {
  expect(table).toHaveLength(60)
  const wrong = table.filter(({ row, fate }) => fate !== row.fate)
  expect(wrong).toEqual([])
  const counted = new Map<string, number>()
  for (const { fate } of table) counted.set(fate, (counted.get(fate) ?? 0) + 1)
  expect(Object.fromEntries(counted)).toEqual({
    ...{ moves: 16, asks: 12, quarantined: 16, 'staff desk': 8, unplaced: 8 },
  })
})

test('the staff desk lists every signed sender that nobody knows, once each, with how often it wrote', () => {
  const seen = listed.map(({ providerId, sender, kind, mails }) => `${providerId || '-'} ${kind} ${sender} ${mails}`)
  expect(seen.sort()).toEqual(
    [
      '- vendor requests@portal.evil.example 4',
      ...WRITERS.flatMap(id => [
        `${id} colleague someone.new@${DOMAINS[id]} 1`,
        `${id} colleague support@${DOMAINS[id]} 1`,
        `${id} vendor requests@portal.evil.example 1`,
      ]),
    ].sort(),
  )
})
