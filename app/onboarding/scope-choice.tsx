import { useId, useRef, useState } from 'react'

import type { Provider } from '../../sync/catalog/providers.ts'
import { t } from '../../sync/i18n/translate.ts'
import type { Asked } from '../../sync/records/demand-scope.ts'
import { askedOf, MAX_KNOWN_AS, whyOnlyContents } from '../../sync/rules/demand/scope.ts'
import type { ProviderChoices } from '../data/use-provider-choices.ts'
import { tellNotSaved } from '../shell/save-here.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import './scope-choice.css'

type ScopeChoiceProps = {
  provider: Provider
  chosen: ProviderChoices
  /** The person opens or changes this choice. */
  onLook?: (() => void) | undefined
  /** Where it stands; without one, below a row with an icon. */
  className?: string | undefined
}

/** What one provider is asked to delete: a sentence, and behind a button the choice with what it covers and costs. */
export function ScopeChoice({ provider, chosen, onLook, className = 'below-icon' }: ScopeChoiceProps) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { company } = provider
  // What was pressed shows at once and until the choice is closed: the database follows a few frames later.
  const [pressed, setPressed] = useState<Partial<Asked>>({})
  const asked = { ...askedOf(provider, chosen.choices), ...pressed }
  const ask = (part: Partial<Asked>) => {
    setPressed(before => ({ ...before, ...part }))
    onLook?.()
    chosen.ask(provider.id, part).catch(() => {
      setPressed({})
      tellNotSaved()
    })
  }
  if (open) {
    return (
      <ScopeOptions
        className={className}
        provider={provider}
        asked={asked}
        onAsk={ask}
        onDone={() => {
          setOpen(false)
          setPressed({})
          // The button comes back with the next paint.
          requestAnimationFrame(() => opener.current?.focus())
        }}
      />
    )
  }
  const isChoice = whyOnlyContents(provider, asked.knownAs) === undefined
  return (
    <div className={`scope-line ${className}`}>
      <p>
        <ScopeWords provider={provider} asked={asked} />
      </p>
      <Button
        ref={opener}
        size="sm"
        variant="link"
        aria-label={
          isChoice
            ? t('Change what {company} deletes', { company })
            : t('Details of what {company} deletes', { company })
        }
        onClick={() => {
          setOpen(true)
          onLook?.()
        }}
      >
        {isChoice ? t('Change') : t('Details')}
      </Button>
    </div>
  )
}

/** 'Chats, files, memories, training copies. Account stays.' */
function ScopeWords({ provider: { deletes }, asked }: { provider: Provider; asked: Asked }) {
  const more = [
    ...(asked.scope === 'contents' && deletes.stays !== null ? [t(deletes.stays.shown)] : []),
    ...(asked.apiData ? [t('API data too.')] : []),
    ...(asked.knownAs === null ? [] : [t('Known there by {name}.', { name: asked.knownAs })]),
  ]
  return (
    <>
      <b>{asked.scope === 'account' ? t('Everything, and the account too.') : t(deletes.contents.shown)}</b>{' '}
      {more.join(' ')}
    </>
  )
}

type ScopeOptionsProps = {
  className: string
  provider: Provider
  asked: Asked
  onAsk: (part: Partial<Asked>) => void
  onDone: () => void
}

/** The choice itself, opened. */
export function ScopeOptions({ className, provider, asked, onAsk, onDone }: ScopeOptionsProps) {
  const { company, deletes } = provider
  const name = useId()
  const [knownAs, setKnownAs] = useState(asked.knownAs ?? '')
  const why = whyOnlyContents(provider, asked.knownAs)
  const { contents, account, api } = deletes
  return (
    <fieldset
      className={`scope-options ${className}`}
      // Opened by a press of a button that is gone: the choice itself takes the focus.
      ref={group => {
        if (group !== null && !group.contains(document.activeElement)) {
          group.querySelector<HTMLElement>('input:checked, input')?.focus()
        }
      }}
    >
      <legend className="unseen">{t('What {company} should delete', { company })}</legend>
      {account !== null && why === undefined ? (
        <>
          <ScopeOption
            name={name}
            title={t('Delete my chats, files, memories and training copies; keep my account')}
            covers={t(contents.covers)}
            costs={t(contents.costs)}
            checked={asked.scope === 'contents'}
            onChoose={() => onAsk({ scope: 'contents' })}
          />
          <ScopeOption
            name={name}
            title={t('Delete the account too')}
            covers={t(account.covers)}
            costs={t(account.costs)}
            checked={asked.scope === 'account'}
            onChoose={() => onAsk({ scope: 'account' })}
          />
        </>
      ) : (
        <>
          <div className="scope-option">
            <b>{t(contents.shown)}</b>
            <CoversAndCosts covers={t(contents.covers)} costs={t(contents.costs)} />
          </div>
          {why !== undefined && <p className="fine">{t(why)}</p>}
        </>
      )}
      {api !== null && (
        <Checkbox
          className="scope-programs"
          checked={asked.apiData}
          onChange={event => onAsk({ apiData: event.target.checked })}
          label={
            <>
              <b>{t('Delete API data too')}</b> <span className="scope-more">{t(api.shown)}</span>
            </>
          }
        />
      )}
      <Field
        label={t('How {company} knows you, if not by that address', { company })}
        hint={t(
          'A phone number, a relay address or a handle such as @name. Optional; the letter and what you sign name it.',
        )}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_KNOWN_AS}
        value={knownAs}
        onChange={event => setKnownAs(event.target.value)}
        onBlur={() => {
          if (knownAs !== (asked.knownAs ?? '')) onAsk({ knownAs })
        }}
      />
      <div className="actions">
        <Button size="sm" variant="outline" onClick={onDone}>
          {t('Done')}
        </Button>
      </div>
    </fieldset>
  )
}

type ScopeOptionProps = {
  name: string
  title: string
  covers: string
  costs: string
  checked: boolean
  onChoose: () => void
}

/** A radio card: its title is its name, and what it covers and costs its description. */
function ScopeOption({ name, title, covers, costs, checked, onChoose }: ScopeOptionProps) {
  const id = useId()
  return (
    <label className="scope-option" data-radio htmlFor={id}>
      <input
        id={id}
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-facts`}
      />
      <b id={`${id}-title`}>{title}</b>
      <CoversAndCosts id={`${id}-facts`} covers={covers} costs={costs} />
    </label>
  )
}

function CoversAndCosts({ id, covers, costs }: { id?: string; covers: string; costs: string }) {
  return (
    <span className="scope-facts" id={id}>
      <span>
        <i>{t('Covers')}</i> <span>{covers}</span>
      </span>
      <span>
        <i>{t('Costs')}</i> <span>{costs}</span>
      </span>
    </span>
  )
}
