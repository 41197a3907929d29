import { lazy, Suspense, useState, useSyncExternalStore } from 'react'

import { Button } from '../ui/button.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { useSingleKeys } from '../ui/single-keys.ts'
import { chooseTheme, chosenTheme, onThemeChosen } from '../ui/theme.ts'

const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }))

/** How this browser shows the app, and its keyboard shortcuts. */
export function AppearanceCard() {
  const theme = useSyncExternalStore(
    onThemeChosen,
    () => chosenTheme(),
    () => 'system' as const,
  )
  const [asking, setAsking] = useState(false)
  const single = useSingleKeys(() => false)
  return (
    <Card id="appearance" aria-labelledby="appearance-title">
      <CardHeader id="appearance-title" title="Look and keys" aside="In this browser" />
      <div className="row looks">
        <div>
          <b>Theme</b>
          <p>The app follows your device unless you choose. Pages that need no account always follow it.</p>
        </div>
        <Segmented
          label="Theme"
          value={theme}
          onValueChange={next => chooseTheme(next)}
          options={[
            { value: 'system', label: 'Device' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
      </div>
      <div className="row">
        <div>
          <b>Keyboard shortcuts</b>
          <p>Everything can be reached by ⌘ K or Ctrl K. Single keys can be turned off.</p>
        </div>
        <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
          Show shortcuts
        </Button>
      </div>
      {asking && (
        <Suspense>
          <ShortcutsDialog {...single} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Card>
  )
}
