import { useState } from 'react'

import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import { CallFailed, call } from '../data/calls.ts'
import type { AccountView } from '../data/use-account.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { toast } from '../ui/toast.tsx'

/** Edits the name and the ZIP code. */
export function DetailsDialog({ view, onClose }: { view: AccountView; onClose: () => void }) {
  const { firstName, lastName, zipCode } = view.account
  const [details, setDetails] = useState({ firstName, lastName, zip: zipCode })
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { signAgain } = await call('correctDetails', details)
      toast(
        signAgain
          ? {
              title: t('Details saved'),
              description: t('Letters are on hold until you sign again under Authorization.'),
              tone: 'waiting',
            }
          : { title: t('Details saved'), description: t('Letters use them from now on.') },
      )
      onClose()
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      toast({
        title: tIfKnown(error.title),
        description: tIfKnown(error.text),
        tone: error.status === 0 ? 'waiting' : 'destructive',
      })
    } finally {
      setBusy(false)
    }
  }
  const field = (name: keyof typeof details) => ({
    value: details[name],
    onChange: (event: { target: { value: string } }) => setDetails({ ...details, [name]: event.target.value }),
  })
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('Correct your details')}
      description={
        view.authorization === null
          ? t('Letters sent from now on use them. Those already sent stay as they are.')
          : t(
              'A different name or state ends the authorization that you signed: letters are on hold until you sign again. Those already sent stay as they are.',
            )
      }
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form="details" busy={busy}>
            {t('Save details')}
          </Button>
        </>
      }
    >
      <form
        id="details"
        className="grid gap-4 mt-4"
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <Field label={t('First name')} autoComplete="given-name" maxLength={80} required {...field('firstName')} />
        <Field label={t('Last name')} autoComplete="family-name" maxLength={80} required {...field('lastName')} />
        <Field label={t('ZIP code')} autoComplete="postal-code" inputMode="numeric" required {...field('zip')} />
      </form>
    </Dialog>
  )
}
