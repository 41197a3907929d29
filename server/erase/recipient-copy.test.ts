import { expect, test } from 'vitest'

import { EmailId, Instant } from '../../sync/records/ids.ts'
import { ProviderChoice } from '../../sync/records/provider-choice.ts'
import { authorizationText } from '../../sync/rules/letters/authorization-text.ts'
import { sha256Hex } from '../store/hash.ts'
import { recipientCopy } from './recipient-copy.ts'

const person = { firstName: 'Dana', lastName: 'Whitfield' }
const email = 'dana@whitfield.studio'
const company = { name: 'Total Recall LLC', address: '30 N Gould St, Sheridan, WY 82801, USA' }

const choice = (providerId: string, name?: string, removedAt: number | null = null) =>
  ProviderChoice.parse({
    id: `email-01.${providerId}`,
    emailId: EmailId.parse('email-01'),
    providerId,
    enabled: removedAt === null,
    own:
      name === undefined
        ? null
        : {
            name,
            address: `privacy@${providerId}.example`,
            site: null,
            addedAt: Instant.parse(1),
            removedAt,
            replyDomain: null,
            mail: 'taken',
          },
  })

const signed = (providers: string[], { state = 'CA', version = '2026-12' } = {}) => ({
  textVersion: version,
  textSha256: sha256Hex(authorizationText({ person, email, providers, company, state, version })),
  email,
})
const choices = [choice('openai'), choice('google'), choice('own-grindr', 'Grindr')]
const copyOf = (authorization: ReturnType<typeof signed>, rows = choices) =>
  recipientCopy({ authorization, person, company, state: 'CA', choices: rows }, 'OpenAI (ChatGPT)')

test('the copy for one provider says what was signed, and names none of the others', () => {
  const copy = copyOf(signed(['OpenAI (ChatGPT)', 'Google (Gemini)', 'Grindr']))
  expect(copy).toContain('- OpenAI (ChatGPT)\n')
  expect(copy).not.toMatch(/Grindr|Google/)
})

test('also where since then one was removed or switched on, the person moved, or the wording was an earlier one', () => {
  const removed = [choice('openai'), choice('own-grindr', 'Grindr', 5)]
  expect(copyOf(signed(['OpenAI (ChatGPT)', 'Grindr']), removed)).not.toContain('Grindr')
  expect(copyOf(signed(['xAI (Grok)', 'Grindr']))).not.toMatch(/Grindr|xAI/)
  expect(copyOf(signed(['Grindr'], { state: 'TX' }))).toContain('live in Texas')
  expect(copyOf(signed(['Grindr'], { version: '2026-11' }))).toContain('Version 2026-11.')
})

test('what cannot be found again is not made up', () => {
  expect(copyOf(signed(['Somebody Else']))).toBe(undefined)
})
