import { t } from '../../sync/i18n/translate.ts'
import { useCopyKeys } from '../data/use-copy-encryption.ts'
import { Opener } from '../shell/unlock.tsx'

/** What stands on the page while the copy is locked. */
export function LockedCodes() {
  const copy = useCopyKeys()
  return (
    <section className="sheet mask-locked" aria-labelledby="mask-locked">
      <h2 id="mask-locked">{t('This copy is locked.')}</h2>
      <p>{t('Your conversations and their codes are locked with it, on this device.')}</p>
      {copy !== undefined && <Opener copy={copy} />}
    </section>
  )
}
