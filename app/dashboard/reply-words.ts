import type { ReplyCategory } from '../../sync/records/reply.ts'
import type { Tone } from '../ui/tone.ts'

/** What a mail was read as. */
export const REPLY_WORDS: Record<ReplyCategory, { text: string; tone: Tone }> = {
  acknowledgement: { text: 'Receipt confirmed', tone: 'blue' },
  completion: { text: 'Deletion confirmed', tone: 'brand' },
  bounce: { text: 'Letter returned', tone: 'amber' },
  other: { text: 'Reply', tone: 'blue' },
  suspicious: { text: 'Quarantined', tone: 'red' },
}
