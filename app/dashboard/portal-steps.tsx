import { useId, useState } from 'react'

import type { PortalStep } from '../../sync/rules/letters/portal-steps.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { copyText } from './copy-text.ts'

/** What to do at the provider's own form, one after the other; each can be ticked off on the way. */
export function PortalSteps({ steps, children }: { steps: readonly PortalStep[]; children: React.ReactNode }) {
  const [done, setDone] = useState<readonly PortalStep['id'][]>([])
  const id = useId()
  const tick = (step: PortalStep['id']) =>
    setDone(before => (before.includes(step) ? before.filter(each => each !== step) : [...before, step]))
  const reached = (step: PortalStep['id']) => setDone(before => (before.includes(step) ? before : [...before, step]))
  return (
    <ol className="portal-steps" aria-label="At the provider’s own form">
      {steps.map(step => (
        <li key={step.id} data-done={done.includes(step.id) ? '' : undefined}>
          <label>
            <input
              type="checkbox"
              checked={done.includes(step.id)}
              aria-describedby={`${id}-${step.id}`}
              onChange={() => tick(step.id)}
            />
            <b>{step.title}</b>
          </label>
          <p id={`${id}-${step.id}`}>{step.text}</p>
          {step.link !== undefined && (
            <a
              className={buttonClass({ variant: 'outline', size: 'sm' })}
              href={step.link}
              target="_blank"
              rel="noreferrer noopener"
              onClick={() => reached(step.id)}
            >
              Open the form
            </a>
          )}
          {step.copy !== undefined && (
            <>
              <blockquote>{step.copy.text}</blockquote>
              <Button
                size="sm"
                variant="outline"
                onClick={() => void copyText(step.copy?.text ?? '', 'Paste it into the form.')}
              >
                {step.copy.label}
              </Button>
            </>
          )}
          {step.id === 'keep' && children}
        </li>
      ))}
    </ol>
  )
}
