import type { Provider } from '../../../sync/catalog/providers.ts'
import type { DeletionRequest } from '../../../sync/records/request.ts'
import type { Asked } from './understood.ts'

/**
 * Names under which a provider's account is all that was asked for. Google has an account for much more than Gemini,
 * and ChatGPT is one of several services of OpenAI; Grok is all of xAI that was asked about.
 */
const WHOLE_ACCOUNTS: Readonly<Record<string, readonly string[]>> = {
  openai: ['openai'],
  anthropic: ['anthropic'],
  google: [],
  xai: ['xai', 'grok'],
}

/** What a request was for, for the gate that holds a completion against it. Undefined where nothing was sent. */
export function askedOf(
  { reference, submittedAt }: Pick<DeletionRequest, 'reference' | 'submittedAt'>,
  { provider, person, now }: { provider: Provider | undefined; person: { name: string; email: string }; now: number },
): Asked | undefined {
  if (provider === undefined || submittedAt === null) return undefined
  return {
    companies: WHOLE_ACCOUNTS[provider.id] ?? [provider.company.toLowerCase()],
    isOnlyAccount: provider.id !== 'google',
    name: person.name,
    email: person.email,
    reference,
    since: submittedAt,
    now,
    signer: '',
  }
}
