import { type ReactNode, useState } from 'react'

import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import type { PortalStep } from '../../sync/rules/letters/portal-steps.ts'
import { copyText } from '../shell/copy-text.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'

interface PortalStepsProps {
  steps: readonly PortalStep[]
  /** Whether a picture of the last step is stored. */
  hasPicture: boolean
  /** The control that adds pictures of the last step. */
  children: ReactNode
}

/** What to do at the provider's own form, step by step; each can be ticked off on the way. */
export function PortalSteps({ steps, hasPicture, children }: PortalStepsProps) {
  const [done, setDone] = useState<readonly PortalStep['id'][]>([])
  // A stored picture completes the last step, and outlives this page.
  const isDone = (step: PortalStep['id']) => done.includes(step) || (step === 'keep' && hasPicture)
  const tick = (step: PortalStep['id']) =>
    setDone(before => (before.includes(step) ? before.filter(each => each !== step) : [...before, step]))
  const reached = (step: PortalStep['id']) => setDone(before => (before.includes(step) ? before : [...before, step]))
  return (
    <ol className="portal-steps" aria-label={t('At the provider’s own form')}>
      {steps.map(step => (
        <li key={step.id} data-done={isDone(step.id) ? '' : undefined}>
          <Checkbox label={<b>{tIfKnown(step.title)}</b>} checked={isDone(step.id)} onChange={() => tick(step.id)} />
          <p>{tIfKnown(step.text)}</p>
          {step.link !== undefined && (
            <a
              className={buttonClass({ variant: 'outline', size: 'sm' })}
              href={step.link}
              target="_blank"
              rel="noreferrer noopener"
              onClick={() => reached(step.id)}
            >
              {t('Open the form')}
            </a>
          )}
          {step.copy !== undefined && (
            <>
              <blockquote lang="en">{step.copy.text}</blockquote>
              <Button
                size="sm"
                variant="outline"
                onClick={() => void copyText(step.copy?.text ?? '', t('Paste it into the form.'))}
              >
                {tIfKnown(step.copy.label)}
              </Button>
            </>
          )}
          {step.id === 'keep' && children}
        </li>
      ))}
    </ol>
  )
}
