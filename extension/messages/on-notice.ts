import type { Notice } from './messages.ts'

/** Hears one type of notice from our own background, and from nobody else, until `signal` aborts. */
export function onNotice<Type extends Notice['type']>(
  signal: AbortSignal,
  type: Type,
  hear: (notice: Extract<Notice, { readonly type: Type }>) => void,
): void {
  const listen = (message: unknown, { id }: { readonly id?: string }) => {
    const notice = message as Notice
    if (id === chrome.runtime.id && notice.type === type) hear(notice as Extract<Notice, { readonly type: Type }>)
    return undefined
  }
  chrome.runtime.onMessage.addListener(listen)
  signal.addEventListener('abort', () => chrome.runtime.onMessage.removeListener(listen))
}
