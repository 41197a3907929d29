import { lazy, Suspense, useState, useSyncExternalStore } from 'react'

import { t } from '../../sync/i18n/translate.ts'
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
      <CardHeader id="appearance-title" title={t('Look and keys')} aside={t('In this browser')} />
      <div className="row looks">
        <div>
          <b>{t('Theme')}</b>
          <p>{t('The app follows your device unless you choose. Pages that need no account always follow it.')}</p>
        </div>
        <Segmented
          className="justify-self-start"
          label={t('Theme')}
          value={theme}
          onValueChange={next => chooseTheme(next)}
          options={[
            { value: 'system', label: t('Device') },
            { value: 'light', label: t('Light') },
            { value: 'dark', label: t('Dark') },
          ]}
        />
      </div>
      <div className="row">
        <div>
          <b>{t('Keyboard shortcuts')}</b>
          <p>{t('Everything can be reached by ⌘ K or Ctrl K. Single keys can be turned off.')}</p>
        </div>
        <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
          {t('Show shortcuts')}
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
