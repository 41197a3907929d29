import { useId, useState } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import type { DeletionRequest } from '../../sync/records/request.ts'
import { isAskedAgain } from '../../sync/rules/demand/ask-again.ts'
import type { Stands } from '../../sync/rules/demand/what-stands.ts'
import { MAX_REGULATOR_WORDS } from '../../sync/wire/mutations.ts'
import { type LastStep, useLastStep } from '../data/use-last-step.ts'
import { saveHere } from '../shell/save-here.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { AskAgain } from './used-again.tsx'

interface LastStepsProps {
  request: DeletionRequest
  company: string
  /** Phrased to follow 'the'. */
  authority: string
  mayComplain: boolean
  stands: Stands
}

/**
 * What the person has done besides our letters, recorded in the ledger as their statement: complained, filed an answer,
 * closed.
 */
export function LastSteps({ request, company, authority, mayComplain, stands }: LastStepsProps) {
  const take = useLastStep()
  const note = async (step: LastStep, told: string, words = ''): Promise<boolean> => {
    if (take === undefined) return false
    if (!(await saveHere(() => take(request.id, step, words)))) return false
    toast({ title: t('Your answer is on record'), description: told })
    return true
  }
  const isWithRegulator = stands.is === 'with_regulator'
  const mayAppeal = (stands.is === 'refused' || stands.is === 'partial') && stands.appealed === null
  return (
    <>
      {mayAppeal && (
        <div>
          <p>
            <b>{t('You have appealed?')}</b>
            {t('Say so once it has left. Its answer then has a day of its own.')}
          </p>
          <Button
            size="sm"
            variant="outline"
            onClick={() => void note('appealed', t('You have appealed to {company}.', { company }))}
          >
            {t('I have sent the appeal')}
          </Button>
        </div>
      )}
      {stands.is === 'refused' && (
        <div>
          <p>
            <b>{t('Ask again?')}</b>
            {isAskedAgain(request)
              ? t('You said so. The next cycle asks {company} again and answers its refusal.', { company })
              : t('We do not ask {company} again, unless you want it in the next cycle.', { company })}
          </p>
          <AskAgain requestId={request.id} company={company} />
        </div>
      )}
      {isWithRegulator && (
        <RegulatorsAnswer
          authority={authority}
          onFile={words =>
            note('regulator_answered', t('What the {authority} answered is on record.', { authority }), words)
          }
        />
      )}
      {!isWithRegulator && mayComplain && (
        <div>
          <p>
            <b>{t('You have complained?')}</b>
            {t('Say so once it has left. It goes on record with today’s date.')}
          </p>
          <Button
            size="sm"
            variant="outline"
            onClick={() =>
              void note(
                'complained',
                t('You have complained about {company} to the {authority}.', { company, authority }),
              )
            }
          >
            {t('I have sent the complaint')}
          </Button>
        </div>
      )}
      <div>
        <p>
          <b>{t('Close it')}</b>
          {t('We send {company} no more letters about this request. What is on record stays.', { company })}
        </p>
        <Closing onClose={() => note('closed', t('The request to {company} is closed.', { company }))} />
      </div>
    </>
  )
}

function RegulatorsAnswer({ authority, onFile }: { authority: string; onFile: (words: string) => Promise<boolean> }) {
  const field = useId()
  const [words, setWords] = useState('')
  const [isMissing, setMissing] = useState(false)
  const file = async () => {
    if (words.trim() === '') return setMissing(true)
    if (await onFile(words.trim())) setWords('')
  }
  return (
    <div className="field">
      <label htmlFor={field}>{t('What the {authority} answered', { authority })}</label>
      <span className="hint" id={`${field}-hint`}>
        {t('Paste its words. They go on record as you give them.')}
      </span>
      <textarea
        id={field}
        className="input"
        rows={4}
        maxLength={MAX_REGULATOR_WORDS}
        value={words}
        aria-invalid={isMissing}
        aria-describedby={isMissing ? `${field}-hint ${field}-error` : `${field}-hint`}
        onChange={event => {
          setWords(event.target.value)
          setMissing(false)
        }}
      />
      {isMissing && (
        <span id={`${field}-error`} className="error" role="alert">
          {t('Paste what it wrote first. Nothing was filed.')}
        </span>
      )}
      <Button size="sm" variant="outline" className="justify-self-start" onClick={() => void file()}>
        {t('File its answer')}
      </Button>
    </div>
  )
}

/** Asks for confirmation: it is the one step here that ends something. */
function Closing({ onClose }: { onClose: () => Promise<boolean> }) {
  const [isAsking, setAsking] = useState(false)
  if (!isAsking) {
    return (
      <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
        {t('Close the request')}
      </Button>
    )
  }
  return (
    <div className="actions">
      <Button size="sm" variant="outline" onClick={() => void onClose()}>
        {t('Yes, close it')}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => setAsking(false)}>
        {t('Keep it open')}
      </Button>
    </div>
  )
}
