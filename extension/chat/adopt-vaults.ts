import { onNotice } from '../messages/on-notice.ts'
import type { Conversations } from './conversations.ts'

interface AdoptVaultsNeeds {
  readonly conversations: Pick<Conversations, 'adopt'>
}

/** Knows what other tabs of the same conversation have masked. */
export function init(signal: AbortSignal, { conversations }: AdoptVaultsNeeds): void {
  onNotice(signal, 'VAULT_KEPT', ({ kept }) => conversations.adopt(kept))
}
