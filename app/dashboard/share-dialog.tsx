import { useEffect, useRef, useState } from 'react'

import { type PlainMessage, t, tIfKnown } from '../../sync/i18n/translate.ts'
import { Instant } from '../../sync/records/ids.ts'
import { SHARE_DAYS, type Share, type ShareDays } from '../../sync/wire/shares.ts'
import { CallFailed } from '../data/calls.ts'
import { endShare, type SharedLink, sharedLinks, useSharedRequests, useShareRecord } from '../data/share-record.ts'
import { useKnownProvider } from '../data/use-known-provider.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { toast } from '../ui/toast.tsx'
import { longDate } from './dates.ts'

type Told = Pick<CallFailed, 'title' | 'text'>

interface ShareDialogProps {
  requestId: string
  reference: string
  onClose: () => void
}

/** A link that lets a lawyer or an authority read one provider's record, and the list of active links. */
export function ShareDialog({ requestId, reference, onClose }: ShareDialogProps) {
  const share = useShareRecord()
  const links = useLinks()
  const [days, setDays] = useState<ShareDays>(30)
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<SharedLink>()
  const [failure, setFailure] = useState<Told>()
  const make = async () => {
    if (share === undefined) return
    setBusy(true)
    setFailure(undefined)
    try {
      setMade(await share({ requestId, days }))
    } catch (error) {
      setFailure(error instanceof CallFailed ? error : FAILED)
    } finally {
      setBusy(false)
      links.look()
    }
  }
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) onClose()
      }}
      wide
      title={made === undefined ? t('Share this record by a link') : t('The link is ready')}
      description={
        made === undefined
          ? t(
              'For a lawyer or an authority: anyone with the link can read and check what was sent and what was answered. Nobody can change anything.',
            )
          : t('Copy it now: its key exists only in the link, so it cannot be shown again.')
      }
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('Close')}
          </Button>
          {made === undefined && (
            <Button busy={busy} disabled={share === undefined} onClick={() => void make()}>
              {t('Make the link')}
            </Button>
          )}
        </>
      }
    >
      {made === undefined ? (
        <div className="grid gap-4 mt-4">
          <Segmented
            className="justify-self-start"
            label={t('The link works for')}
            value={String(days)}
            onValueChange={chosen => setDays(SHARE_DAYS.find(each => String(each) === chosen) ?? days)}
            options={SHARE_DAYS.map(each => ({ value: String(each), label: t('{count} days', { count: each }) }))}
          />
          <Note title={t('What is in it')}>
            {t(
              'The letters, emails and files of request {reference}, and the whole ledger, which lists your other providers too because otherwise it could not be checked. All of it is encrypted on this device. We store it without being able to read it, and delete it on the last day.',
              { reference },
            )}
          </Note>
        </div>
      ) : (
        <MadeLink made={made} />
      )}
      {failure !== undefined && (
        <Note tone="red" role="alert" title={tIfKnown(failure.title)} className="mt-4">
          {tIfKnown(failure.text)}
        </Note>
      )}
      <WorkingLinks {...links} />
    </Dialog>
  )
}

function MadeLink({ made: { address, expiresAt, missing } }: { made: SharedLink }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast({ title: t('Link copied'), description: t('Send it the way you would send the record itself.') })
    } catch {
      field.current?.select()
      toast({
        title: t('It could not be copied'),
        description: t('This browser keeps the clipboard closed. The link is marked: copy it with Ctrl C or ⌘ C.'),
        tone: 'destructive',
      })
    }
  }
  const canShare = typeof navigator.share === 'function'
  return (
    <div className="grid gap-4 mt-4">
      <Field
        ref={field}
        label={t('Link')}
        hint={t('Works until {date}. Anyone who has it can read the record.', {
          date: longDate(Instant.parse(expiresAt)),
        })}
        readOnly
        value={address}
        onFocus={event => event.target.select()}
        className="mono"
      />
      <div className="actions mt-0!">
        <Button onClick={() => void copy()}>{t('Copy the link')}</Button>
        {canShare && (
          <Button
            variant="outline"
            // A person who closes the list of apps has decided, so there is no message.
            onClick={() => void navigator.share({ url: address }).catch(() => {})}
          >
            {t('Send it with an app')}
          </Button>
        )}
      </div>
      {missing > 0 && (
        <Note
          tone="amber"
          title={missing === 1 ? t('1 file is not in it') : t('{count} files are not in it', { count: missing })}
        >
          {t('They are not on this device and could not be fetched. The record names them.')}
        </Note>
      )}
    </div>
  )
}

/** Active links of the whole account: a person who ends one may not remember where it was created. */
function WorkingLinks({ shares, failure, end }: ReturnType<typeof useLinks>) {
  const requests = useSharedRequests()
  const providerOf = useKnownProvider()
  if (failure !== undefined) {
    return (
      <section className="pending">
        <h3>{t('Links that work')}</h3>
        <p>{tIfKnown(failure.text)}</p>
      </section>
    )
  }
  if (shares === undefined || shares.length === 0) return null
  const named = (requestId: string) => {
    const request = requests?.find(({ id }) => id === requestId)
    if (request === undefined) return t('An earlier request')
    return t('{provider}, request {reference}', {
      provider: providerOf(request.providerId)?.name ?? request.providerId,
      reference: request.reference,
    })
  }
  return (
    <section className="pending">
      <h3>{t('Links that work')}</h3>
      <ol>
        {shares.map(share => (
          <li key={share.id}>
            {named(share.requestId)}
            <small>
              {t('Until {date}. {opened}.', {
                date: longDate(Instant.parse(share.expiresAt)),
                opened: openedWords(share),
              })}
            </small>
            <Button size="sm" variant="outline" onClick={() => void end(share.id)}>
              {t('End this link')}
            </Button>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** 'Never opened', 'Opened once, on November 24', 'Opened 3 times, last on November 24'. */
export function openedWords({ opened, lastOpenedAt }: Pick<Share, 'opened' | 'lastOpenedAt'>): string {
  if (opened === 0 || lastOpenedAt === null) return t('Never opened')
  const date = longDate(Instant.parse(lastOpenedAt))
  return opened === 1
    ? t('Opened once, on {date}', { date })
    : t('Opened {count} times, last on {date}', { count: opened, date })
}

function useLinks() {
  const [shares, setShares] = useState<readonly Share[]>()
  const [failure, setFailure] = useState<Told>()
  const [looks, setLooks] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again whenever somebody asks.
  useEffect(() => {
    let left = false
    sharedLinks().then(
      found => {
        if (left) return
        setShares(found)
        setFailure(undefined)
      },
      (error: unknown) => {
        if (!left) setFailure(error instanceof CallFailed ? error : FAILED)
      },
    )
    return () => {
      left = true
    }
  }, [looks])
  const look = () => setLooks(before => before + 1)
  const end = async (id: string) => {
    try {
      await endShare(id)
      toast({ title: t('Link ended'), description: t('Nobody can open it anymore, and our copy is deleted.') })
    } catch (error) {
      const { title, text } = error instanceof CallFailed ? error : FAILED
      toast({ title: tIfKnown(title), description: tIfKnown(text), tone: 'destructive' })
    }
    look()
  }
  return { shares, failure, look, end }
}

const FAILED = {
  title: 'No link was made',
  text: 'Reading the record on this device failed. Nothing in it has changed; please try again.',
} as const satisfies Record<keyof Told, PlainMessage>
