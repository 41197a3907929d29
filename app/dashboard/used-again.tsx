import { t } from '../../sync/i18n/translate.ts'
import { useSayUsed } from '../data/use-say-used.ts'
import { saveHere } from '../shell/save-here.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'

interface AnswerProps {
  requestId: string
  company: string
}

/**
 * Whether the person used a service again after its deletion was confirmed: this decides whether a later cycle writes
 * to it.
 */
export function UsedAgain({ requestId, company }: AnswerProps) {
  return (
    <YesOrNo
      requestId={requestId}
      company={company}
      yes={{
        label: t('I have used it again'),
        told: t('The next letter asks {company} to delete what it has collected since.', { company }),
      }}
      no={{
        label: t('Not used since'),
        told: t('No letter goes to {company} before the yearly confirmation.', { company }),
      }}
    />
  )
}

/** Whether the next cycle shall ask a provider again that refused: nobody repeats a demand unless the person says so. */
export function AskAgain({ requestId, company }: AnswerProps) {
  return (
    <YesOrNo
      requestId={requestId}
      company={company}
      yes={{
        label: t('Ask again in the next cycle'),
        told: t('The next cycle asks {company} again and answers its refusal.', { company }),
      }}
      no={{ label: t('Let it rest'), told: t('We do not ask {company} again.', { company }) }}
    />
  )
}

interface Answer {
  label: string
  /** What follows, in a sentence. */
  told: string
}

function YesOrNo({ requestId, company, yes, no }: AnswerProps & { yes: Answer; no: Answer }) {
  const say = useSayUsed()
  const note = async (used: boolean) => {
    if (say === undefined) return
    if (!(await saveHere(() => say(requestId, used)))) return
    toast({ title: t('Your answer is on record'), description: used ? yes.told : no.told })
  }
  return (
    <>
      <Button size="sm" onClick={() => void note(true)}>
        {yes.label}
        <span className="unseen">{`: ${company}`}</span>
      </Button>
      <Button size="sm" variant="outline" onClick={() => void note(false)}>
        {no.label}
        <span className="unseen">{`: ${company}`}</span>
      </Button>
    </>
  )
}
