import type { Conversations } from './conversations.ts'

interface FollowAddressNeeds {
  /** Not available in every browser; elsewhere the next call to `current` notices the change. */
  readonly navigation: EventTarget | undefined
  readonly conversations: Pick<Conversations, 'current'>
}

/** Shows the words of another conversation as soon as the page shows that one. */
export function init(signal: AbortSignal, { navigation, conversations }: FollowAddressNeeds): void {
  navigation?.addEventListener('navigatesuccess', () => conversations.current(), { signal })
}
