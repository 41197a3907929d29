import { createRequire } from 'node:module'
import { join } from 'node:path'

import { installPeers } from './install-peers.ts'
import type { Found } from './shield-score.ts'

/** Another detector, adapted to report where it finds what. */
export interface Peer {
  readonly name: string
  find(text: string): Found[]
}

/** All peers, loaded. Each is used as its own documentation shows, with everything enabled that it can find. */
export function shieldPeers(): Peer[] {
  const load = createRequire(join(installPeers('shield'), 'package.json'))
  return [redactPii(load), redactPiiNode(load), compromise(load), winkNlp(load)]
}

const OF_PLACEHOLDER: Readonly<Record<string, string>> = {
  PERSON_NAME: 'NAME',
  EMAIL_ADDRESS: 'EMAIL',
  PHONE_NUMBER: 'PHONE',
  STREET_ADDRESS: 'ADDRESS',
  ZIPCODE: 'ADDRESS',
  IP_ADDRESS: 'IP',
  US_SOCIAL_SECURITY_NUMBER: 'SSN',
  CREDIT_CARD_NUMBER: 'CREDIT_CARD',
  URL: 'URL',
  USERNAME: 'OTHER_ID',
  PASSWORD: 'OTHER_ID',
  CREDENTIALS: 'OTHER_ID',
  DIGITS: 'OTHER_ID',
}

function redactPii(load: NodeJS.Require): Peer {
  const { SyncRedactor }: { SyncRedactor: new () => Redacting } = load('redact-pii')
  const redactor = new SyncRedactor()
  return { name: 'redact-pii', find: text => replacedIn(text, redactor.redact(text)) }
}

function redactPiiNode(load: NodeJS.Require): Peer {
  const { Redactor }: { Redactor: new () => Redacting } = load('@redactpii/node')
  const redactor = new Redactor()
  return { name: '@redactpii/node', find: text => replacedIn(text, redactor.redact(text)) }
}

interface Redacting {
  redact(text: string): string
}

/**
 * Finds the replaced ranges from the redacted text: the pieces between placeholders occur in the original in the same
 * order.
 */
function replacedIn(text: string, redacted: string): Found[] {
  const pieces = redacted.split(new RegExp(`(${Object.keys(OF_PLACEHOLDER).join('|')})`))
  const found: Found[] = []
  let at = 0
  for (let index = 0; index + 2 < pieces.length; index += 2) {
    const start = at + (pieces[index]?.length ?? 0)
    const after = pieces[index + 2] ?? ''
    const isLast = index + 3 >= pieces.length
    // A replaced range has at least one character.
    const next = isLast ? text.length - after.length : text.indexOf(after, start + 1)
    at = next < 0 ? text.length : next
    found.push({ start, end: at, type: OF_PLACEHOLDER[pieces[index + 1] ?? ''] ?? 'OTHER_ID' })
  }
  return found
}

interface CompromiseView {
  json(options: { offset: true }): { offset: { start: number; length: number } }[]
}
type CompromiseDocument = Record<'people' | 'emails' | 'phoneNumbers' | 'urls' | 'money', () => CompromiseView>

function compromise(load: NodeJS.Require): Peer {
  const nlp: (text: string) => CompromiseDocument = load('compromise')
  const types = { people: 'NAME', emails: 'EMAIL', phoneNumbers: 'PHONE', urls: 'URL', money: 'VALUE' } as const
  return {
    name: 'compromise',
    find(text) {
      const document = nlp(text)
      return (Object.keys(types) as (keyof typeof types)[]).flatMap(kind =>
        document[kind]()
          .json({ offset: true })
          .map(({ offset: { start, length } }) => trimmed(text, start, start + length, types[kind])),
      )
    },
  }
}

function trimmed(text: string, from: number, to: number, type: string): Found {
  let [start, end] = [from, to]
  while (start < end && !/[\p{L}\p{N}+$€£]/u.test(text.charAt(start))) start += 1
  while (end > start && !/[\p{L}\p{N}]/u.test(text.charAt(end - 1))) end -= 1
  return { start, end, type }
}

interface WinkList {
  out(property?: unknown): unknown[]
}
interface Wink {
  its: Record<'pos' | 'precedingSpaces' | 'type' | 'span', unknown>
  readDoc(text: string): { tokens(): WinkList; entities(): WinkList }
}

/** It does not mark persons: the nearest that it offers are runs of proper nouns. */
function winkNlp(load: NodeJS.Require): Peer {
  const make: (model: unknown) => Wink = load('wink-nlp')
  const wink = make(load('wink-eng-lite-web-model'))
  const types: Readonly<Record<string, string>> = { EMAIL: 'EMAIL', URL: 'URL', MONEY: 'VALUE', DATE: 'DATE' }
  return {
    name: 'wink-nlp, proper nouns',
    find(text) {
      const document = wink.readDoc(text)
      const words = document.tokens().out().map(String)
      const pos = document.tokens().out(wink.its.pos).map(String)
      const blanks = document.tokens().out(wink.its.precedingSpaces).map(String)
      const places: { start: number; end: number }[] = []
      let at = 0
      words.forEach((word, index) => {
        at += blanks[index]?.length ?? 0
        places.push({ start: at, end: at + word.length })
        at += word.length
      })
      const found: Found[] = []
      const spans = document.entities().out(wink.its.span)
      document
        .entities()
        .out(wink.its.type)
        .forEach((kind, index) => {
          const type = types[String(kind)]
          const span = spans[index]
          if (type === undefined || !Array.isArray(span)) return
          found.push({ start: places[Number(span[0])]?.start ?? 0, end: places[Number(span[1])]?.end ?? 0, type })
        })
      for (let index = 0; index < words.length; index += 1) {
        if (pos[index] !== 'PROPN') continue
        const first = index
        while (pos[index + 1] === 'PROPN') index += 1
        const span = { start: places[first]?.start ?? 0, end: places[index]?.end ?? 0, type: 'NAME' }
        if (!found.some(other => other.start < span.end && span.start < other.end)) found.push(span)
      }
      return found
    },
  }
}
