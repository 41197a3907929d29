import { useEffect, useState } from 'react'

import { type PlainMessage, t, tIfKnown } from '../../sync/i18n/translate.ts'
import type { ExtensionLink } from '../../sync/records/extension-link.ts'
import type { Instant } from '../../sync/records/ids.ts'
import { SHIELD_FIELDS, type ShieldField } from '../../sync/records/shield-fields.ts'
import { isEntitled } from '../../sync/rules/account/entitlements.ts'
import { isOpen } from '../../sync/rules/mutations/link-extension.ts'
import { CallFailed } from '../data/calls.ts'
import { handOverCode, type LinkCode, startLink } from '../data/link-extension.ts'
import type { AccountView } from '../data/use-account.ts'
import { type ShieldView, useShield } from '../data/use-shield.ts'
import { saveHere } from '../shell/save-here.ts'
import { useSaveHere } from '../shell/use-save-here.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Switch } from '../ui/switch.tsx'
import { toast } from '../ui/toast.tsx'
import { Trans } from '../ui/trans.tsx'
import { browserName } from './browser-name.ts'
import { localTime, longDate } from './dates.ts'

type SwitchField = 'textShield' | 'meetingShield' | 'faceBlur' | 'voiceMask' | 'redactSsn'

interface SwitchWords {
  title: PlainMessage
  note: PlainMessage
  /** What is said when it was switched. */
  on: PlainMessage
  off: PlainMessage
}

const SWITCHES: readonly (SwitchWords & { field: SwitchField })[] = [
  {
    field: 'textShield',
    title: 'Text shield',
    note: 'Names, emails and values in chat prompts.',
    on: 'Text shield is on',
    off: 'Text shield is off',
  },
  {
    field: 'redactSsn',
    title: 'Social Security numbers',
    note: 'They become [SSN-REDACTED] and are never put back.',
    on: 'Social Security numbers is on',
    off: 'Social Security numbers is off',
  },
  {
    field: 'meetingShield',
    title: 'Meeting shield',
    note: 'Face and voice in calls, in Chrome and Edge. Allow the meeting sites in the popup first.',
    on: 'Meeting shield is on',
    off: 'Meeting shield is off',
  },
  {
    field: 'faceBlur',
    title: 'Face blur',
    note: 'In calls, with the meeting shield.',
    on: 'Face blur is on',
    off: 'Face blur is off',
  },
  {
    field: 'voiceMask',
    title: 'Voice mask',
    note: 'In calls, with the meeting shield.',
    on: 'Voice mask is on',
    off: 'Voice mask is off',
  },
]

/** What Shield does in every linked browser, and which browsers those are. */
export function ShieldCard({ view, now }: { view: AccountView; now: Instant }) {
  const shield = useShield()
  const hasMeetings = isEntitled(view.subscription ?? undefined, 'shieldMeetings', now)
  const linked = shield?.links.filter(({ confirmedAt }) => confirmedAt !== null) ?? []
  return (
    <Card id="shield" aria-labelledby="shield-title">
      <CardHeader
        id="shield-title"
        title={t('Shield')}
        aside={
          linked.length === 0
            ? t('no browser linked')
            : linked.length === 1
              ? t('1 browser')
              : t('{count} browsers', { count: linked.length })
        }
      />
      {SWITCHES.map(({ field, ...words }) => (
        <div className="row switch-row" key={field}>
          <div>
            <b>{t(words.title)}</b>
            <p>
              {'needs' in SHIELD_FIELDS[field] && !hasMeetings
                ? `${t('With LockDown and higher plans.')} ${t(words.note)}`
                : t(words.note)}
            </p>
          </div>
          <SettingSwitch shield={shield} field={field} words={words} />
        </div>
      ))}
      <ModeRow shield={shield} />
      <LinkedBrowsers shield={shield} now={now} />
    </Card>
  )
}

function SettingSwitch({
  shield,
  field,
  words,
}: {
  shield: ShieldView | undefined
  field: SwitchField
  words: SwitchWords
}) {
  const change = useChange(shield)
  return (
    <Switch
      aria-label={t(words.title)}
      checked={shield?.values[field]}
      onCheckedChange={on => void change(field, on, on ? t(words.on) : t(words.off))}
    />
  )
}

function ModeRow({ shield }: { shield: ShieldView | undefined }) {
  const change = useChange(shield)
  const isStrict = shield?.values.protectionMode === 'strict'
  return (
    <div className="row switch-row">
      <div>
        <b>{t('Strict mode')}</b>
        <p>
          {isStrict
            ? t('A detail becomes [REDACTED], for good, also in the answer.')
            : t('Off: a detail becomes a coded placeholder, and is put back in the answer.')}
        </p>
      </div>
      <Switch
        aria-label={t('Strict mode')}
        checked={shield && isStrict}
        onCheckedChange={on =>
          void change('protectionMode', on ? 'strict' : 'safe', on ? t('Strict mode is on') : t('Strict mode is off'))
        }
      />
    </div>
  )
}

/** Saves a setting and says where it applies: here until there is a network, then in every linked browser. */
function useChange(shield: ShieldView | undefined) {
  const save = useSaveHere()
  const hasBrowser = shield?.links.some(({ confirmedAt }) => confirmedAt !== null)
  const where = hasBrowser ? t('In every linked browser.') : t('It counts once a browser is linked.')
  return <Field extends ShieldField>(field: Field, value: ShieldView['values'][Field], done: string) =>
    save(() => shield?.set(field, value), { title: done, description: where })
}

