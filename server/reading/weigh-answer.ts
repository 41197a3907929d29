import type { ReplyCategory } from '../../sync/records/reply.ts'
import type { Signal, Signals } from './read-sentence.ts'

interface Weighing {
  category: ReplyCategory
  /** From 0 to 1: how far the category is ahead of the next one, and how plain the words are. */
  certainty: number
}

/** Maximum of a signal: ten polite sentences weigh no more than three. */
const MOST = 6

export function addSignals(list: readonly Partial<Record<Signal, number>>[]): Signals {
  const sum = { ...SILENT }
  for (const signals of list) {
    for (const [signal, weight] of Object.entries(signals) as [Signal, number][]) {
      sum[signal] = Math.min(MOST, sum[signal] + weight)
    }
  }
  return sum
}

/**
 * The category of an answer whose sender is known. Outcomes come first: those with something kept or refused before a
 * future deletion, and that before a finished one. Then what is asked for, then how far the request has progressed.
 */
export function weighAnswer(signals: Signals): Weighing {
  const outcome = outcomeOf(signals)
  const demand = best([
    ['identity_verification', signals.identity],
    ['agent_proof', signals.agent * 1.1],
    ['portal_deflection', signals.portal],
    ['clarification', signals.question * 0.9],
    ['closed_no_action', Math.max(signals.closed, signals.duplicate)],
  ])
  // 'Received, looking into it': the receipt is the main message unless something has been settled.
  const settledNow = signals.receipt < 1.5 || signals.progress >= 2.5
  const state = best([
    ['progress_update', settledNow ? signals.progress : signals.progress * 0.5],
    ['acknowledgement', signals.receipt * 0.7],
  ])
  if (outcome.weight >= PLAIN && outcome.weight * 1.3 >= demand.weight) {
    // An outcome counts fully even if the mail also says that the ticket is closed.
    return certain(outcome, demand.category === 'closed_no_action' ? [] : [demand])
  }
  if (demand.weight >= 2) return certain(demand, [outcome])
  if (outcome.weight >= PLAIN) return certain(outcome, [demand])
  if (state.weight >= 0.5) return certain(state, [outcome, demand])
  const rest = best([
    [outcome.category, outcome.weight],
    [demand.category, demand.weight],
    [state.category, state.weight],
  ])
  if (rest.weight > 0) return { category: rest.category, certainty: 0.3 }
  return { category: 'progress_update', certainty: 0 }
}

/** From here on the words are plain enough to decide. */
const PLAIN = 2

interface Candidate {
  category: ReplyCategory
  weight: number
}

function outcomeOf(signals: Signals): Candidate {
  const { done, kept, partial, later, notFound, extension } = signals
  // 'We cannot do it for you, go there' is no refusal but a deflection to a portal.
  const refused = signals.portal >= 2 && signals.refused <= 2.6 ? 0 : signals.refused
  const both = (done >= 1.5 && kept >= 1.5) || (done >= 1 && kept >= 2)
  const candidates: [ReplyCategory, number][] = [
    ['partial_deletion', Math.max(partial, both ? Math.min(done, kept) + 1.5 : 0, done >= 2.5 && refused >= 2 ? 3 : 0)],
    ['refusal', refused],
    ['deletion_scheduled', later],
    ['completion', later >= 1.5 ? 0 : done],
    ['no_data_found', notFound * 1.1],
    // 'It took longer than expected', beside a deletion that is done, asks for no more time.
    ['extension_notice', extension * (done >= 2.5 ? 0.5 : 1.1)],
  ]
  const [first, ...others] = candidates
  if (first !== undefined && first[1] >= 2.5) return { category: first[0], weight: first[1] }
  return best(others)
}

function best(candidates: readonly [ReplyCategory, number][]): Candidate {
  return candidates.reduce<Candidate>(
    (most, [category, weight]) => (weight > most.weight ? { category, weight } : most),
    { category: 'other', weight: 0 },
  )
}

function certain(chosen: Candidate, others: readonly Candidate[]): Weighing {
  const next = Math.max(0, ...others.map(({ weight }) => weight))
  const lead = chosen.weight === 0 ? 0 : (chosen.weight - Math.min(next, chosen.weight)) / chosen.weight
  const plainness = Math.min(1, chosen.weight / PLAIN)
  return { category: chosen.category, certainty: Math.round(plainness * (0.5 + 0.5 * lead) * 100) / 100 }
}

const SILENT: Record<Signal, number> = {
  receipt: 0,
  identity: 0,
  agent: 0,
  portal: 0,
  progress: 0,
  extension: 0,
  done: 0,
  kept: 0,
  partial: 0,
  refused: 0,
  notFound: 0,
  later: 0,
  question: 0,
  closed: 0,
  duplicate: 0,
  absent: 0,
  direct: 0,
}
