import { detect } from '../../extension/shield/detect.ts'
import { LEARNED_TYPES, type Leaning } from '../../extension/shield/detector/decode.ts'
import type { Network } from '../../extension/shield/detector/network.ts'
import type { Span, SpanType } from '../../extension/shield/span.ts'
import { type Annotated, type Found, type Quality, qualityOf } from '../bench/shield-score.ts'
import { LEARNED } from './encode.ts'
import type { MarkedText } from './marked-texts.ts'

export interface Verdict extends Quality {
  /** Percentage of each type's letters and digits that stay readable. */
  readonly leaks: Readonly<Partial<Record<string, number>>>
}

export type Detector = (text: string) => readonly Span[]

/** The shield with this network. */
export function withNetwork(network: Network, leaning: Leaning): Detector {
  return text => detect(text, { network, leaning })
}

export function leaningTo(nats: number): Leaning {
  return Object.fromEntries(LEARNED_TYPES.map(type => [type, nats])) as Record<(typeof LEARNED_TYPES)[number], number>
}

/** The marks have one kind for cards, accounts and addresses of computers, and one for all other identifiers. */
const KINDS: Partial<Record<SpanType, SpanType>> = { SSN: 'OTHER_ID', IBAN: 'CREDIT_CARD', IP: 'CREDIT_CARD' }

export function judge(texts: readonly MarkedText[], detector: Detector): Verdict {
  const judged = texts.map(annotatedOf)
  const found = texts.map(({ text }) =>
    detector(text).map(({ start, end, type }): Found => ({ start, end, type: KINDS[type] ?? type })),
  )
  const leaks = Object.fromEntries(
    LEARNED_TYPES.map(type => [
      type,
      qualityOf(
        judged.map(({ text, spans }) => ({
          text,
          spans: spans.filter(span => span.soft !== true && span.type === type),
        })),
        found,
      ).leak,
    ]),
  )
  return { ...qualityOf(judged, found), leaks }
}

function annotatedOf({ text, spans }: MarkedText): Annotated {
  return {
    text,
    spans: spans.map(({ start, end, kind }) =>
      kind === 'S'
        ? { start, end, type: 'NAME', soft: true }
        : { start, end, type: LEARNED_TYPES[LEARNED.indexOf(kind)] ?? 'NAME' },
    ),
  }
}
