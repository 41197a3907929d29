import { SlidersHorizontal } from 'lucide-react'
import { KINDS, type Kind } from '../../extension/shield/kinds.ts'
import { t } from '../../sync/i18n/translate.ts'
import { Switch } from '../ui/switch.tsx'
import { Folded } from './folded.tsx'
import { KIND_WORDS } from './kind-words.ts'

interface KindSwitchesProps {
  /** Places where something of the kind was found. */
  counts: Readonly<Record<Kind, number>>
  off: readonly Kind[]
  onSwitch: (kind: Kind, isHidden: boolean) => void
}

/** What to hide, by kinds with their counts; folded on a phone. */
export function KindSwitches(props: KindSwitchesProps) {
  return (
    <aside className="mask-kinds" aria-label={t('What to hide')}>
      <Folded
        title={
          <>
            <SlidersHorizontal size={20} strokeWidth={1.75} aria-hidden />
            {t('What to hide')}
          </>
        }
      >
        <Switches {...props} />
      </Folded>
      <div className="mask-beside">
        <h2>{t('What to hide')}</h2>
        <Switches {...props} />
      </div>
    </aside>
  )
}

function Switches({ counts, off, onSwitch }: KindSwitchesProps) {
  return (
    <>
      <ul>
        {KINDS.map(kind => (
          <li key={kind} data-tone={off.includes(kind) ? 'red' : undefined}>
            <span>
              {t(KIND_WORDS[kind].name)}
              <b>{counts[kind]}</b>
            </span>
            <Switch
              aria-label={t(KIND_WORDS[kind].hide)}
              checked={!off.includes(kind)}
              onCheckedChange={isHidden => onSwitch(kind, isHidden)}
            />
          </li>
        ))}
      </ul>
      <p className="fine">{t('Switched off, a kind leaves as you wrote it.')}</p>
    </>
  )
}
