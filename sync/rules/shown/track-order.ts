import { DAY_MS } from '../calendar/day.ts'
import { type Place, placeOf } from './headline.ts'
import type { ProviderTrack } from './tracks.ts'

/** Who must act: the person, then we, then the provider, then nobody. */
const TURN: Record<Place, number> = {
  needsYou: 0,
  paused: 1,
  overdue: 2,
  escalated: 3,
  preparing: 4,
  silent: 5,
  asked: 6,
  talking: 7,
  refused: 8,
  archived: 9,
  verified: 10,
}

/**
 * Tracks by who must act, the person first; of two alike, the one with the earlier deadline. Letters of one day have
 * deadlines that differ by seconds, so whole days are compared: the rest keeps the order in which it came.
 */
export function byWhoMustAct(tracks: readonly ProviderTrack[]): ProviderTrack[] {
  return [...tracks].sort((a, b) => turnOf(a) - turnOf(b) || dueDayOf(a) - dueDayOf(b))
}

/** A provider whose address takes no mail waits for the person, too: nobody else can put another one in. */
function turnOf(track: ProviderTrack): number {
  const needsAddress = track.request === undefined && track.provider.own?.mail === 'none'
  return TURN[needsAddress ? 'needsYou' : placeOf(track)]
}

const dueDayOf = ({ request }: ProviderTrack): number =>
  Math.floor((request?.dueAt ?? Number.MAX_SAFE_INTEGER) / DAY_MS)
