import type { PlainMessage } from '../i18n/translate.ts'
import type { WhyNotMasked } from '../messages/document-line.ts'

/** Why a file is not masked. */
export const NOT_MASKED_WORDS = {
  'unknown-format': 'Not masked: Shield cannot read this kind of file',
  encrypted: 'Not masked: it is protected by a password, or of a format from before 2007',
  broken: 'Not masked: it is damaged, or not what its name says',
  'too-large': 'Not masked: too large',
  withheld: 'Not masked: something hidden was still in the finished file',
} as const satisfies Record<WhyNotMasked, PlainMessage>
