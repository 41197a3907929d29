import type { PlainMessage } from '../i18n/translate.ts'
import type { Memory } from '../messages/messages.ts'

/** What the person is told when something can no longer be restored. */
export const MEMORY_SAYS = {
  full: 'Shield could not keep the codes of this conversation. What you send stays masked, but after a reload its answers show codes. Forget all, in the options, makes room.',
  'no-codes':
    'This conversation has used all its codes. Whatever is new is sent as [REDACTED] and cannot be put back. Begin a new conversation to get codes again.',
} as const satisfies Record<Exclude<Memory, 'kept'>, PlainMessage>
