import { type PlainMessage, t, tIfKnown } from '../../sync/i18n/translate.ts'
import type { Instant } from '../../sync/records/ids.ts'
import type { Reply } from '../../sync/records/reply.ts'
import { EVENT_LABELS } from '../../sync/rules/shown/event-labels.ts'
import type { ProviderTrack } from '../../sync/rules/shown/tracks.ts'
import type { TabId } from './address.ts'
import { entryNumber, shortDate } from './dates.ts'

const GROUPS = ['Pages', 'Actions', 'Providers', 'Emails', 'Entries'] as const satisfies readonly PlainMessage[]
export type Group = (typeof GROUPS)[number]

/** A place in the dashboard, in the terms of its address. */
type DashboardTarget = {
  tab: TabId
  evidence?: string | undefined
  request?: string | undefined
  entry?: string | undefined
  reply?: string | undefined
}

/** One line of the palette. */
export interface Command {
  id: string
  group: Group
  label: string
  aside?: string
  /** Further search words, which are not shown. */
  also?: string
  /** Where it leads, or what it does. */
  act: { place: DashboardTarget; section?: string } | { path: '/billing' | '/mask' } | { run: () => void }
}

/** Every track, mail and entry shown on the dashboard. */
export function recordCommands(tracks: readonly ProviderTrack[], replies: readonly Reply[]): Command[] {
  const companies = new Map(tracks.map(({ provider }) => [provider.id, provider.company]))
  const providers = tracks.map(
    ({ provider, request }): Command => ({
      id: `provider-${provider.id}`,
      group: 'Providers',
      label: provider.name,
      aside: t('Evidence log'),
      also: request?.reference ?? '',
      act: { place: { tab: 'overview', evidence: provider.id } },
    }),
  )
  const mails = replies.map(
    (reply): Command => ({
      id: `mail-${reply.id}`,
      group: 'Emails',
      label: reply.subject === '' ? t('(no subject)') : reply.subject,
      aside: told(companies.get(reply.providerId ?? '') ?? reply.fromAddress, reply.receivedAt),
      also: reply.fromAddress,
      act: { place: { tab: 'inbox', reply: reply.id } },
    }),
  )
  const entries = tracks.flatMap(({ provider, request, events }) =>
    events.map(
      ({ id, type, createdAt, ledgerSeq, payload }): Command => ({
        id: `entry-${id}`,
        group: 'Entries',
        label: tIfKnown(EVENT_LABELS[type]),
        aside: `${told(provider.company, createdAt)}, ${entryNumber(ledgerSeq)}`,
        also: payload.message,
        act: { place: { tab: 'overview', evidence: provider.id, request: request?.id, entry: id } },
      }),
    ),
  )
  return [...providers, ...mails, ...entries]
}

const told = (who: string, at: Instant): string => `${who}, ${shortDate(at)}`

/** As many per group as fit on a screen beside the other groups. */
const PER_GROUP = 6

/**
 * The commands that match all the words, best first; groups in the order of their best match. Without words: what
 * everyone has, in its own order, without the mails and entries, of which there may be thousands.
 */
export function findCommands(commands: readonly Command[], words: string): { group: Group; found: Command[] }[] {
  const wanted = folded(words).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) {
    return (['Pages', 'Actions', 'Providers'] as const)
      .map(group => ({ group, found: commands.filter(command => command.group === group) }))
      .filter(({ found }) => found.length > 0)
  }
  const ranked = commands
    .flatMap((command, place) => {
      const rank = rankOf(command, wanted)
      return rank === undefined ? [] : [{ command, rank, place }]
    })
    .sort((a, b) => b.rank - a.rank || a.place - b.place)
  const groups = [...new Set(ranked.map(({ command }) => command.group))]
  return groups.map(group => ({
    group,
    found: ranked.flatMap(({ command }) => (command.group === group ? [command] : [])).slice(0, PER_GROUP),
  }))
}

/** Higher is better; undefined if a word is not found at all. */
function rankOf({ label, aside = '', also = '' }: Command, wanted: readonly string[]): number | undefined {
  const name = folded(label)
  const rest = folded(`${aside} ${also}`)
  let rank = 0
  for (const word of wanted) {
    if (name.startsWith(word)) rank += 4
    else if (name.includes(` ${word}`)) rank += 3
    else if (name.includes(word)) rank += 2
    else if (rest.includes(word)) rank += 1
    else return undefined
  }
  return rank
}

/** Splits a label into pieces, in order: those that match the typed words, and those between. */
export function inPieces(label: string, words: string): { text: string; isTyped: boolean }[] {
  const letters = [...label].map(folded)
  const name = letters.join('')
  // For each letter of the folded label, its position in the original one.
  const places = letters.flatMap((letter, at) => [...letter].map(() => at))
  const typed = new Set<number>()
  for (const word of folded(words).split(/\s+/).filter(Boolean)) {
    const at = name.startsWith(word) ? 0 : name.includes(` ${word}`) ? name.indexOf(` ${word}`) + 1 : name.indexOf(word)
    if (at >= 0) for (const place of places.slice(at, at + word.length)) typed.add(place)
  }
  const pieces: { text: string; isTyped: boolean }[] = []
  for (const [at, text] of [...label].entries()) {
    const last = pieces.at(-1)
    if (last?.isTyped === typed.has(at)) last.text += text
    else pieces.push({ text, isTyped: typed.has(at) })
  }
  return pieces
}

/** Without case and accents, as people type. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