function LinkedBrowsers({ shield, now }: { shield: ShieldView | undefined; now: Instant }) {
  const links = shield?.links.filter(link => isOpen(link, now)) ?? []
  const asking = links.filter(({ confirmedAt }) => confirmedAt === null)
  const linked = links.filter(({ confirmedAt }) => confirmedAt !== null)
  return (
    <>
      {linked.length > 0 && (
        <ul aria-label={t('Linked browsers')}>
          {linked.map(link => (
            <LinkedRow key={link.id} link={link} shield={shield} now={now} />
          ))}
        </ul>
      )}
      {asking.map(link => (
        <AskingRow key={link.id} link={link} shield={shield} />
      ))}
      <LinkRow isAsked={asking.length > 0} linkedCount={linked.length} />
    </>
  )
}

function LinkedRow({ link, shield, now }: { link: ExtensionLink; shield: ShieldView | undefined; now: Instant }) {
  const [asking, setAsking] = useState(false)
  const { id } = link
  const browser = browserName(link.browser)
  const unlink = async () => {
    setAsking(false)
    if (!(await saveHere(() => shield?.unlink(id)))) return
    toast({
      title: t('{browser} is unlinked', { browser }),
      description: t('With its next contact Shield forgets everything there.'),
    })
  }
  return (
    <li className="row switch-row">
      <div>
        <b>{t('Shield in {browser}', { browser })}</b>
        <p>{linkedWords(link, now)}</p>
      </div>
      <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
        <Trans
          message="Unlink<span> {browser}</span>"
          values={{ browser }}
          tags={{ span: <span className="unseen" /> }}
        />
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        role="alertdialog"
        title={t('Unlink Shield in {browser}?', { browser })}
        description={t(
          'It is signed out at once. With its next contact its settings go back to how they came, and every placeholder is forgotten. Text shield goes on working there.',
        )}
        footer={
          <>
            <Button variant="outline" onClick={() => setAsking(false)}>
              {t('Keep it')}
            </Button>
            <Button variant="destructive" onClick={() => void unlink()}>
              {t('Unlink')}
            </Button>
          </>
        }
      />
    </li>
  )
}

const HOUR_MS = 3_600_000

/** The time is known only to the hour. */
function linkedWords({ confirmedAt, lastSeenAt }: ExtensionLink, now: Instant): string {
  const date = confirmedAt === null ? '' : longDate(confirmedAt)
  if (lastSeenAt === null) return t('Linked {date}, not seen yet.', { date })
  if (now - lastSeenAt < 2 * HOUR_MS) return t('Linked {date}, seen within the hour.', { date })
  const seen = now - lastSeenAt < 24 * HOUR_MS ? localTime(lastSeenAt) : longDate(lastSeenAt)
  return t('Linked {date}, last seen {seen}.', { date, seen })
}

/** An extension that has the code; it is linked only after the person has compared the words. */
function AskingRow({ link, shield }: { link: ExtensionLink; shield: ShieldView | undefined }) {
  const { id, words } = link
  const browser = browserName(link.browser)
  const settle = (work: Promise<void> | undefined) => saveHere(() => work)
  return (
    <div className="row asks" role="status">
      <div>
        <b>{t('{browser} asks to be linked', { browser })}</b>
        <p>{t('Confirm only if Shield shows the same words there:')}</p>
        <p className="check-words">{words}</p>
      </div>
      <div className="actions">
        <Button size="sm" onClick={() => void settle(shield?.confirm(id))}>
          {t('Same words: link')}
        </Button>
        <Button size="sm" variant="outline" onClick={() => void settle(shield?.unlink(id))}>
          {t('Not mine')}
        </Button>
      </div>
    </div>
  )
}

function LinkRow({ isAsked, linkedCount }: { isAsked: boolean; linkedCount: number }) {
  const [shown, setCode] = useState<LinkCode>()
  const [isBusy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    try {
      const made = await startLink()
      setCode(made)
      handOverCode(made)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      toast({ title: tIfKnown(error.title), description: tIfKnown(error.text), tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  // A code works once, and the extension that asks has used it.
  useEffect(() => {
    if (isAsked) setCode(undefined)
  }, [isAsked])
  return (
    <div className="row">
      <div>
        <b>{linkedCount === 0 ? t('Link the extension') : t('Link another browser')}</b>
        {shown === undefined ? (
          <p>
            {t(
              'Then Shield has these settings, your language and your plan in that browser. It sees nothing else of your account.',
            )}
          </p>
        ) : (
          <div role="status">
            <p>
              {t(
                'Shield asks for your yes in a tab of its own. If none has opened, or it is in another browser: open Shield there, choose Options, and type this code. It works until {time}.',
                { time: localTime(shown.until) },
              )}
            </p>
            <p className="check-words">{shown.code}</p>
          </div>
        )}
      </div>
      <Button size="sm" variant="outline" busy={isBusy} onClick={() => void ask()}>
        {shown === undefined ? t('Link the extension') : t('New code')}
      </Button>
    </div>
  )
}
