import type { Row } from '../../sync/records/index.ts'
import { readRows } from '../../sync/mirror/read.ts'
import { useMirror, useMirrorQuery } from './mirror-context.tsx'

export interface ProviderChoices {
  choices: Row<'email_providers'>[]
  /** Shown at once, offline too; resolves when it is saved on this device. */
  setEnabled(providerId: string, enabled: boolean): Promise<void>
}

/** Which providers get letters, with edits that still wait. `undefined` while IndexedDB opens. */
export function useProviderChoices(): ProviderChoices | undefined {
  const mirror = useMirror()
  const choices = useMirrorQuery(async open => {
    const { email_providers, email } = await readRows(open, ['email', 'email_providers', 'user_onboarding'])
    return email_providers.filter(choice => choice.emailId === email[0]?.id)
  }, [])
  if (mirror === undefined || choices === undefined) return undefined
  return {
    choices,
    async setEnabled(providerId, enabled) {
      const choice = choices.find(candidate => candidate.providerId === providerId)
      if (choice === undefined) throw new Error('there is no such provider to choose')
      await mirror.saveIntent('set_provider_enabled@1', { emailId: choice.emailId, providerId, enabled })
    },
  }
}
