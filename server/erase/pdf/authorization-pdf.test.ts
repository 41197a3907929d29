import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import { Instant } from '../../../sync/records/ids.ts'
import { AUTHORIZATION_VERSION, authorizationText } from '../../../sync/rules/letters/authorization-text.ts'
import type { Signature } from '../../../sync/rules/letters/signature.ts'
import { textOfPdf } from '../../../tests/text-of-pdf.ts'
import { authorizationPdf } from './authorization-pdf.ts'

const text = authorizationText({
  person: { firstName: 'Dana', lastName: 'Whitfield' },
  email: 'dana@whitfield.studio',
  providers: ['OpenAI (ChatGPT)', 'Anthropic (Claude)', 'Google (Gemini)', 'xAI (Grok)'],
  company: { name: 'Total Recall LLC', address: '30 N Gould St, Sheridan, WY 82801, USA' },
  state: 'VA',
})
const textSha256 = createHash('sha256').update(text).digest('hex')
const typed: Signature = { kind: 'typed', value: 'Dana Whitfield' }
const drawn: Signature = { kind: 'drawn', value: 'M20 120 L80 40 L140 120 M30 140 L400 130 M500 20' }

const anAuthorization = (signature: Signature) =>
  authorizationPdf({
    text,
    textVersion: AUTHORIZATION_VERSION,
    textSha256,
    signature,
    name: 'Dana Whitfield',
    email: 'dana@whitfield.studio',
    signedAt: Instant.parse(Date.UTC(2026, 9, 10, 14, 5, 9)),
  })

const oneLine = (pages: string[]) => pages.join('\n').replace(/\s+/g, ' ')

test('[ONB-033] the paper holds the whole wording, its hash and version, who signed, how and when', async () => {
  for (const signature of [typed, drawn]) {
    const paper = oneLine(await textOfPdf(await anAuthorization(signature)))
    for (const line of text.split('\n')) expect(paper).toContain(line.replace(/^- /, ''))
    // The panel of the signature: what was typed, or a drawing, which is no text; the name; and the facts in their order.
    const panel = [
      'gives no legal advice.',
      ...(signature.kind === 'typed' ? ['Dana Whitfield'] : []),
      'Dana Whitfield',
      'Signed atOctober 10, 2026, 14:05:09 UTC',
      'Mail addressdana@whitfield.studio',
      signature.kind === 'typed' ? 'HowBy typing the name' : 'HowBy hand on a screen',
      `WordingVersion ${AUTHORIZATION_VERSION}`,
      `SHA-256${textSha256}`,
    ]
    expect(paper).toContain(panel.join(' '))
  }
})

test('[ONB-034] it calls itself a signed authorization', async () => {
  const paper = oneLine(await textOfPdf(await anAuthorization(typed)))
  expect(paper).toContain('Signed authorization')
  expect(paper).not.toMatch(/power of attorney/i)
})

test('[ONB-033] the same signature gives the same bytes, another one gives others', async () => {
  const bytes = await anAuthorization(drawn)
  expect(await anAuthorization(drawn)).toEqual(bytes)
  expect(await anAuthorization({ ...drawn, value: `${drawn.value} L510 30` })).not.toEqual(bytes)
})

test('[ONB-033] what is no signature is not printed', async () => {
  await expect(anAuthorization({ kind: 'drawn', value: 'M0 0 C1 1 2 2 3 3' })).rejects.toThrow('is signed')
  await expect(anAuthorization({ kind: 'typed', value: ' ' })).rejects.toThrow('is signed')
})
