import type { Provider } from '../../sync/catalog/providers.ts'
import type { ReadMail } from '../mail/parse-mail.ts'
import type { KeptMail } from '../store/inbound-store.ts'
import type { Authenticity } from './authenticity.ts'
import type { Match } from './match.ts'

/** A mail matched to its request, with everything known about it before its words are weighed. */
export interface Reply {
  arrived: KeptMail
  /** Null if it is too hostile or broken to parse; its bytes are kept as they are. */
  mail: ReadMail | null
  match: Match
  authenticity: Authenticity
  provider: Provider | undefined
  /** Its sender is known to speak for the provider; only then do its words alone move anything. */
  isFromDesk: boolean
}
