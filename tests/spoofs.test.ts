import { dkimSign } from 'mailauth/lib/dkim/sign.js'
import { expect, test } from 'vitest'

import type { ProviderId } from '../sync/catalog/providers.ts'
import { day } from './builders.ts'
import { type Answer, anAnswer, aSubmittedAccount, type DemandingAccount, SIGNING_KEY } from './builders-erase.ts'

/** What a forger would like us to believe. Each of these moves a request when its provider really says it. */
const WORDS = {
  deleted: 'We have permanently deleted your account and all data that belongs to it.',
  received: 'Thank you. We have received your request and logged it as case 4711-2233.',
  refused: 'We are not able to delete your data. Your request has been denied.',
  extended: 'We need more time and are extending the deadline for your request by 45 days.',
}

interface Aim {
  world: DemandingAccount
  providerId: ProviderId
  /** The provider's own domain, and another provider's. */
  domain: string
  foreign: string
  to: string
  text: string
}

const MISSENT = 'a signed mail to somebody else, sent here'
const EVIL = 'evil.example'

/** The mail as the provider's own server would send it; the tricks below each change something. */
const genuine = ({ world, providerId, text }: Aim, given: Partial<Answer> = {}) => world.answer(providerId, text, given)
const asText = async (mail: Promise<Uint8Array>) => Buffer.from(await mail).toString('latin1')

/** Signed by another program, which supports more options. */
async function signedBy(domain: string, mail: string, options: Record<string, unknown> = {}): Promise<string> {
  const signer = { signingDomain: domain, selector: 's1', privateKey: SIGNING_KEY }
  const { maxBodyLength, ...times } = options
  const signatureData = [
    { ...signer, ...(maxBodyLength === undefined ? {} : { maxBodyLength: Number(maxBodyLength) }) },
  ]
  const { signatures } = await dkimSign(mail, { ...signer, signTime: new Date(day(0)), signatureData, ...times })
  return signatures + mail
}

/** Ways to make a mail look like a provider's. */
const TRICKS: Readonly<Record<string, (aim: Aim) => Promise<Uint8Array | string>>> = {
  'no signature at all': aim => genuine(aim, { signedBy: null }),
  'no signature, and the verdict written in': async aim =>
    `Authentication-Results: mx.totalrecall.example; dkim=pass header.d=${aim.domain}; spf=pass; dmarc=pass\r\n${await asText(genuine(aim, { signedBy: null }))}`,
  'no signature, and a passed SPF check written in': async aim =>
    `Received-SPF: pass (mx.totalrecall.example: domain of ${aim.domain})\r\n${await asText(genuine(aim, { signedBy: null }))}`,
  'a seal of somebody who says that it was in order': async aim =>
    [
      `ARC-Seal: i=1; a=rsa-sha256; cv=none; d=${EVIL}; s=s1; b=AAAA`,
      `ARC-Message-Signature: i=1; a=rsa-sha256; c=relaxed/relaxed; d=${EVIL}; s=s1; h=from; bh=AAAA; b=AAAA`,
      `ARC-Authentication-Results: i=1; mx.${EVIL}; dkim=pass header.d=${aim.domain}; dmarc=pass`,
      await asText(genuine(aim, { signedBy: null })),
    ].join('\r\n'),
  'signed by a stranger': aim => genuine(aim, { signedBy: EVIL }),
  'signed by another provider': aim => genuine(aim, { signedBy: aim.foreign }),
  'signed by a look-alike': aim => genuine(aim, { signedBy: '0penai.com' }),
  'from a look-alike that signs': aim => genuine(aim, { from: 'privacy@0penai.com', signedBy: '0penai.com' }),
  'from a domain that begins like the provider': aim =>
    genuine(aim, { from: 'privacy@openai.com.evil.example', signedBy: 'openai.com.evil.example' }),
  'from a domain below the provider, signed by a stranger': aim =>
    genuine(aim, { from: `privacy@mail.${aim.domain}`, signedBy: EVIL }),
  'from a domain that ends like the provider': aim =>
    genuine(aim, { from: `privacy@evil-${aim.domain}`, signedBy: EVIL }),
  'from letters that look alike': aim => genuine(aim, { from: 'privacy@xn--penai-vze.com', signedBy: EVIL }),
  'the provider in the name': aim => genuine(aim, { from: `Privacy <x@${EVIL}>`, signedBy: EVIL }),
  'its address in the name': aim =>
    genuine(aim, { from: `"Privacy <privacy@${aim.domain}>" <x@${EVIL}>`, signedBy: EVIL }),
  'its address in an encoded name': async aim =>
    signedBy(EVIL, `From: =?utf-8?q?privacy=40${aim.domain}?= <x@${EVIL}>\r\n${await headless(aim)}`),
  'its address in a comment': async aim =>
    signedBy(EVIL, `From: x@${EVIL} (privacy@${aim.domain})\r\n${await headless(aim)}`),
  'two From lines, the forged one first': async aim =>
    `From: privacy@${aim.domain}\r\n${await asText(genuine(aim, { from: `x@${EVIL}`, signedBy: EVIL }))}`,
  'two From lines, the signed one first': async aim =>
    (await asText(genuine(aim))).replace(/^Subject:/m, `From: x@${EVIL}\r\nSubject:`),
  'two senders in one line': async aim =>
    signedBy(EVIL, `From: privacy@${aim.domain}, x@${EVIL}\r\n${await headless(aim)}`),
  'a group as the sender': async aim =>
    signedBy(EVIL, `From: Privacy: privacy@${aim.domain};\r\n${await headless(aim)}`),
  'a Sender and a Reply-To of the provider': aim =>
    genuine(aim, {
      from: `x@${EVIL}`,
      signedBy: EVIL,
      headers: { Sender: `privacy@${aim.domain}`, 'Reply-To': `privacy@${aim.domain}` },
    }),
  'signed, and the words changed on the way': async aim =>
    `${(await asText(genuine(aim, { text: 'Hello.' }))).replace('Hello.', aim.text)}`,
  'signed, and the subject changed on the way': async aim =>
    (await asText(genuine(aim))).replace(/^Subject: .*$/m, 'Subject: Re: TR-ABCD-1234 done'),
  'signed up to a length, and words put below': async aim => {
    const bare = `From: privacy@${aim.domain}\r\n${await headless({ ...aim, text: 'Hello.' })}`
    const length = bare.length - bare.indexOf('\r\n\r\n') - 4
    return `${await signedBy(aim.domain, bare, { maxBodyLength: length })}\r\n${aim.text}\r\n`
  },
  'signed, and run out': async aim =>
    signedBy(aim.domain, `From: privacy@${aim.domain}\r\n${await headless(aim)}`, {
      expires: new Date(day(0) + 3_600_000),
    }),
  'a signed mail of another provider, sent here': aim =>
    anAnswer({ from: `privacy@${aim.foreign}`, to: aim.to, subject: 'Done', signedBy: aim.foreign, text: aim.text }),
  [MISSENT]: aim =>
    anAnswer({
      from: `privacy@${aim.domain}`,
      to: 'somebody@example.com',
      subject: 'Done',
      signedBy: aim.domain,
      text: aim.text,
    }),
  'control characters in a signed header': async aim =>
    (await asText(genuine(aim))).replace(/^Subject: /m, 'Subject: \0'),
}

