import './install-steps.css'

import { Link } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'

import { CHAT_SITES } from '../../extension/sites/sites.ts'
import { t } from '../../sync/i18n/translate.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { toast } from '../ui/toast.tsx'
import { Trans } from '../ui/trans.tsx'

/** Six, in the order in which they are listed everywhere; one of them has two addresses. */
const SITES = [...new Set(CHAT_SITES.map(({ name }) => name))]

const EXTENSIONS_PAGE = 'chrome://extensions'

/** From the ZIP to the first masked prompt. `download`: the content of the first step. */
export function InstallSteps({ download }: { download: ReactNode }) {
  return (
    <ol className="install">
      <li>
        <b>{t('Download ZIP')}</b>
        {download}
        <p>{t('Unpack it into a folder that you keep: the browser reads Shield from there.')}</p>
      </li>
      <li>
        <b>{t('Open the extensions page')}</b>
        <p>
          <Trans
            message="Type <code>{address}</code> into the address bar, or <code>edge://extensions</code> in Edge."
            values={{ address: EXTENSIONS_PAGE }}
            tags={{ code: <code /> }}
          />
        </p>
        <Button size="sm" variant="outline" onClick={() => void copyAddress()}>
          <Copy strokeWidth={1.75} aria-hidden />
          {t('Copy the address')}
        </Button>
      </li>
      <li>
        <b>{t('Enable developer mode')}</b>
        <p>{t('Its switch is at the top right of that page; in Edge it is on the left.')}</p>
      </li>
      <li>
        <b>{t('Load unpacked')}</b>
        <p>
          <Trans
            message="Press <b>Load unpacked</b> and choose the folder with <code>manifest.json</code> in it."
            tags={{ b: <span className="emphasized" />, code: <code /> }}
          />
        </p>
      </li>
      <li>
        <b>{t('Test on supported sites')}</b>
        <p>
          {t(
            'Reload the chat, write a name into a prompt and press Enter: you see what will be sent before it is sent.',
          )}
        </p>
        <ul aria-label={t('Supported sites')}>
          {SITES.map(site => (
            <li key={site} className="tag">
              {site}
            </li>
          ))}
        </ul>
      </li>
    </ol>
  )
}

/** Shown on phone-sized screens: what is built there cannot be installed there, but a text can be masked without it. */
export function NeedsDesktop() {
  return (
    <div className="only-narrow needs-desktop">
      <Note tone="amber" title={t('Shield needs a desktop browser')}>
        <p>{t('Phones load no unpacked extensions. Open this page in Chrome, Edge or Brave on a computer.')}</p>
        <p>{t('On a phone, mask a text here before you paste it into any AI.')}</p>
        <Link to="/mask" className={buttonClass({ size: 'sm', variant: 'outline', className: 'mt-3' })}>
          {t('Mask a text')}
        </Link>
      </Note>
    </div>
  )
}

/** A page may not open that address itself. */
async function copyAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(EXTENSIONS_PAGE)
    toast({ title: t('Copied'), description: t('Paste it into the address bar of a new tab.') })
  } catch {
    toast({
      title: t('Not copied'),
      description: t('Type {address} into the address bar.', { address: EXTENSIONS_PAGE }),
    })
  }
}
