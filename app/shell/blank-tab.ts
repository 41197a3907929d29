/** The part of a window that is needed while its address is not known yet. */
export interface Tab {
  closed: boolean
  close(): void
  location: { replace(url: string): void }
}

/**
 * Must be called synchronously in a press: browsers block a tab that is opened after a response. `words`: shown until
 * then.
 */
export function openBlankTab(words: string): Tab | null {
  const tab = window.open('', '_blank')
  if (tab === null) return null
  tab.opener = null
  tab.document.title = words
  tab.document.body.append(words)
  return tab
}
