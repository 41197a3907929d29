import { connect } from 'node:net'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Inbound, startInbound } from '../server/mail/inbound.ts'
import { handleReply } from '../server/replies/handle-reply.ts'
import { sha256Hex } from '../server/store/hash.ts'
import { aSubmittedAccount, type DemandingAccount, MAIL_DOMAIN } from './builders-erase.ts'
import { silentLog, testRandom } from './builders-server.ts'
import { FAMILIES, hostileMail } from './fuzz/hostile-mail.ts'
import { chanceOf } from './simulation/chance.ts'

/**
 * More than one chunk, and more parts and headers than are read. `npm run fuzz -- mail` sends ten megabytes of each.
 */
const BYTES = 300_000

describe('[EVID-019] [R10] hostile mail by SMTP, to the address of an open request', () => {
  const chance = chanceOf(1)
  const ids: string[] = []
  let world: DemandingAccount
  let inbound: Inbound
  let to: string
  const send = (raw: Uint8Array) => sendBytes(inbound.port, { to, raw })

  beforeAll(async () => {
    world = await aSubmittedAccount()
    // A higher budget than a record accepts in a day, because each of them must be kept.
    world.replyNeeds.budget = { quarantinedADay: 1_000 }
    to = await world.replyTo('openai')
    inbound = await startInbound({
      host: '127.0.0.1',
      port: 0,
      mailDomain: MAIL_DOMAIN,
      store: world.store,
      clock: world.replyNeeds.clock,
      random: testRandom,
      log: silentLog,
      onMail: id => ids.push(id),
      onArchive: () => {},
    })
  }, 120_000)
  afterAll(async () => {
    await inbound.stop()
    await world.store.close()
  })

  test('there are thirty families and more', () => {
    expect(Object.keys(FAMILIES).length).toBeGreaterThanOrEqual(30)
  })

  test.each(Object.keys(FAMILIES))(
    'is answered like any other, kept as it came, and moves nothing: %s',
    async family => {
      const raw = withLastLineEnd(hostileMail(family, { bytes: BYTES, chance }))
      const before = await world.tenant.list('requests')
      const files = (await world.tenant.list('replies')).length
      expect(await send(raw)).toBe('250 Kept')
      const id = ids.at(-1) ?? ''
      await handleReply(id, world.replyNeeds)

      const [mail] = await world.store.db.selectFrom('inboundMails').selectAll().where('id', '=', id).execute()
      expect(['done', 'unparsed']).toContain(mail?.state)
      const sha256 = sha256Hex(raw)
      const replies = await world.tenant.list('replies')
      expect(replies).toHaveLength(files + 1)
      expect(replies.at(-1)).toMatchObject({ sha256, authentic: false, proven: false })
      expect(Buffer.from((await world.tenant.file(sha256)) ?? []).equals(raw)).toBe(true)
      const told = (await world.events('openai')).at(-1)
      expect(told).toMatchObject({ type: 'quarantined', payload: { rawSha256: sha256, proven: false } })
      expect(await world.tenant.list('requests')).toEqual(before)
    },
    // Parsing is aborted after five seconds; a busy machine may take longer to report it.
    120_000,
  )

  test('and the next answer of the provider itself is read as ever', async () => {
    const words = 'Thank you. We have received your request and logged it as case 4711-2233.'
    expect(await send(withLastLineEnd(await world.answer('openai', words)))).toBe('250 Kept')
    await handleReply(ids.at(-1) ?? '', world.replyNeeds)
    expect((await world.request('openai')).stage).toBe('acknowledged')
  })
})

const withLastLineEnd = (raw: Uint8Array) =>
  Buffer.from(raw).subarray(-2).equals(Buffer.from('\r\n'))
    ? Buffer.from(raw)
    : Buffer.concat([raw, Buffer.from('\r\n')])

/** Sends exactly these bytes by SMTP, including any kind of line ending; resolves with the reply to the final dot. */
function sendBytes(port: number, { to, raw }: { to: string; raw: Uint8Array }): Promise<string> {
  const stuffed = Buffer.from(
    Buffer.from(raw)
      .toString('latin1')
      .replace(/(^|\n)\./g, '$1..'),
    'latin1',
  )
  const script: (string | Buffer)[] = [
    'EHLO mx.example\r\n',
    'MAIL FROM:<bounce@openai.com>\r\n',
    `RCPT TO:<${to}>\r\n`,
    'DATA\r\n',
    Buffer.concat([stuffed, Buffer.from('.\r\n')]),
  ]
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let heard = ''
    socket.on('data', chunk => {
      heard += chunk.toString('latin1')
      const answer = /^(?:\d{3}-.*\r\n)*(\d{3} .*)\r\n$/.exec(heard)?.[1]
      if (answer === undefined) return
      heard = ''
      const next = script.shift()
      if (next !== undefined) return void socket.write(next)
      socket.destroy()
      resolve(answer)
    })
    socket.on('error', reject)
  })
}
