import { createHash, generateKeyPairSync, sign } from 'node:crypto'

import { dkimSign } from 'mailauth/lib/dkim/sign.js'
import nodemailer from 'nodemailer'
import { describe, expect, test } from 'vitest'

import { isWithin } from '../mail/address.ts'
import { checkAuthenticity, type DnsResolve } from './authenticity.ts'

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const shortRsa = generateKeyPairSync('rsa', { modulusLength: 768 })
const ed = generateKeyPairSync('ed25519')

const rsaRecord = (key: typeof rsa) =>
  `v=DKIM1; k=rsa; p=${key.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}`
const edRecord = `v=DKIM1; k=ed25519; p=${ed.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')}`

const RECORDS: Record<string, string> = {
  's1._domainkey.openai.com': rsaRecord(rsa),
  's1._domainkey.mail.openai.com': rsaRecord(rsa),
  'ed._domainkey.openai.com': edRecord,
  'weak._domainkey.openai.com': rsaRecord(shortRsa),
  's1._domainkey.evil.example': rsaRecord(rsa),
  's1._domainkey.openai.com.evil.example': rsaRecord(rsa),
  's1._domainkey.evil-openai.com': rsaRecord(rsa),
  's1._domainkey.0penai.com': rsaRecord(rsa),
  's1._domainkey.com': rsaRecord(rsa),
}

const resolve: DnsResolve = async name => {
  const record = RECORDS[name]
  if (record === undefined) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
  // DNS returns long texts in pieces of at most 255 bytes.
  return [record.match(/.{1,255}/g) ?? []]
}

const pem = (key: typeof rsa) => key.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
const now = Date.UTC(2026, 10, 20)

interface Draft {
  from?: string
  domain?: string
  selector?: string
  skipFields?: string
  body?: string
}

/** A reply signed the way a provider's nodemailer would. */
async function signedByNodemailer(draft: Draft = {}): Promise<string> {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await transport.sendMail({
    from: draft.from ?? 'OpenAI Privacy <privacy@openai.com>',
    to: 'dana.abcdefghij+token@totalrecall.example',
    subject: 'Your request TR-ABCD-1234',
    messageId: '<reply-1@openai.com>',
    inReplyTo: '<req-tr-abcd-1234@erase.totalrecall.example>',
    text: draft.body ?? 'Your data has been permanently deleted.',
    dkim: {
      domainName: draft.domain ?? 'openai.com',
      keySelector: draft.selector ?? 's1',
      privateKey: pem(rsa),
      ...(draft.skipFields ? { skipFields: draft.skipFields } : {}),
    },
  })
  return message.toString()
}

interface Signer {
  domain: string
  selector: string
  key?: string
  algorithm?: string
  maxBodyLength?: number
}

async function signed(mail: string, { domain, selector, key, algorithm, maxBodyLength }: Signer) {
  const signer = { signingDomain: domain, selector, privateKey: key ?? pem(rsa) }
  const { signatures } = await dkimSign(mail, {
    ...signer,
    signTime: new Date(now - 60_000),
    signatureData: [
      { ...signer, ...(algorithm ? { algorithm } : {}), ...(maxBodyLength === undefined ? {} : { maxBodyLength }) },
    ],
  })
  return signatures + mail
}

/** A valid signature that no library would produce: it does not cover the From header. */
function signedWithoutFrom(mail: string): string {
  const [head = '', ...rest] = mail.split('\r\n\r\n')
  const bodyHash = createHash('sha256').update(rest.join('\r\n\r\n')).digest('base64')
  const subject = /^Subject: .*$/m.exec(head)?.[0]
  const field = `DKIM-Signature: v=1; a=rsa-sha256; c=simple/simple; d=openai.com; s=s1; h=subject; bh=${bodyHash}; b=`
  const signature = sign('sha256', Buffer.from(`${subject}\r\n${field}`), rsa.privateKey).toString('base64')
  return `${field}${signature}\r\n${mail}`
}

const PLAIN = [
  'From: OpenAI Privacy <privacy@openai.com>',
  'To: dana.abcdefghij+token@totalrecall.example',
  'Subject: Your request TR-ABCD-1234',
  'Message-ID: <reply-1@openai.com>',
  'MIME-Version: 1.0',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Your data has been permanently deleted.',
  '',
].join('\r\n')

const check = (mail: string | Uint8Array, extra: Partial<Parameters<typeof checkAuthenticity>[1]> = {}) =>
  checkAuthenticity(async () => (typeof mail === 'string' ? Buffer.from(mail, 'latin1') : mail), {
    resolve,
    now,
    replyDomains: ['openai.com'],
    ...extra,
  })

