import { createHash, generateKeyPairSync, sign } from 'node:crypto'

import { dkimSign } from 'mailauth/lib/dkim/sign.js'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import nodemailer from 'nodemailer'
import { describe, expect, test } from 'vitest'

import { verifyDkim } from './dkim.ts'

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const shortRsa = generateKeyPairSync('rsa', { modulusLength: 768 })
const ed = generateKeyPairSync('ed25519')
const other = generateKeyPairSync('rsa', { modulusLength: 2048 })

const spki = (key: typeof rsa) => key.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
const rsaRecord = `v=DKIM1; k=rsa; p=${spki(rsa)}`
const edRecord = `v=DKIM1; k=ed25519; p=${ed.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')}`
const pem = (key: { privateKey: typeof rsa.privateKey }) =>
  key.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()

const HEADERS = [
  'From: OpenAI Privacy\t  <privacy@openai.com>',
  'To: dana@totalrecall.example',
  'Subject: Your  request',
  ' TR-ABCD-1234 ',
  'Date: Thu, 05 Nov 2026 12:00:00 +0000',
  'Message-ID: <reply-1@openai.com>',
]
const aMail = (body: string) => `${HEADERS.join('\r\n')}\r\n\r\n${body}`
const BODY = 'Hello  Dana, \t\r\n\r\nyour data \twas deleted.\r\n'

interface Signing {
  canonicalization?: string
  algorithm?: 'rsa-sha256' | 'ed25519-sha256'
  key?: { privateKey: typeof rsa.privateKey }
  domain?: string
}

/** The mail with a signature by mailauth prepended. */
async function signed(mail: string, options: Signing = {}): Promise<Buffer> {
  const { canonicalization = 'relaxed/relaxed', algorithm = 'rsa-sha256', key = rsa, domain = 'openai.com' } = options
  const signer = { canonicalization, algorithm, signingDomain: domain, selector: 's1', privateKey: pem(key) }
  // Without a fixed time mailauth reads the clock twice; if a second ends in between, the signature is invalid.
  const { signatures, errors } = await dkimSign(mail, { ...signer, signTime: new Date(), signatureData: [signer] })
  if (errors[0] !== undefined) throw errors[0]
  return Buffer.concat([Buffer.from(signatures), Buffer.from(mail)])
}

/** A signature that no library would make, in simple canonicalization: with these tags, over exactly these headers. */
function signedByHand(headers: string[], { covered, tags = '' }: { covered: string[]; tags?: string }): Buffer {
  const bodyHash = createHash('sha256').update(BODY).digest('base64')
  const names = covered.map(header => header.slice(0, header.indexOf(':'))).join(':')
  const head = `DKIM-Signature: v=1; a=rsa-sha256; d=openai.com; s=s1; ${tags} h=${names}; bh=${bodyHash}; b=`
  const data = Buffer.from(`${covered.map(header => `${header}\r\n`).join('')}${head}`)
  const signature = sign('sha256', data, rsa.privateKey).toString('base64')
  return Buffer.from(`${head}${signature}\r\n${headers.join('\r\n')}\r\n\r\n${BODY}`)
}

const verify = (raw: Uint8Array, record: string | null = rsaRecord) => verifyDkim(raw, () => record)
const resultOf = async (raw: Uint8Array, record?: string | null) =>
  (await verify(raw, record)).signatures.map(({ result }) => result)

const FORMS = ['relaxed/relaxed', 'relaxed/simple', 'simple/relaxed', 'simple/simple']
const BODIES: Record<string, string> = {
  plain: BODY,
  empty: '',
  'empty lines only': '\r\n\r\n',
  'blanks only': '  \t\r\n \r\n',
  'empty lines behind': 'a\r\n\r\n\r\n',
  'no end of line': 'no end',
  'blanks before the end': 'a \t \r\n b\r\n\t\r\n',
  'line of blanks within': 'a\r\n \t\r\nb\r\n',
  'a lone CR': 'a\rb \r\n',
  'bytes above ASCII': 'Zoë – ✓\r\n',
  long: `${'x'.repeat(80_000)}\r\n`,
}

