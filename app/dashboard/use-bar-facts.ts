import { useMemo } from 'react'

import type { Instant } from '../../sync/records/ids.ts'
import type { Reply } from '../../sync/records/reply.ts'
import { isUnread } from '../../sync/rules/mutations/confirm-reply.ts'
import { type Need, needsYou } from '../../sync/rules/shown/needs-you.ts'
import type { ProviderTrack } from '../../sync/rules/shown/tracks.ts'
import { useReplies } from '../data/use-replies.ts'
import { useTracks } from '../data/use-tracks.ts'
import type { BarCounts } from './bar-parts.tsx'

interface BarFacts {
  /** `undefined` while the device's copy is being opened; `needs` as well. */
  tracks: ProviderTrack[] | undefined
  replies: Reply[] | undefined
  needs: Need[] | undefined
  counts: BarCounts
}

/** What the bar of somebody who is signed in counts, and what that is counted from. */
export function useBarFacts(now: Instant): BarFacts {
  const tracks = useTracks(now)
  const replies = useReplies()
  const needs = tracks && replies && needsYou(tracks, replies, now)
  const unread = replies?.filter(isUnread).length ?? 0
  const waiting = needs?.length ?? 0
  const counts = useMemo(() => ({ unread, needs: waiting }), [unread, waiting])
  return { tracks, replies, needs, counts }
}
