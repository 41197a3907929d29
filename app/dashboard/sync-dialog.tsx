import { type PlainMessage, t, tIfKnown } from '../../sync/i18n/translate.ts'
import { mutationInWords } from '../../sync/rules/mutations/mutation-words.ts'
import { type ProblemCode, problems } from '../../sync/wire/problem.ts'
import { useOutbox } from '../data/use-outbox.ts'
import { type SyncBadge, useSyncStatus } from '../data/use-sync-status.ts'
import { saveHere } from '../shell/save-here.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { agoInWords, localTime } from './dates.ts'

const WORDS: Record<Exclude<SyncBadge['link'], 'signed-out'>, PlainMessage> = {
  starting: 'Looking for the server. Everything you see was saved on this device.',
  online: 'This device and the server hold the same.',
  offline: 'There is no connection. Everything you see was saved on this device; what you change goes out later.',
  retrying: 'The server is not answering. The app keeps trying, and nothing that you change is lost.',
  limited: 'There were more changes than we accept from one account at a time.',
  update: 'A newer version has to load before this device can sync. What you change is kept until then.',
  refused: 'This browser does not let us keep anything, as private windows do. Nothing can be shown here.',
}

function wordsOf(link: SyncBadge['link']): string {
  if (link === 'signed-out') return tIfKnown(problems.session_expired.text)
  return link === 'limited' ? `${t(WORDS.limited)} ${tIfKnown(problems.too_many_edits.text)}` : t(WORDS[link])
}

/** The details behind the badge: when this copy was last complete, what waits here, and what was not accepted. */
export function SyncDialog({ onClose }: { onClose: () => void }) {
  const { text, link, waiting, lastSyncedAt, oldestMin } = useSyncStatus()
  const outbox = useOutbox()
  const retry = (key: number) => saveHere(() => outbox?.retry(key))
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) onClose()
      }}
      title={text}
      description={link === 'online' && waiting > 0 ? t('What you changed is on its way.') : wordsOf(link)}
      footer={
        <Button size="sm" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <p>
        {lastSyncedAt === null
          ? t('Not synced yet.')
          : t('Last synced {ago}.', { ago: agoInWords(lastSyncedAt, Date.now()) })}
      </p>
      {outbox !== undefined && outbox.waiting.length > 0 && (
        <section className="pending">
          <h3>{t('Waiting on this device')}</h3>
          {oldestMin > 0 && <p>{t('The oldest unsent edit is {minutes} min old.', { minutes: oldestMin })}</p>}
          <ol>
            {outbox.waiting.map(entry => (
              <li key={entry.key}>
                {mutationInWords(entry.name, entry.args)}
                <small>{localTime(entry.at)}</small>
              </li>
            ))}
          </ol>
        </section>
      )}
      {outbox !== undefined && outbox.rejected.length > 0 && (
        <section className="pending">
          <h3>{t('Not accepted')}</h3>
          <ul>
            {outbox.rejected.map(entry => (
              <li key={entry.key}>
                {mutationInWords(entry.name, entry.args)}
                <small>{whyRefused(entry.code)}</small>
                <span className="button-pair">
                  <Button size="sm" variant="outline" onClick={() => void retry(entry.key)}>
                    {t('Try again')}
                  </Button>
                  <Button size="sm" variant="ghost" onClick={() => void outbox.dismiss(entry.key)}>
                    {t('Discard')}
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}

function whyRefused(code: string | null): string {
  return tIfKnown(isProblem(code) ? problems[code].text : problems.unexpected.text)
}

const isProblem = (code: string | null): code is ProblemCode => code !== null && Object.hasOwn(problems, code)