describe('a signature is verified with the key record that was kept', () => {
  describe.each(FORMS)('%s', canonicalization => {
    test.each(Object.entries(BODIES))('rsa-sha256, body: %s', async (_name, body) => {
      const raw = await signed(aMail(body), { canonicalization })
      expect(await verify(raw)).toEqual({
        from: 'privacy@openai.com',
        passes: true,
        signatures: [
          {
            domain: 'openai.com',
            selector: 's1',
            result: 'pass',
            why: 'headers and body are as they were signed',
            aligned: true,
          },
        ],
      })
    })

    test('ed25519-sha256', async () => {
      const raw = await signed(aMail(BODY), { canonicalization, algorithm: 'ed25519-sha256', key: ed })
      expect(await resultOf(raw, edRecord)).toEqual(['pass'])
      expect(await resultOf(raw, rsaRecord)).toEqual(['fail'])
    })
  })

  test('as nodemailer signs, with folded headers and a body of several parts', async () => {
    const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const { message } = await transport.sendMail({
      from: '"Privacy (Team), OpenAI" <privacy@openai.com>',
      to: 'dana@totalrecall.example',
      subject: 'Zoë, your request with a very long subject that has to be folded over more than one line, TR-ABCD-1234',
      text: 'Deleted.\n\nRegards',
      html: '<p>Deleted.</p>',
      dkim: { domainName: 'openai.com', keySelector: 's1', privateKey: pem(rsa) },
    })
    expect(await verify(Buffer.from(String(message)))).toMatchObject({ from: 'privacy@openai.com', passes: true })
  })

  test('also where the mail was stored with bare line feeds', async () => {
    const raw = await signed(aMail(BODY), { canonicalization: 'simple/simple' })
    expect(await resultOf(Buffer.from(raw.toString().replaceAll('\r\n', '\n')))).toEqual(['pass'])
  })

  test('by the bare RSA key that some records hold', async () => {
    const bare = rsa.publicKey.export({ format: 'der', type: 'pkcs1' }).toString('base64')
    expect(await resultOf(await signed(aMail(BODY)), `p=${bare}`)).toEqual(['pass'])
  })
})

describe('what was changed does not pass', () => {
  test('any changed byte of what is covered, in each form, as mailauth judges it too', async () => {
    for (const canonicalization of FORMS) {
      const raw = await signed(aMail('Deleted  it.\r\n'), { canonicalization })
      for (let at = 0; at < raw.length; at++) {
        const changed = Buffer.from(raw)
        changed[at] = (changed[at] ?? 0) ^ 1
        const ours = (await verify(changed)).signatures.some(({ result }) => result === 'pass')
        const judged = await dkimVerify(changed, { resolver: async () => [[rsaRecord]] })
        const theirs = judged.results.some(({ status }) => status.result === 'pass')
        // We may be stricter than mailauth, never more lenient.
        if (ours) expect(theirs, `${canonicalization}, byte ${at}`).toBe(true)
        if (theirs && !ours)
          expect(changed.toString('latin1').slice(0, at + 1), `byte ${at}`).toMatch(/^DKIM-Signature/i)
      }
    }
  })

  test('a body with more behind it, another subject, a taken away header', async () => {
    const raw = (await signed(aMail(BODY))).toString()
    const changes = [`${raw}P.S.\r\n`, raw.replace('request', 'Request'), raw.replace(/Date: .*\r\n/, '')]
    for (const changed of changes) expect(await resultOf(Buffer.from(changed))).toEqual(['fail'])
  })

  test('another key, a withdrawn one, a short one, one that is not for mail or SHA-256, none', async () => {
    const raw = await signed(aMail(BODY))
    expect(await resultOf(raw, `v=DKIM1; p=${spki(other)}`)).toEqual(['fail'])
    const withdrawn = (await verify(raw, 'v=DKIM1; k=rsa; p=')).signatures[0]
    expect(withdrawn).toMatchObject({ result: 'fail', why: 'the key was withdrawn' })
    expect(await resultOf(raw, `v=DKIM1; s=tlsrpt; p=${spki(rsa)}`)).toEqual(['fail'])
    expect(await resultOf(raw, `v=DKIM1; h=sha1; p=${spki(rsa)}`)).toEqual(['fail'])
    expect(await resultOf(raw, `v=DKIM2; p=${spki(rsa)}`)).toEqual(['fail'])
    expect(await resultOf(raw, 'no record at all')).toEqual(['fail'])
    expect(await resultOf(raw, null)).toEqual(['no_key'])
    const short = await signed(aMail(BODY), { key: shortRsa }).catch(() => undefined)
    if (short !== undefined) expect(await resultOf(short, `p=${spki(shortRsa)}`)).toEqual(['fail'])
  })
})

