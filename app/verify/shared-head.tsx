import { useEffect, useState } from 'react'

import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import { buttonClass } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import type { SharedRecord } from './shared-record.ts'
import { dayOf } from './words.ts'

/** Shown above a record from a link: which key opened it, how long the link works, and the file to save. */
export function SharedHead({ shared }: { shared: SharedRecord | { state: 'opening' } }) {
  return (
    <div className="verify-head">
      <h1>{t('A record was shared with you.')}</h1>
      <div aria-live="polite">
        {shared.state === 'opening' && (
          <p className="subtitle">{t('Fetching it, and opening it with the key in your link.')}</p>
        )}
        {shared.state === 'failed' && (
          <Note tone="red" title={tIfKnown(shared.title)} className="mt-6">
            {tIfKnown(shared.text)}
          </Note>
        )}
        {shared.state === 'open' && <Opened {...shared} />}
      </div>
    </div>
  )
}

function Opened({ file, expiresAt }: Extract<SharedRecord, { state: 'open' }>) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <>
      <p className="subtitle">
        {Number.isNaN(expiresAt)
          ? t(
              'It was opened on this device, with the key in your link; we cannot read it. The letters and emails themselves are in the file: save it if you need them later.',
            )
          : t(
              'It was opened on this device, with the key in your link; we cannot read it. The letters and emails themselves are in the file: save it if you need them after {date}, when the link expires.',
              { date: dayOf(expiresAt) },
            )}
      </p>
      {address !== undefined && (
        <a className={buttonClass({ variant: 'outline', className: 'mt-5' })} href={address} download={file.name}>
          {t('Save the file')}
        </a>
      )}
    </>
  )
}
