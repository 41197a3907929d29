import type { Words } from '../i18n/translate.ts'
import type { ConversationKey, Requests } from '../messages/messages.ts'
import type { Settings } from '../settings/settings.ts'
import type { Conversations } from './conversations.ts'
import type { ShieldState } from './shield-state.ts'

interface OpenConversationNeeds {
  readonly shield: Pick<ShieldState, 'isPaused'>
  readonly conversations: Pick<Conversations, 'key' | 'open'>
  /** Asks the background. */
  ask(key: ConversationKey): Promise<Requests['OPEN_CONVERSATION']['answer']>
  speak(words: Words): void
  activate(settings: Settings): void
  /** Shows the words that have become known. */
  refresh(): void
}

/**
 * Asks for everything that the page needs to know: settings, language, and what was masked here before. Resolves to
 * whether it is known.
 */
export function init(signal: AbortSignal, needs: OpenConversationNeeds): Promise<boolean> {
  const { shield, conversations, ask, speak, activate, refresh } = needs
  return ask(conversations.key).then(
    opened => {
      if (signal.aborted) return false
      speak(opened.words)
      shield.isPaused = opened.isPaused
      conversations.open(opened)
      activate(opened.settings)
      refresh()
      return true
    },
    // Without an answer the initial state stays: everything is masked.
    () => false,
  )
}
