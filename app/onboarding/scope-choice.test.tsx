import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import { PROVIDERS, type Provider } from '../../sync/catalog/providers.ts'
import { Instant } from '../../sync/records/ids.ts'
import { askedOf } from '../../sync/rules/demand/scope.ts'
import { markup } from '../../tests/markup.ts'
import { MirrorProvider } from '../data/mirror-context.tsx'
import { SessionProvider } from '../data/session-context.tsx'
import type { ProviderChoices } from '../data/use-provider-choices.ts'
import { LetterExcerpt } from './letter-excerpt.tsx'
import { type PaperFacts, paperOf } from './paper.ts'
import { ScopeChoice, ScopeOptions } from './scope-choice.tsx'
import { SignForm } from './sign-form.tsx'

const [openai, anthropic, google, xai] = PROVIDERS
type Choice = PaperFacts['choices'][number]
const choice = (providerId: string, part: Partial<Choice> = {}): Choice => ({ providerId, enabled: true, ...part })
const today = Instant.parse(Date.UTC(2026, 10, 27))

async function draw(part: ReactNode) {
  const page = () => (
    <SessionProvider>
      <MirrorProvider>{part}</MirrorProvider>
    </SessionProvider>
  )
  const router = createRouter({ routeTree: createRootRoute({ component: page }), history: createMemoryHistory() })
  await router.load()
  return markup(renderToString(<RouterProvider router={router} />).replaceAll('<!-- -->', ''))
}

function paper(...choices: Choice[]) {
  const made = paperOf({
    account: { firstName: 'Dana', lastName: 'Whitfield', zipCode: '94110' },
    email: { email: 'dana@whitfield.example', inboundAlias: 'dana.k3fzq7m2xw@recall.example', verifiedAt: null },
    choices,
    company: { name: 'Total Recall LLC', address: '30 N Gould St, Sheridan, WY 82801, USA' },
  })
  if (typeof made === 'string') throw new Error(made)
  return made
}

describe('[TRUTH-218] step 2 says in one sentence what each provider deletes, and which button leads to more', () => {
  test.each([
    [openai, {}, 'Chats, files, memories, training copies. Account stays.', 'Change'],
    [openai, { scope: 'account' }, 'Everything, and the account too.', 'Change'],
    [
      anthropic,
      { apiData: true, knownAs: '+1 415 555 0100' },
      'Chats, files, memories, training copies. Account stays. API data too. Known there by +1 415 555 0100.',
      'Change',
    ],
    [
      google,
      { scope: 'account' },
      'Gemini chats, files, saved info, training copies. Your Google Account stays.',
      'Details',
    ],
    [
      xai,
      { scope: 'account', knownAs: '@dana' },
      'Chats, files, memories, training copies. Account stays. Known there by @dana.',
      'Details',
    ],
  ] as const)('%o, %o', async (provider, part, sentence, button) => {
    const chosen = { choices: [choice(provider.id, part)] } as unknown as ProviderChoices
    const shown = await draw(<ScopeChoice provider={provider} chosen={chosen} />)
    expect(shown.one('p').text).toBe(sentence)
    expect(shown.one('button').text).toBe(button)
    expect(shown.one('button').attribute('aria-label')).toContain(provider.company)
  })
})

describe('[TRUTH-219] the choice is a group of two radio cards, each with what it covers and costs', () => {
  const options = (provider: Provider, part: Partial<Choice> = {}) =>
    draw(
      <ScopeOptions
        className=""
        provider={provider}
        asked={askedOf(provider, [choice(provider.id, part)])}
        onAsk={() => {}}
        onDone={() => {}}
      />,
    )

  test('the contents stand first and are chosen; the costs of the account are those of the provider’s row', async () => {
    const group = (await options(openai)).one('fieldset')
    expect(group.one('legend').text).toBe('What OpenAI should delete')
    const radios = group.all('input[type="radio"]')
    expect(radios.map(radio => radio.attribute('checked'))).toEqual(['', undefined])
    const named = (radio: (typeof radios)[number], by: string) =>
      group.one(`[id="${radio.attribute(by)}"]`).text.replace(/\s+/g, ' ')
    expect(radios.map(radio => named(radio, 'aria-labelledby'))).toEqual([
      'Delete my chats, files, memories and training copies; keep my account',
      'Delete the account too',
    ])
    const { contents, account } = openai.deletes
    expect(radios.map(radio => named(radio, 'aria-describedby'))).toEqual([
      `Covers ${contents.covers} Costs ${contents.costs}`,
      `Covers ${account.covers} Costs ${account.costs}`,
    ])
    expect(account.costs).toContain('OpenAI lets no new account use this address.')
    expect(group.one('label.checkbox').text).toContain('Delete API data too')
  })

  test.each([
    ['Google', google, {}, 'Gemini has no account of its own. The letter never touches your Google Account.'],
    [
      'Grok through X',
      xai,
      { knownAs: '@dana' },
      'You reach Grok through X. The letter never touches your X account: it is another company’s.',
    ],
  ] as const)('%s has no choice, and says why', async (_what, provider, part, why) => {
    const group = (await options(provider, part)).one('fieldset')
    expect(group.all('input[type="radio"]')).toEqual([])
    expect(group.one('p.fine').text).toBe(why)
  })
})

test('[TRUTH-220] the excerpt of the letter marks what the choice changes, and nothing else', async () => {
  const marked = async (...choices: Choice[]) => {
    const made = paper(...choices)
    const [provider] = made.providers
    if (provider === undefined) throw new Error('one provider is switched on')
    return (await draw(<LetterExcerpt paper={made} provider={provider} writtenOn={today} />)).texts('mark')
  }
  expect(await marked(choice('openai'))).toEqual([
    'We request the deletion of the contents that you hold on this person for ChatGPT.',
    'Its scope: the contents alone.',
    'This is no request to close an account: the ChatGPT account, its login and its plan stay.',
  ])
  expect(await marked(choice('openai', { scope: 'account' }))).toEqual([
    'We request the deletion of all personal data that you hold on this person for ChatGPT.',
    'Its scope: the account too, with everything in it.',
    'The account holder understands that it cannot be restored.',
    'the account itself, with its profile and settings;',
    'GPTs that the account holder made;',
  ])
  // Where there is nothing to choose, nothing changes.
  expect(await marked(choice('google'))).toEqual([])
})

test('[TRUTH-221] an account asks for a second tick that names it; until then "Review & Sign (10s)" is disabled', async () => {
  const form = async (agreed: boolean, ...choices: Choice[]) => {
    const shown = await draw(
      <SignForm
        paper={paper(...choices)}
        name="Dana Whitfield"
        agreed={agreed}
        onSigned={() => {}}
        onBack={() => {}}
      />,
    )
    return {
      ticks: shown.texts('label.checkbox'),
      isDisabled: shown.one('button[type="submit"]').attribute('disabled') === '',
    }
  }
  const both = [choice('openai', { scope: 'account' }), choice('anthropic', { scope: 'account' })]
  expect(await form(false, choice('openai'), choice('google', { scope: 'account' }))).toEqual({
    ticks: [],
    isDisabled: false,
  })
  expect(await form(false, choice('openai', { scope: 'account' }))).toEqual({
    ticks: ['I understand that my OpenAI account will be closed and cannot be restored.'],
    isDisabled: true,
  })
  expect(await form(false, ...both)).toEqual({
    ticks: ['I understand that my OpenAI and Anthropic accounts will be closed and cannot be restored.'],
    isDisabled: true,
  })
  // Ticked already, beside the letter.
  expect(await form(true, ...both)).toEqual({ ticks: [], isDisabled: false })
})
