import type { ConversationKey } from '../messages/messages.ts'
import type { SavedVault } from '../shield/vault.ts'

/** A conversation's vault as stored, and when something was last hidden in it. */
export interface Row {
  readonly at: number
  readonly key: ConversationKey
  readonly vault: SavedVault
}
