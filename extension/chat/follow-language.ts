import type { Words } from '../i18n/translate.ts'
import { onNotice } from '../messages/on-notice.ts'

/** Speaks the language that the account has chosen. */
export function init(signal: AbortSignal, { speak }: { speak(words: Words): void }): void {
  onNotice(signal, 'WORDS', ({ words }) => speak(words))
}
