import { t } from '../../sync/i18n/translate.ts'
import { useSayUsed } from '../data/use-say-used.ts'
import { saveHere } from '../shell/save-here.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'

/**
 * Whether the person used a service again after its deletion was confirmed: this decides whether a later cycle writes
 * to it.
 */
export function UsedAgain({ requestId, company }: { requestId: string; company: string }) {
  const say = useSayUsed()
  const note = async (used: boolean) => {
    if (say === undefined) return
    if (!(await saveHere(() => say(requestId, used)))) return
    toast({
      title: t('Your answer is on record'),
      description: used
        ? t('The next letter asks {company} to delete what it has collected since.', { company })
        : t('No letter goes to {company} before the yearly confirmation.', { company }),
    })
  }
  return (
    <>
      <Button size="sm" onClick={() => void note(true)}>
        {t('I have used it again')}
        <span className="unseen">{`: ${company}`}</span>
      </Button>
      <Button size="sm" variant="outline" onClick={() => void note(false)}>
        {t('Not used since')}
        <span className="unseen">{`: ${company}`}</span>
      </Button>
    </>
  )
}
