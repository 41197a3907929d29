import { useNavigate } from '@tanstack/react-router'
import { Building2, CornerDownRight, LayoutGrid, Mail, ReceiptText, Search } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'

import { type PlainMessage, t } from '../../sync/i18n/translate.ts'
import type { Instant } from '../../sync/records/ids.ts'
import type { ProviderTrack } from '../../sync/rules/shown/tracks.ts'
import { usePause } from '../data/use-pause.ts'
import { useReplies } from '../data/use-replies.ts'
import { saveHere } from '../shell/save-here.ts'
import { chooseTheme } from '../ui/theme.ts'
import { toast } from '../ui/toast.tsx'
import { Trans } from '../ui/trans.tsx'
import { searchOf } from './address.ts'
import './command-palette.css'
import { type Command, findCommands, type Group, inPieces, recordCommands } from './commands.ts'
import { saveDeadlines, saveTable } from './save-tracks.ts'
import { showSection } from './show-section.ts'
import { useExport } from './your-data-card.tsx'

type CommandPaletteProps = {
  tracks: readonly ProviderTrack[]
  now: Instant
  onSignOut: () => void
  onShortcuts: () => void
  onClose: () => void
}

const NONE: readonly never[] = []

/** Every page and action by name: a search field, and the matches below it. All of it comes from this device. */
export function CommandPalette({ onClose, ...given }: CommandPaletteProps) {
  const [words, setWords] = useState('')
  const commands = useCommands(given)
  const wanted = useDeferredValue(words)
  const groups = useMemo(() => findCommands(commands, wanted), [commands, wanted])
  const flat = groups.flatMap(({ found }) => found)
  const [at, setAt] = useState(0)
  const current = flat[Math.min(at, flat.length - 1)]
  const dialog = useRef<HTMLDialogElement>(null)
  const carryOut = useCarryOut()
  const id = useId()

  // `showModal` keeps the focus inside and returns it afterwards.
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    if (current !== undefined) document.getElementById(`${id}-${current.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [current, id])

  const choose = (command: Command) => {
    dialog.current?.close()
    carryOut(command)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a word, the keys belong to it.
    if (event.nativeEvent.isComposing) return
    const last = flat.length - 1
    const from = Math.min(at, last)
    if (event.key === 'ArrowDown') setAt(from >= last ? 0 : from + 1)
    else if (event.key === 'ArrowUp') setAt(from <= 0 ? last : from - 1)
    else if (event.key === 'Enter') {
      // The list may lag behind the typed letters: the typed words decide.
      const meant = wanted === words ? current : findCommands(commands, words)[0]?.found[0]
      if (meant !== undefined) choose(meant)
    } else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the press beside it is the mouse's own; the keyboard has Escape.
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t('Search and commands')}
      onClose={onClose}
      onClick={event => {
        if (event.target === event.currentTarget) dialog.current?.close()
      }}
    >
      <div className="palette-field">
        <Search size={20} strokeWidth={1.75} aria-hidden />
        <input
          type="text"
          role="combobox"
          aria-label={t('Search pages, providers, emails, entries and actions')}
          placeholder={t('Search or do something')}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current && `${id}-${current.id}`}
          autoComplete="off"
          spellCheck={false}
          value={words}
          onChange={event => {
            setWords(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" onClick={() => dialog.current?.close()}>
          {t('Close')}
        </button>
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={t('What fits')} className="palette-list">
        {groups.map(({ group, found }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of a list of options.
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <span id={`${id}-${group}`} className="palette-group">
              {t(group)}
            </span>
            {found.map(command => (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the focus stays in the field, which acts for its options.
              <div
                key={command.id}
                id={`${id}-${command.id}`}
                role="option"
                aria-selected={command === current}
                onClick={() => choose(command)}
                onPointerMove={() => setAt(flat.indexOf(command))}
              >
                <GroupIcon group={group} />
                <span>
                  {inPieces(command.label, wanted).map(({ text, isTyped }, place) =>
                    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place.
                    isTyped ? <b key={place}>{text}</b> : text,
                  )}
                </span>
                {command.aside !== undefined && <small>{command.aside}</small>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={flat.length === 0 ? 'palette-none' : 'unseen'}>
        {flat.length === 0
          ? t('Nothing fits. Try a provider, a subject, or the number of an entry.')
          : flat.length === 1
            ? t('1 line')
            : t('{count} lines', { count: flat.length })}
      </p>
      <p className="palette-keys" aria-hidden>
        <Trans message="<kbd>Up</kbd><kbd>Down</kbd>move" tags={{ kbd: <kbd /> }} />
        <Trans message="<kbd>Enter</kbd>open" tags={{ kbd: <kbd /> }} />
        <Trans message="<kbd>Esc</kbd>close" tags={{ kbd: <kbd /> }} />
        <span className="palette-where">{t('works offline')}</span>
      </p>
    </dialog>
  )
}

const ICONS = {
  Pages: LayoutGrid,
  Actions: CornerDownRight,
  Providers: Building2,
  Emails: Mail,
  Entries: ReceiptText,
} as const satisfies Record<Group, unknown>

function GroupIcon({ group }: { group: Group }) {
  const Icon = ICONS[group]
  return <Icon size={18} strokeWidth={1.75} aria-hidden />
}

function useCarryOut(): (command: Command) => void {
  const navigate = useNavigate()
  return ({ act }) => {
    if ('run' in act) act.run()
    else if ('path' in act) void navigate({ to: act.path })
    else {
      void navigate({ to: '/dashboard', search: searchOf(act.place), resetScroll: false })
      if (act.section !== undefined) showSection(act.section)
    }
  }
}

function useCommands(given: Omit<CommandPaletteProps, 'onClose'>): Command[] {
  const { tracks, now, onSignOut, onShortcuts } = given
  const replies = useReplies() ?? NONE
  const pause = usePause()
  const { save } = useExport()
  const record = useMemo(() => recordCommands(tracks, replies), [tracks, replies])
  const resume = async () => {
    if (!(await saveHere(() => pause?.set(false)))) return
    toast({ title: t('Letters go out again'), description: t('Each when it is due.') })
  }
  const settings = (section: string, label: PlainMessage, also: PlainMessage): Command => ({
    id: `settings-${section}`,
    group: 'Pages',
    label: t(label),
    aside: t('Settings'),
    also: t(also),
    act: { place: { tab: 'settings' }, section },
  })
  const action = (id: string, label: PlainMessage, run: () => void, also: PlainMessage): Command => ({
    id,
    group: 'Actions',
    label: t(label),
    also: t(also),
    act: { run },
  })
  return [
    {
      id: 'overview',
      group: 'Pages',
      label: t('Overview'),
      also: t('home tracks traction'),
      act: { place: { tab: 'overview' } },
    },
    {
      id: 'inbox',
      group: 'Pages',
      label: t('Inbox'),
      also: t('emails mails replies'),
      act: { place: { tab: 'inbox' } },
    },
    { id: 'settings', group: 'Pages', label: t('Settings'), act: { place: { tab: 'settings' } } },
    {
      id: 'billing',
      group: 'Pages',
      label: t('Billing Portal'),
      also: t('plan card invoices payment'),
      act: { path: '/billing' },
    },
    { id: 'mask', group: 'Pages', label: t('Mask a text'), also: t('hide names paste AI'), act: { path: '/mask' } },
    settings('deletion', 'Providers and cadence', 'pause add custom'),
    settings('authorization', 'Authorization', 'sign withdraw signature'),
    settings('shield', 'Shield and linked extensions', 'browser'),
    settings('device', 'Storage on this device', 'lock encryption keep everything offline space'),
    ...(pause === undefined
      ? []
      : pause.isPaused
        ? [action('resume', 'Resume All Providers', () => void resume(), 'pause')]
        : [
            {
              ...settings('deletion', 'Pause All Providers', 'rest stop letters'),
              id: 'pause',
              group: 'Actions',
            } satisfies Command,
          ]),
    action('export', 'Export everything', () => void save(), 'zip download data'),
    action('ics', 'Save deadlines as a calendar file', () => saveDeadlines(tracks, now), 'ics ical outlook google'),
    action('csv', 'Save tracks as a table', () => saveTable(tracks), 'csv excel spreadsheet'),
    action('print', 'Print this page', () => window.print(), 'paper pdf'),
    action('light', 'Theme: light', () => chooseTheme('light'), 'dark mode color appearance'),
    action('dark', 'Theme: dark', () => chooseTheme('dark'), 'mode color appearance night'),
    action('system', 'Theme: as this device', () => chooseTheme('system'), 'dark light mode auto'),
    action('shortcuts', 'Keyboard shortcuts', onShortcuts, 'keys help'),
    action('sign-out', 'Sign Out', onSignOut, 'log out leave'),
    ...record,
  ]
}