/** An answer without its From line, and without a signature. */
async function headless(aim: Aim): Promise<string> {
  return (await asText(genuine(aim, { signedBy: null }))).replace(/^From: .*\r\n/m, '')
}

const TARGETS = [
  { providerId: 'openai', domain: 'openai.com', foreign: 'anthropic.com' },
  { providerId: 'anthropic', domain: 'anthropic.com', foreign: 'openai.com' },
] as const

test('[LIFE-048] two hundred spoofed mails move nothing, and each of them is kept', async () => {
  const world = await aSubmittedAccount()
  world.time.now = day(1)
  // A higher budget than a record accepts in a day, because each of them must be shown to move nothing.
  world.replyNeeds.budget = { quarantinedADay: 1_000 }
  let spoofs = 0
  for (const { providerId, domain, foreign } of TARGETS) {
    const to = await world.replyTo(providerId)
    const before = await world.request(providerId)
    for (const [trick, make] of Object.entries(TRICKS)) {
      for (const [word, text] of Object.entries(WORDS)) {
        const raw = await make({ world, providerId, domain, foreign, to, text })
        await world.arrive(typeof raw === 'string' ? Buffer.from(raw, 'latin1') : raw, { to })
        spoofs += 1
        const where = `${providerId}: ${word}, ${trick}`
        expect(await world.request(providerId), where).toEqual(before)
        const told = (await world.events(providerId)).at(-1)
        expect(told?.payload.proven, where).toBe(false)
        // A provider's own mail that answers something else is shown as the provider's; all others as a stranger's.
        if (trick !== MISSENT) expect(told?.type, where).toBe('quarantined')
      }
    }
  }
  expect(spoofs).toBeGreaterThanOrEqual(200)
  expect(await world.tenant.list('replies')).toHaveLength(spoofs)
  expect(await world.mailsOf('receipt')).toEqual([])

  // The same words sent by the providers themselves do move requests; otherwise the test would prove nothing.
  await world.receive('openai', WORDS.received)
  expect((await world.request('openai')).stage).toBe('acknowledged')
  await world.receive('anthropic', WORDS.deleted)
  expect(await world.request('anthropic')).toMatchObject({ stage: 'submitted', claimedAt: world.time.now })
}, 600_000)