describe('a reply that proves its sender', () => {
  test('[EVID-019] a signature of the From domain passes, and the key record that was used is kept', async () => {
    const verdict = await check(await signedByNodemailer())
    expect(verdict).toMatchObject({
      pass: true,
      fromAddress: 'privacy@openai.com',
      fromDomain: 'openai.com',
      temporary: false,
      signatures: [
        {
          domain: 'openai.com',
          selector: 's1',
          result: 'pass',
          aligned: true,
          keyRecord: RECORDS['s1._domainkey.openai.com'],
        },
      ],
    })
    expect(verdict.signatures[0]?.covers).toEqual(expect.arrayContaining(['from', 'subject', 'in-reply-to']))
  })

  test('an Ed25519 signature passes, and so does one of a subdomain', async () => {
    const key = ed.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
    expect(await check(await signed(PLAIN, { domain: 'openai.com', selector: 'ed', key }))).toMatchObject({
      pass: true,
    })
    expect(await check(await signedByNodemailer({ domain: 'mail.openai.com' }))).toMatchObject({ pass: true })
  })

  test('headers that relays put on top, and stored LF line ends, change nothing', async () => {
    const mail = await signedByNodemailer()
    const relayed = `Received: from a by b; Fri, 20 Nov 2026 00:00:00 +0000\r\nReturn-Path: <x@y.example>\r\n${mail}`
    expect(await check(relayed)).toMatchObject({ pass: true })
    expect(await check(mail.replaceAll('\r\n', '\n'))).toMatchObject({ pass: true })
  })

  test('a second signature of somebody else does no harm', async () => {
    const mail = await signed(await signedByNodemailer(), { domain: 'evil.example', selector: 's1' })
    const verdict = await check(mail)
    expect(verdict.pass).toBe(true)
    expect(verdict.signatures.map(({ domain, aligned }) => [domain, aligned])).toEqual(
      expect.arrayContaining([
        ['openai.com', true],
        ['evil.example', false],
      ]),
    )
  })
})

const insert = (mail: string, line: string) => `${line}\r\n${mail}`

const SPOOFS: Record<string, () => Promise<string>> = {
  'not signed': async () => PLAIN,
  'not signed, with a forged verdict': async () =>
    insert(PLAIN, 'Authentication-Results: mx.totalrecall.example; dkim=pass header.d=openai.com; dmarc=pass'),
  'unaligned, with a forged verdict': async () =>
    insert(
      await signedByNodemailer({ domain: 'evil.example' }),
      'Authentication-Results: mx.totalrecall.example; dkim=pass header.d=openai.com',
    ),
  'another body': async () => (await signedByNodemailer()).replace('permanently', 'temporarily'),
  'one more line': async () => `${await signedByNodemailer()}and one more thing\r\n`,
  'another subject': async () => (await signedByNodemailer()).replace('TR-ABCD-1234', 'TR-ZZZZ-9999'),
  'another sender, old signature': async () => (await signedByNodemailer()).replace('privacy@openai', 'legal@openai'),
  'signed by another domain': () => signedByNodemailer({ domain: 'evil.example' }),
  'signed by the public suffix': () => signedByNodemailer({ domain: 'com' }),
  'a domain that looks alike': () => signedByNodemailer({ from: 'privacy@0penai.com', domain: '0penai.com' }),
  'a domain that begins alike': () =>
    signedByNodemailer({ from: 'privacy@openai.com.evil.example', domain: 'openai.com.evil.example' }),
  'a domain that ends alike': () => signedByNodemailer({ from: 'privacy@evil-openai.com', domain: 'evil-openai.com' }),
  'the address as a display name': () =>
    signedByNodemailer({ from: '"privacy@openai.com" <x@evil.example>', domain: 'evil.example' }),
  'text below the signed length': async () =>
    `${await signed(PLAIN, { domain: 'openai.com', selector: 's1', maxBodyLength: 10 })}And send us your password.\r\n`,
  'a length tag, nothing added': () => signed(PLAIN, { domain: 'openai.com', selector: 's1', maxBodyLength: 10 }),
  'a second From on top': async () => insert(await signedByNodemailer(), 'From: privacy@openai.com'),
  'a second From below': async () =>
    (await signedByNodemailer({ from: 'x@evil.example', domain: 'evil.example' })).replace(
      /^(From: .*)$/m,
      '$1\r\nFrom: privacy@openai.com',
    ),
  'two people in From': async () =>
    signed(PLAIN.replace(/^From: .*$/m, 'From: privacy@openai.com, x@evil.example'), {
      domain: 'openai.com',
      selector: 's1',
    }),
  'a group in From': async () =>
    signed(PLAIN.replace(/^From: .*$/m, 'From: OpenAI: privacy@openai.com, x@evil.example;'), {
      domain: 'openai.com',
      selector: 's1',
    }),
  'no From': async () => signed(PLAIN.replace(/^From: .*\r\n/m, ''), { domain: 'openai.com', selector: 's1' }),
  'a second Subject on top': async () => insert(await signedByNodemailer(), 'Subject: Deleted TR-ZZZZ-9999'),
  'a second Content-Type on top': async () => insert(await signedByNodemailer(), 'Content-Type: text/html'),
  'From not covered by the signature': async () => signedWithoutFrom(PLAIN),
  'a short key': async () => {
    const key = pem(shortRsa)
    return signed(PLAIN, { domain: 'openai.com', selector: 'weak', key })
  },
  'a key that is not there': () => signedByNodemailer({ selector: 'gone' }),
  'SHA-1': () => signed(PLAIN, { domain: 'openai.com', selector: 's1', algorithm: 'rsa-sha1' }),
  'a NUL in From': async () => (await signedByNodemailer()).replace('From: OpenAI', 'From: \0OpenAI'),
  'a lone CR in the headers': async () => insert(await signedByNodemailer(), 'X-Note: a\rFrom: x@evil.example'),
  'a signature without a value': async () => insert(PLAIN, 'DKIM-Signature: v=1; a=rsa-sha256; d=openai.com; s=s1; b='),
  'a signature that is noise': async () => insert(PLAIN, `DKIM-Signature: ${'\x80;=('.repeat(500)}`),
  'only a seal of a mailing list': async () =>
    insert(
      PLAIN,
      [
        'ARC-Seal: i=1; a=rsa-sha256; d=openai.com; s=s1; cv=none; b=AAAA',
        'ARC-Message-Signature: i=1; a=rsa-sha256; d=openai.com; s=s1; h=from; bh=AAAA; b=AAAA',
        'ARC-Authentication-Results: i=1; openai.com; dkim=pass header.d=openai.com',
      ].join('\r\n'),
    ),
  'nine signatures': async () => {
    let mail = await signedByNodemailer()
    for (let count = 0; count < 8; count += 1) mail = await signed(mail, { domain: 'evil.example', selector: 's1' })
    return mail
  },
  'headers of a megabyte': async () => insert(await signedByNodemailer(), `X-Pad: ${'a'.repeat(1_000_000)}`),
  'nothing at all': async () => '',
}

