import { type Provider, providerById } from '../../sync/catalog/providers.ts'
import { knownProvider } from '../../sync/rules/providers/known-providers.ts'
import type { TenantReader } from './tenant.ts'

/** The provider of a request: the catalog's, or the one that the account named. Undefined for neither. */
export async function providerOf(reader: TenantReader, providerId: string): Promise<Provider | undefined> {
  return providerById(providerId) ?? knownProvider(providerId, await reader.list('email_providers', { providerId }))
}
