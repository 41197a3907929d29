import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { type PlainMessage, t } from '../../sync/i18n/translate.ts'
import type { TableName } from '../../sync/records/index.ts'
import { type SyncBadge, useSyncStatus } from '../data/use-sync-status.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { Note } from '../ui/note.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'

/** Shown until the mirror has the account: skeletons of the real heights, or why it does not arrive. */
export function Waiting() {
  return (
    <>
      <h1 className="unseen">{t('Dashboard')}</h1>
      <WaitingFor />
    </>
  )
}

function WaitingFor() {
  const sync = useSyncStatus()
  if (sync.link === 'offline') {
    return (
      <Note tone="amber" title={t('Nothing is saved on this device yet')} className="call first-call">
        {t('Your account opens here as soon as there is a connection; after that it opens without one, too.')}
      </Note>
    )
  }
  return <PullFailure sync={sync} />
}

/** IndexedDB answers a moment after the pull ends: rows missing only for this long are not a failure. */
const SETTLE_MS = 3_000

function PullFailure({ sync }: { sync: SyncBadge }) {
  const reason = failureOf(sync)
  const [settled, setSettled] = useState(false)
  // Unreadable data does not become readable a moment later.
  const isFinal = sync.link === 'update' && sync.unreadable !== null
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [])
  return reason === undefined || !(settled || isFinal) ? <Skeletons /> : <LoadFailed reason={reason} />
}

/** Why the first pull fetched nothing; undefined while it may still succeed. */
export function failureOf({
  link,
  loaded,
  unreadable,
}: Pick<SyncBadge, 'link' | 'loaded' | 'unreadable'>): PlainMessage | undefined {
  if (link === 'signed-out') return 'Not authenticated'
  if (link === 'refused') return 'This browser keeps no data, as in a private window'
  if (link === 'update' && unreadable !== null) return NOT_FETCHED[unreadable] ?? 'An error occurred'
  if (link === 'retrying' || link === 'update') return 'An error occurred'
  // The pull is complete, but the account's own row is missing.
  return link === 'online' && loaded ? NOT_FETCHED.users : undefined
}

/** The part of the first pull that failed, in the words of the catalog of errors. */
const NOT_FETCHED: { readonly [Table in TableName]?: PlainMessage } = {
  users: 'Failed to fetch user profile',
  email: 'Failed to fetch email',
  email_providers: 'Failed to fetch providers',
  cycles: 'Failed to fetch requests',
  requests: 'Failed to fetch requests',
  events: 'Failed to fetch events',
  artifacts: 'Failed to fetch artifacts',
}

function LoadFailed({ reason }: { reason: PlainMessage }) {
  useEffect(() => {
    toast({ id: 'dashboard-load', title: t('Error'), description: t(reason), tone: 'destructive' })
  }, [reason])
  return (
    <Card className="call first-call">
      <Empty
        picture="broken"
        title={t('Failed to load dashboard data.')}
        text={t('{reason}. Nothing was saved on this device yet, and nothing is lost.', { reason: t(reason) })}
        role="alert"
        action={
          reason === 'Not authenticated' ? (
            <Link to="/onboarding" className={buttonClass({ size: 'sm' })}>
              {t('Sign in again')}
            </Link>
          ) : (
            <Button size="sm" onClick={() => window.location.reload()}>
              {t('Try again')}
            </Button>
          )
        }
      />
    </Card>
  )
}

function Skeletons() {
  return (
    <Loading
      wayOut={
        <button type="button" className="underline" onClick={() => window.location.reload()}>
          {t('Try again')}
        </button>
      }
    >
      <div className="account" aria-hidden="true">
        <Skeleton className="h-[26px] w-[230px]" />
        <Skeleton className="h-[27px] w-[104px]" />
        <Skeleton className="h-[27px] w-[72px]" />
        <span className="account-end">
          <Skeleton className="h-[40px] w-[126px]" />
        </span>
      </div>
      <div className="overview-head" aria-hidden="true">
        <Skeleton className="title-skeleton w-[68%]" />
        <Skeleton className="h-[27px] w-[52%]" />
      </div>
      <div className="overview-grid" aria-hidden="true">
        <div>
          <Card>
            <header>
              <Skeleton className="h-[23px] w-[190px]" />
            </header>
            <ul className="tracks">
              {ROWS.map(row => (
                <li key={row} className="track min-h-[121px]">
                  <span className="track-who grid gap-2.5">
                    <Skeleton className="h-[20px] w-[84px]" />
                    <Skeleton className="h-[27px] w-[104px]" />
                  </span>
                  <Skeleton className="track-tape" />
                  <span className="track-next grid gap-2.5">
                    <Skeleton className="w-4/5" />
                    <Skeleton />
                    <Skeleton className="w-1/2" />
                  </span>
                </li>
              ))}
            </ul>
          </Card>
          <Card className="h-[360px]" />
        </div>
        <div className="overview-facts">
          <Card className="h-[386px]" />
          <Card className="h-[92px]" />
          <Card className="h-[300px]" />
        </div>
      </div>
    </Loading>
  )
}

const ROWS = ['first', 'second', 'third', 'fourth']
