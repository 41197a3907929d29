import type { Provider } from '../../../sync/catalog/providers.ts'
import type { DeletionRequest } from '../../../sync/records/request.ts'
import type { Asked } from './understood.ts'

/** What a request asked for, so that a completion can be checked against it. Undefined if nothing was sent. */
export function askedOf(
  { reference, submittedAt }: Pick<DeletionRequest, 'reference' | 'submittedAt'>,
  {
    provider,
    person,
    scope = 'account',
    now,
  }: {
    provider: Provider | undefined
    person: { name: string; email: string }
    scope?: Asked['scope']
    now: number
  },
): Asked | undefined {
  if (provider === undefined || submittedAt === null) return undefined
  const companies = provider.accountNames ?? [provider.company.toLowerCase()]
  return {
    scope,
    companies,
    brands: [...new Set([provider.company, provider.assistant, `${provider.company} ${provider.assistant}`])],
    isOnlyAccount: companies.length > 0,
    name: person.name,
    email: person.email,
    reference,
    since: submittedAt,
    now,
    signer: '',
  }
}
