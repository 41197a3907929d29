import { clsx } from 'clsx'
import { Plus } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'

import { type PlainMessage, t, tIfKnown } from '../../sync/i18n/translate.ts'
import { type OwnProvider, Relation } from '../../sync/records/provider-choice.ts'
import { knownProvider } from '../../sync/rules/providers/known-providers.ts'
import { checkOwnProvider, type ProviderFault, type TypedProvider } from '../../sync/rules/providers/own-providers.ts'
import { problems } from '../../sync/wire/problem.ts'
import type { AccountView } from '../data/use-account.ts'
import { useNow } from '../data/use-now.ts'
import { newOwnId, type ProviderChoices, useProviderChoices } from '../data/use-provider-choices.ts'
import { saveHere } from '../shell/save-here.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, FieldError } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { toast } from '../ui/toast.tsx'
import { Letter } from './letter-preview.tsx'
import { NotOnPaper } from './sign-form.tsx'
import { Preview, usePaper } from './step-authorize.tsx'

import './onboarding.css'

/**
 * Adds a provider of the person's own: its fields, then a preview of its letter before the first one is sent. Works
 * offline.
 */
export function AddProvider({ view, className }: { view: AccountView; className?: string | undefined }) {
  const [open, setOpen] = useState(false)
  const choices = useProviderChoices()
  return (
    <div className={clsx('add-provider', className)}>
      <Button size="sm" variant="outline" disabled={choices === undefined} onClick={() => setOpen(true)}>
        <Plus strokeWidth={1.75} aria-hidden />
        {t('Add custom provider')}
      </Button>
      <span className="fine">{t('Needs a name and a privacy address')}</span>
      {open && choices !== undefined && (
        <AddProviderDialog view={view} choices={choices} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

const NOTHING: TypedProvider = { name: '', address: '', site: '' }
const UNSAID: ProviderFault = { field: 'relation', code: 'provider_relation' }

const RELATIONS: Readonly<Record<Relation, PlainMessage>> = {
  customer: 'I use it',
  former_customer: 'I used it, but no longer do',
  worker: 'I work, worked or applied there',
  never: 'I never had anything to do with it',
}

type DialogProps = { view: AccountView; choices: ProviderChoices; onClose: () => void }

function AddProviderDialog({ view, choices, onClose }: DialogProps) {
  const now = useNow()
  const [id] = useState(newOwnId)
  const [typed, setTyped] = useState(NOTHING)
  const [fault, setFault] = useState<ProviderFault>()
  /** The validated fields: now the letter is shown for reading. */
  const [checked, setChecked] = useState<Pick<OwnProvider, 'name' | 'address' | 'site' | 'relation'>>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  function read(event: FormEvent) {
    event.preventDefault()
    const result = checkOwnProvider(typed, choices.choices, now)
    const isUnsaid = result.ok && typed.relation === undefined
    const wrong = isUnsaid ? UNSAID : result.ok ? undefined : result.fault
    setFault(wrong)
    if (result.ok && wrong === undefined) setChecked(result.value)
    else form.current?.querySelector<HTMLElement>(`[name="${wrong?.field}"]`)?.focus()
  }

  async function add({ name }: { name: string }) {
    setBusy(true)
    if (!(await saveHere(() => choices.add(id, typed)))) return setBusy(false)
    onClose()
    toast({
      title: t('{name} is in your list', { name }),
      description:
        view.authorization === null
          ? t('We look up its mail server first. Its letter goes out like the others, once you have signed.')
          : t('We look up its mail server first. Its letter goes out like the others.'),
    })
  }

  return (
    <Dialog
      open
      onOpenChange={next => {
        if (!next) onClose()
      }}
      wide
      title={checked === undefined ? t('Add custom provider') : t('The first letter to {name}', { name: checked.name })}
      description={
        checked === undefined
          ? t(
              'A company that has chats of yours, and the address where it accepts privacy requests. Up to five per account.',
            )
          : t('This goes to {address}. Read it before you add the provider.', { address: checked.address })
      }
    >
      {checked === undefined ? (
        <form ref={form} noValidate onSubmit={read} className="own-provider-form">
          <TypedFields typed={typed} fault={fault} onChange={setTyped} />
          <p className="fine">
            {t(
              'We send demands to offices of companies only, never to a person, and believe answers that the address’s own domain has signed.',
            )}
          </p>
          <div className="actions">
            <Button variant="outline" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit">{t('Read its letter')}</Button>
          </div>
        </form>
      ) : (
        <FirstLetter view={view} id={id} provider={checked}>
          {isReady => (
            <div className="actions">
              <Button variant="outline" onClick={() => setChecked(undefined)}>
                {t('Back')}
              </Button>
              <Button busy={busy} disabled={!isReady} onClick={() => void add(checked)}>
                {t('Add provider')}
              </Button>
            </div>
          )}
        </FirstLetter>
      )}
    </Dialog>
  )
}

type TypedFieldsProps = {
  typed: TypedProvider
  fault: ProviderFault | undefined
  onChange: (typed: TypedProvider) => void
}

function TypedFields({ typed, fault, onChange }: TypedFieldsProps) {
  const relation = useId()
  const missing = fault?.field === 'relation' ? inWords(fault) : undefined
  const at = (field: Exclude<keyof TypedProvider, 'relation'>) => ({
    name: field,
    value: typed[field],
    error: fault?.field === field ? inWords(fault) : undefined,
    onChange: (event: { target: { value: string } }) => onChange({ ...typed, [field]: event.target.value }),
  })
  return (
    <>
      <Field label={t('Company')} autoComplete="off" hint={t('As you know it')} {...at('name')} />
      <Field
        label={t('Privacy address')}
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        hint={t('From its privacy policy, as in privacy@company.com')}
        {...at('address')}
      />
      <div className="field" data-bad={missing ? '' : undefined}>
        <label htmlFor={relation}>{t('What you are to it')}</label>
        <span className="hint" id={`${relation}-hint`}>
          {t('The letter says so, and asks for what fits')}
        </span>
        <select
          id={relation}
          name="relation"
          className="input"
          value={typed.relation ?? ''}
          aria-invalid={missing ? true : undefined}
          aria-describedby={missing ? `${relation}-hint ${relation}-error` : `${relation}-hint`}
          onChange={event => onChange({ ...typed, relation: Relation.safeParse(event.target.value).data })}
        >
          <option value="">{t('Choose')}</option>
          {Relation.options.map(each => (
            <option key={each} value={each}>
              {t(RELATIONS[each])}
            </option>
          ))}
        </select>
        {missing && <FieldError id={`${relation}-error`}>{missing}</FieldError>}
      </div>
      <Field
        label={t('Website (optional)')}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        hint={t('Where you found the address')}
        {...at('site')}
      />
    </>
  )
}

function inWords({ code }: ProviderFault): string {
  const { title, text } = problems[code]
  return `${tIfKnown(title)}. ${tIfKnown(text)}`
}

type FirstLetterProps = {
  view: AccountView
  id: string
  provider: Pick<OwnProvider, 'name' | 'address' | 'site' | 'relation'>
  children: (isReady: boolean) => ReactNode
}

/** The exact letter, except for what is filled in on the day of sending; or why there is no letter yet. */
function FirstLetter({ view, id, provider: typed, children }: FirstLetterProps) {
  const now = useNow()
  const [choice] = useState(() => ({
    providerId: id,
    enabled: true,
    own: { ...typed, addedAt: now, removedAt: null, mail: 'unchecked' as const, replyDomain: null },
  }))
  const paper = usePaper(view, choice)
  const provider = knownProvider(id, [choice])
  if (typeof paper !== 'object' || provider === undefined) {
    return (
      <>
        <Preview paper={paper} />
        {children(false)}
      </>
    )
  }
  return (
    <>
      <section className="onboarding own-provider-letter" aria-label={t('Letter to {name}', { name: typed.name })}>
        <Letter letter={paper.letterTo(provider, now)} isSigned={view.authorization !== null} />
      </section>
      <NotOnPaper text={typed.name} />
      {view.authorization === null && (
        <Note title={t('Nothing leaves before you have signed.')}>
          {t('Your signature covers the providers that stand in your list then, and those that you add later.')}
        </Note>
      )}
      {children(true)}
    </>
  )
}
