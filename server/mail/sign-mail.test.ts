import { generateKeyPairSync } from 'node:crypto'

import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'

import { Instant } from '../../sync/records/ids.ts'
import { buildMail } from './mime.ts'
import { mailSigner } from './sign-mail.ts'
import { smtpTransport, type Transport } from './transport.ts'

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pemOf = ({ privateKey }: Pick<typeof rsa, 'privateKey'>) =>
  privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const RECORD = `v=DKIM1; k=rsa; p=${rsa.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}`
const KEY = { domain: 'recall.test', selector: 'recall', privateKey: pemOf(rsa) }

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const aMail = () =>
  buildMail({
    from: { name: 'Total Recall', address: 'notices@recall.test' },
    to: 'dana@example.com',
    subject: 'Four letters have left in your name',
    text: 'Grüße, and 日本語 too.\n',
    messageId: '<one@recall.test>',
    date: Instant.parse(1_760_000_000_000),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': '<https://recall.test/api/mail/stop/token>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })

/** The verdict of a stranger's mail server, which has nothing but the DNS. */
async function judged(raw: Uint8Array | string) {
  const { results } = await dkimVerify(Buffer.from(raw), {
    resolver: async name => (name === 'recall._domainkey.recall.test' ? [[RECORD]] : []),
  })
  return results.map(({ status, signingDomain }) => ({
    result: status.result,
    aligned: status.aligned,
    signingDomain,
  }))
}

describe('signing of outgoing mail', () => {
  test('[MAIL-003] a mailbox finds the signature valid and of the From domain, and both halves of the one click are covered', async () => {
    const signed = await mailSigner(KEY)(await aMail())
    expect(await judged(signed)).toEqual([{ result: 'pass', aligned: 'recall.test', signingDomain: 'recall.test' }])
    const text = Buffer.from(signed).toString('latin1')
    const field = /^DKIM-Signature: ((?:.|\r\n[ \t])+)/i.exec(text)?.[1]?.replace(/\s+/g, '') ?? ''
    const covered = /(?:^|;)h=([^;]+)/.exec(field)?.[1]?.toLowerCase().split(':')
    expect(covered).toEqual(
      expect.arrayContaining([
        'from',
        'to',
        'subject',
        'date',
        'message-id',
        'auto-submitted',
        'list-unsubscribe',
        'list-unsubscribe-post',
      ]),
    )
  })

  test.each([
    ['the words', 'letters have left', 'letters have leapt'],
    ['the address of the click', 'api/mail/stop', 'api/mail/went'],
  ])('a mail in which somebody changed %s no longer passes', async (_what, from, to) => {
    const signed = Buffer.from(await mailSigner(KEY)(await aMail())).toString('latin1')
    expect(signed).toContain(from)
    const [verdict] = await judged(Buffer.from(signed.replace(from, to), 'latin1'))
    expect(verdict?.result).not.toBe('pass')
  })

  test('what the relay gets over SMTP is the signed mail, byte for byte', async () => {
    const arrived: Buffer[] = []
    const relay = await aRelay(arrived)
    const transport = smtpTransport({ url: relay, name: 'recall.test', sign: mailSigner(KEY) })
    cleanups.push(() => transport.close())
    expect(await sent(transport)).toEqual({ kind: 'taken' })
    expect(await judged(arrived[0] ?? '')).toMatchObject([{ result: 'pass' }])
  })

  test('a mail that cannot be signed waits, and does not leave unsigned', async () => {
    const arrived: Buffer[] = []
    const relay = await aRelay(arrived)
    const transport = smtpTransport({
      url: relay,
      name: 'recall.test',
      sign: () => Promise.reject(new Error('no key')),
    })
    cleanups.push(() => transport.close())
    expect(await sent(transport)).toMatchObject({ kind: 'later', relayDown: true })
    expect(arrived).toEqual([])
  })

  test.each([
    ['no key', 'not a key', 'recall', /no private key/],
    ['a short key', pemOf(generateKeyPairSync('rsa', { modulusLength: 1024 })), 'recall', /1024 bits/],
    ['a key of another kind', pemOf(generateKeyPairSync('ed25519') as never), 'recall', /no RSA key/],
    ['a selector that is none', KEY.privateKey, 'recall; d=evil.test', /selector/],
    ['an empty selector', KEY.privateKey, '', /selector/],
  ])('%s is refused before the first letter', (_what, privateKey, selector, why) => {
    expect(() => mailSigner({ ...KEY, privateKey, selector })).toThrow(why)
  })
})

async function aRelay(arrived: Buffer[]): Promise<string> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', () => {
        arrived.push(Buffer.concat(chunks))
        done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => new Promise<void>(resolve => server.close(resolve)))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `smtp://127.0.0.1:${address.port}`
}

const sent = async (transport: Transport) =>
  transport.send(
    { from: 'notices@recall.test', to: ['dana@example.com'], archive: 'archive@recall.test' },
    await aMail(),
  )
