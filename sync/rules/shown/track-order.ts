import { DAY_MS } from '../calendar/day.ts'
import { groupOf, type TrackGroup } from './headline.ts'
import type { ProviderTrack } from './tracks.ts'

/** Order by who must act: the person, then we, then the provider, then nobody. */
const TURN: Record<TrackGroup, number> = {
  needsYou: 0,
  paused: 1,
  overdue: 2,
  escalated: 3,
  preparing: 4,
  silent: 5,
  asked: 6,
  talking: 7,
  saysDeleted: 8,
  refused: 9,
  archived: 10,
  verified: 11,
}

/**
 * Tracks by who must act, the person first; among equals, the earlier deadline first. Deadlines of letters sent on one
 * day differ by seconds, so whole days are compared; otherwise the given order is kept.
 */
export function byWhoMustAct(tracks: readonly ProviderTrack[]): ProviderTrack[] {
  return [...tracks].sort((a, b) => turnOf(a) - turnOf(b) || dueDayOf(a) - dueDayOf(b))
}

/** A provider whose address does not accept mail also waits for the person, since nobody else can enter another one. */
function turnOf(track: ProviderTrack): number {
  const needsAddress = track.request === undefined && track.provider.own?.mail === 'none'
  return TURN[needsAddress ? 'needsYou' : groupOf(track)]
}

const dueDayOf = ({ stands }: ProviderTrack): number => Math.floor((stands?.dueAt ?? Number.MAX_SAFE_INTEGER) / DAY_MS)
