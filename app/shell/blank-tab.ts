/** As much of a window as an address needs that is not known yet. */
export interface Tab {
  closed: boolean
  close(): void
  location: { replace(url: string): void }
}

/** To be called inside the press of a button: a tab that is opened after an answer is blocked. `words`: shown until then. */
export function openBlankTab(words: string): Tab | null {
  const tab = window.open('', '_blank')
  if (tab === null) return null
  tab.opener = null
  tab.document.title = words
  tab.document.body.append(words)
  return tab
}
