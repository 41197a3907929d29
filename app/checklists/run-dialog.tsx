import { type FormEvent, useId, useState } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import { MAX_ENVIRONMENT, MAX_LINE } from '../../sync/wire/mutations.ts'
import type { RunFacts } from '../data/use-checklists.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'

type RunDialogProps = {
  title: string
  action: string
  facts: RunFacts
  onSave: (facts: RunFacts) => void
  onClose: () => void
}

/** Name, tester and environment of a run. */
export function RunDialog({ title, action, facts, onSave, onClose }: RunDialogProps) {
  const formId = useId()
  const [name, setName] = useState(facts.name)
  const [tester, setTester] = useState(facts.tester)
  const [environment, setEnvironment] = useState(facts.environment)
  const [error, setError] = useState<string>()
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setError(t('Give the run a name, so that you can tell it from others.'))
    onSave({ name: name.trim(), tester: tester.trim(), environment: environment.trim() })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) onClose()
      }}
      title={title}
      footer={
        <>
          <Button size="sm" variant="ghost" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button size="sm" type="submit" form={formId}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" onSubmit={save} noValidate>
        <Field
          label={t('Name')}
          value={name}
          maxLength={MAX_LINE}
          error={error}
          autoComplete="off"
          onChange={event => setName(event.target.value)}
        />
        <Field
          label={t('Tester')}
          value={tester}
          maxLength={MAX_LINE}
          autoComplete="name"
          onChange={event => setTester(event.target.value)}
        />
        <Field
          label={t('Environment')}
          hint={t('Build, browser and system that are tested.')}
          value={environment}
          maxLength={MAX_ENVIRONMENT}
          autoComplete="off"
          onChange={event => setEnvironment(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
