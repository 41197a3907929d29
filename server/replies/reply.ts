import type { Provider } from '../../sync/catalog/providers.ts'
import type { ReadMail } from '../mail/parse-mail.ts'
import type { KeptMail } from '../store/inbound-store.ts'
import type { Authenticity } from './authenticity.ts'
import type { Match } from './match.ts'

/** A mail that has found its request, with all that is known about it before its words are weighed. */
export interface Reply {
  arrived: KeptMail
  /** Null: hostile or broken beyond reading; kept as it is. */
  mail: ReadMail | null
  match: Match
  authenticity: Authenticity
  provider: Provider | undefined
  /** Its sender is known to speak for the provider: only then its words alone move anything. */
  isFromDesk: boolean
}