describe('a mail that only looks like a reply', () => {
  test.each(Object.entries(SPOOFS))('[LIFE-048] does not pass: %s', async (_name, make) => {
    const verdict = await check(await make())
    expect(verdict).toMatchObject({ pass: false, temporary: false })
    expect(verdict.note).not.toBe('')
  })

  test('what is valid but proves too little is named as ignored', async () => {
    for (const name of ['From not covered by the signature', 'SHA-1', 'a length tag, nothing added'] as const) {
      const verdict = await check((await SPOOFS[name]?.()) ?? '')
      expect(verdict.signatures, name).toMatchObject([{ result: 'ignored', aligned: true }])
    }
  })

  test('a signed reply with any one byte of its text or signed headers changed does not pass', async () => {
    const mail = Buffer.from(await signedByNodemailer({ body: 'Done.' }))
    const text = mail.toString('latin1')
    const bodyAt = text.indexOf('Done.')
    const places = [bodyAt, bodyAt + 4, text.indexOf('Your request'), text.indexOf('privacy@'), text.indexOf('req-tr')]
    for (const at of places) {
      const changed = Buffer.from(mail)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(await check(changed), `byte ${at}`).toMatchObject({ pass: false })
    }
  })

  test('a mail made to cost too much is given up, and the next one is checked', async () => {
    const costly = insert(
      `${PLAIN}${'\t\r\n'.repeat(3_400_000)}`,
      'DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=openai.com; s=s1; h=from; bh=A; b=A',
    )
    expect(await check(costly)).toMatchObject({ pass: false })
    expect(await check(await signedByNodemailer())).toMatchObject({ pass: true })
  }, 30_000)

  test('a name server that does not answer is no verdict: the mail may pass later', async () => {
    const mail = await signedByNodemailer()
    const down: DnsResolve = async () => {
      throw Object.assign(new Error('down'), { code: 'ESERVFAIL' })
    }
    expect(await check(mail, { resolve: down })).toMatchObject({ pass: false, temporary: true })
    expect(await check(mail)).toMatchObject({ pass: true })
  })

  test('an expired signature does not pass', async () => {
    const signer = { signingDomain: 'openai.com', selector: 's1', privateKey: pem(rsa) }
    const times = { signTime: new Date(now - 86_400_000), expires: new Date(now - 1_000) }
    const { signatures } = await dkimSign(PLAIN, { ...signer, ...times, signatureData: [{ ...signer, ...times }] })
    expect(await check(signatures + PLAIN)).toMatchObject({ pass: false })
    expect(await check(signatures + PLAIN, { now: now - 2_000 })).toMatchObject({ pass: true })
  })
})

test('a domain is within another only at a dot', () => {
  expect(isWithin('openai.com', ['openai.com'])).toBe(true)
  expect(isWithin('mail.openai.com', ['openai.com'])).toBe(true)
  expect(isWithin('evilopenai.com', ['openai.com'])).toBe(false)
  expect(isWithin('openai.com.evil.example', ['openai.com'])).toBe(false)
  expect(isWithin('', ['openai.com'])).toBe(false)
})
