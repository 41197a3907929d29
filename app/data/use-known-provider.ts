import type { Provider } from '../../sync/catalog/providers.ts'
import { knownProvider } from '../../sync/rules/providers/known-providers.ts'
import { useProviderChoices } from './use-provider-choices.ts'

/** Looks up a provider by its id, including the person's own and removed ones. */
export function useKnownProvider(): (id: string | null) => Provider | undefined {
  const choices = useProviderChoices()?.choices ?? []
  return id => (id === null ? undefined : knownProvider(id, choices))
}
