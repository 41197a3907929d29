import type { Provider } from '../../sync/catalog/providers.ts'
import { unsignedChoices } from '../../sync/rules/demand/scope.ts'
import type { AccountView } from './use-account.ts'
import { useProviderChoices } from './use-provider-choices.ts'

/** Providers whose choice is not the one that was signed; none before there is a signature. */
export function useUnsigned({ authorization }: Pick<AccountView, 'authorization'>): readonly Provider[] {
  const choices = useProviderChoices()?.choices
  return authorization === null || choices === undefined ? NONE : unsignedChoices(authorization, choices)
}

const NONE: readonly Provider[] = []

/** Whether there is a signature, and it says what the person has chosen. */
export function useStandingSignature(view: Pick<AccountView, 'authorization'>): boolean {
  return useUnsigned(view).length === 0 && view.authorization !== null
}
