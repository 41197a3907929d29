import { expect, test } from 'vitest'
import { PROVIDERS } from '../../sync/catalog/providers.ts'
import { EmailId, Instant } from '../../sync/records/ids.ts'
import { ProviderChoice } from '../../sync/records/provider-choice.ts'
import { allowedBy } from '../../sync/rules/demand/scope.ts'
import { AUTHORIZATION_VERSION, authorizationText } from '../../sync/rules/letters/authorization-text.ts'
import { sha256Hex } from '../store/hash.ts'
import { recipientCopy } from './recipient-copy.ts'

const [OPENAI] = PROVIDERS
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
  recipientCopy({ authorization, person, company, state: 'CA', choices: rows }, OPENAI)

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

test('[TRUTH-206] of a wording with scopes the copy has the line of its provider, as it was signed', () => {
  const rows = [{ ...choice('openai'), scope: 'account' as const }, choice('google'), choice('own-grindr', 'Grindr')]
  const allows = allowedBy(rows)
  const lines = allows.map(({ line }) => line)
  const text = authorizationText({ person, email, providers: lines, company, state: 'CA' })
  const authorization = { textVersion: AUTHORIZATION_VERSION, textSha256: sha256Hex(text), email, allows }
  // The choice has changed since then; what was signed has not.
  const facts = { authorization, person, company, state: 'CA', choices }
  const copy = recipientCopy(facts, OPENAI)
  expect(copy).toContain(`- ${lines[0]}\n`)
  expect(lines[0]).toMatch(/and the account too: I understand that it will be closed and cannot be restored\.$/)
  expect(copy).not.toMatch(/Grindr|Google/)
  // Switched on after signing: the wording covers the contents alone.
  expect(recipientCopy(facts, PROVIDERS[3])).toContain(
    '- xAI (Grok): my chats, files, memories and training copies; my account stays.\n',
  )
  const altered = { ...authorization, allows: allows.map(each => ({ ...each, line: `${each.line} Also X.` })) }
  expect(recipientCopy({ ...facts, authorization: altered }, OPENAI)).toBe(undefined)
})
