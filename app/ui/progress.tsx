import { useId } from 'react'

import { t } from '../../sync/i18n/translate.ts'

/** 'Step N of 4', the step's title and the percent complete. */
export function StepProgress({ step, titles }: { step: number; titles: readonly string[] }) {
  const id = useId()
  const percent = Math.round((step / titles.length) * 100)
  const title = titles[step - 1] ?? ''
  return (
    <>
      <div
        className="progress"
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-labelledby={id}
        style={{ gridTemplateColumns: `repeat(${titles.length}, 1fr)` }}
      >
        {titles.map((name, index) => (
          <i key={name} className={index < step ? 'done' : ''} />
        ))}
      </div>
      <p className="progress-line">
        <b id={id}>{t('Step {step} of {count}', { step, count: titles.length })}</b>
        <span>{title}</span>
        <span>{percent}%</span>
      </p>
    </>
  )
}