describe('a valid signature that proves too little', () => {
  const [from = '', to = ''] = [HEADERS[0], HEADERS[1]]

  test('of a part of the body, or without the sender, is weak', async () => {
    expect(await resultOf(signedByHand([from, to], { covered: [from, to] }))).toEqual(['pass'])
    expect(await resultOf(signedByHand([from, to], { covered: [from, to], tags: 'l=29;' }))).toEqual(['weak'])
    expect(await resultOf(signedByHand([from, to], { covered: [to] }))).toEqual(['weak'])
  })

  test('speaks for its own domain and those below, where the key allows them', async () => {
    const byWhom = (identity: string) => signedByHand([from], { covered: [from], tags: `i=${identity};` })
    expect(await resultOf(byWhom('@openai.com'))).toEqual(['pass'])
    expect(await resultOf(byWhom('a@mail.openai.com'))).toEqual(['pass'])
    expect(await resultOf(byWhom('a@evil.example'))).toEqual(['fail'])
    expect(await resultOf(byWhom('a@mail.openai.com'), `${rsaRecord}; t=s`)).toEqual(['fail'])
    expect(await resultOf(byWhom('a@openai.com'), `${rsaRecord}; t=y:s`)).toEqual(['pass'])
  })

  test('covers of equal headers the lowest first, and none that is not named', async () => {
    const [first, second] = ['X-Note: one', 'X-Note: two']
    const headers = [first, second, from]
    expect(await resultOf(signedByHand(headers, { covered: [from, second] }))).toEqual(['pass'])
    expect(await resultOf(signedByHand(headers, { covered: [from, second, first] }))).toEqual(['pass'])
    expect(await resultOf(signedByHand(headers, { covered: [from, first] }))).toEqual(['fail'])
    // Listed once more than it occurs: adding another one later breaks the signature.
    const sealed = signedByHand([from], { covered: [from] })
      .toString()
      .replace('h=From;', 'h=From:From;')
    expect(await resultOf(Buffer.from(sealed))).toEqual(['fail'])
  })

  test('of another domain passes, and is not aligned', async () => {
    const proof = await verify(await signed(aMail(BODY), { domain: 'evil.example' }))
    expect(proof).toMatchObject({ passes: false, signatures: [{ result: 'pass', aligned: false }] })
    expect((await verify(await signed(aMail(BODY), { domain: 'evil-openai.com' }))).passes).toBe(false)
    expect((await verify(await signed(aMail(BODY), { domain: 'com' }))).passes).toBe(false)
    expect((await verify(await signed(aMail(BODY), { domain: 'mail.openai.com' }))).passes).toBe(true)
  })

  test('under two senders, or none, proves nobody', async () => {
    const raw = (await signed(aMail(BODY))).toString()
    expect(await verify(Buffer.from(`From: x@evil.example\r\n${raw}`))).toMatchObject({ from: null, passes: false })
    const group = aMail(BODY).replace(/From: .*\r\n/, 'From: a@openai.com, b@openai.com\r\n')
    expect(await verify(await signed(group))).toMatchObject({ from: null, passes: false })
    const hidden = aMail(BODY).replace(/From: .*\r\n/, 'From: "a@evil.example" <privacy@openai.com>\r\n')
    expect(await verify(await signed(hidden))).toMatchObject({ from: 'privacy@openai.com', passes: true })
    const senders: [string, string | null][] = [
      ['privacy@openai.com <privacy@openai.com>', 'privacy@openai.com'],
      [' privacy@OpenAI.com (the team)', 'privacy@openai.com'],
      ['=?utf-8?q?Zo=C3=AB?= <privacy@openai.com>', 'privacy@openai.com'],
      ['"a \\" <x@evil.example>" <privacy@openai.com> (now (and <y@evil.example>))', 'privacy@openai.com'],
      ['team: privacy@openai.com;', null],
      ['<privacy@openai.com> <b@openai.com>', null],
      ['privacy', null],
    ]
    for (const [from, address] of senders) {
      const raw = await signed(aMail(BODY).replace(/From: .*\r\n/, `From:${from}\r\n`))
      expect(await verify(raw), from).toMatchObject({ from: address, passes: address !== null })
    }
  })

  test('a mail that was made to keep a reader busy is read in no time, and proves nothing', async () => {
    const many = (text: string) => text.repeat(200_000)
    const sealed = signedByHand([from], { covered: [from] }).toString()
    const mails = [
      `From: ${many('"')}${many('(')}${many('\\"')}\r\n\r\n`,
      `${many(' ')}x${many('\t')}: y\r\n\r\n`,
      sealed.replace('h=From;', `h=From${many(':a')};`),
      sealed.replace('From:', `${many('A: b\r\n')}From:`),
      sealed.replace('b=', `${many(' ;b ')}b=`),
    ]
    for (const mail of mails) expect((await verify(Buffer.from(mail))).passes).toBe(false)
  })

  test('an unsigned mail, an empty one and noise are no errors', async () => {
    for (const text of ['', '\r\n', aMail(BODY), 'DKIM-Signature: v=1; v=1\r\n\r\n', 'DKIM-Signature: \u0000\r\n']) {
      expect((await verify(Buffer.from(text))).passes).toBe(false)
    }
  })
})
