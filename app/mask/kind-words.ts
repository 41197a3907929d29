import type { Kind } from '../../extension/shield/kinds.ts'
import type { PlainMessage } from '../../sync/i18n/translate.ts'

/** A kind's name in the list, and the accessible name of its switch. */
export const KIND_WORDS = {
  names: { name: 'Names', hide: 'Hide names' },
  contact: { name: 'Email and phone', hide: 'Hide email and phone' },
  addresses: { name: 'Addresses', hide: 'Hide addresses' },
  dates: { name: 'Dates', hide: 'Hide dates' },
  amounts: { name: 'Amounts', hide: 'Hide amounts' },
  numbers: { name: 'Numbers and keys', hide: 'Hide numbers and keys' },
} as const satisfies Record<Kind, { name: PlainMessage; hide: PlainMessage }>
