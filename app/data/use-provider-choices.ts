import { saveMutation } from '../../sync/mirror/outbox.ts'
import { readChoices } from '../../sync/mirror/read.ts'
import type { Asked } from '../../sync/records/demand-scope.ts'
import type { Row } from '../../sync/records/index.ts'
import type { TypedProvider } from '../../sync/rules/providers/own-providers.ts'
import { useMirror, useMirrorQuery } from './mirror-context.tsx'
import { askToKeep } from './open-here.ts'

export interface ProviderChoices {
  choices: readonly Row<'email_providers'>[]
  /** Shown at once, offline too; resolves when saved on this device. */
  setEnabled(providerId: string, enabled: boolean): Promise<void>
  /** Adds a provider of the person's own. The id is made here (`newOwnId`), so that a second press adds nothing. */
  add(providerId: string, typed: TypedProvider): Promise<void>
  remove(providerId: string): Promise<void>
  /** What the next demand to a provider asks for; a change has to be signed again. */
  ask(providerId: string, part: Partial<Asked>): Promise<void>
  /** Confirms the choice as the person's own: this is where they go on from it. */
  confirm(): Promise<void>
}

/**
 * Which providers get letters, including mutations that still wait. `undefined` until there is an address to choose
 * for.
 */
export function useProviderChoices(): ProviderChoices | undefined {
  const mirror = useMirror()
  const rows = useMirrorQuery(readChoices, [])
  const email = rows?.email[0]
  if (mirror === undefined || rows === undefined || email === undefined) return undefined
  return {
    choices: rows.email_providers.filter(choice => choice.emailId === email.id),
    async setEnabled(providerId, enabled) {
      await saveMutation(mirror, 'set_provider_enabled@1', { emailId: email.id, providerId, enabled })
      askToKeep()
    },
    async add(providerId, typed) {
      await saveMutation(mirror, 'add_provider@1', { emailId: email.id, providerId, ...typed })
      askToKeep()
    },
    async remove(providerId) {
      await saveMutation(mirror, 'remove_provider@1', { emailId: email.id, providerId })
    },
    async ask(providerId, { scope, apiData, knownAs }) {
      const at = { emailId: email.id, providerId }
      if (scope !== undefined) await saveMutation(mirror, 'set_scope@1', { ...at, scope })
      if (apiData !== undefined) await saveMutation(mirror, 'set_api_data@1', { ...at, apiData })
      if (knownAs !== undefined) await saveMutation(mirror, 'set_known_as@1', { ...at, knownAs: knownAs ?? '' })
    },
    async confirm() {
      await saveMutation(mirror, 'confirm_providers@1', { emailId: email.id })
    },
  }
}

export const newOwnId = () => `own-${crypto.randomUUID()}`
