const THEMES = ['system', 'light', 'dark'] as const
type Theme = (typeof THEMES)[number]

const STORED = 'recall.theme'

/** The theme that the person chose in this browser; otherwise the device's own. */
export function chosenTheme(storage: Pick<Storage, 'getItem'> = window.localStorage): Theme {
  const kept = storage.getItem(STORED)
  return THEMES.find(theme => theme === kept) ?? 'system'
}

/** Stored in this browser until the sign-out, and applied at once. */
export function chooseTheme(theme: Theme, storage: Pick<Storage, 'setItem' | 'removeItem'> = window.localStorage) {
  if (theme === 'system') storage.removeItem(STORED)
  else storage.setItem(STORED, theme)
  showTheme(theme)
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()

/** For components that show the chosen theme: it can be changed in more than one place. */
export function onThemeChosen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The style sheet follows the device if the page names no theme (`tokens.css`). */
export function showTheme(theme: Theme = chosenTheme(), page: HTMLElement = document.documentElement) {
  if (theme === 'system') delete page.dataset.theme
  else page.dataset.theme = theme
}
