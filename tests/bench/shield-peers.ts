import { createRequire } from 'node:module'
import { join } from 'node:path'

import { installPeers } from './install-peers.ts'
import type { Found } from './shield-score.ts'

/** Another detector, adapted to report where it finds what. */
export interface Peer {
  readonly name: string
  find(text: string): Found[] | Promise<Found[]>
}

/**
 * All peers, loaded. Each is used as its own documentation shows, with everything enabled that it can find; the last is a
 * pair, the strongest that packages on npm can be made into. None has a neural model: no package there contains one's
 * weights (`shield-published.ts`).
 */
export function shieldPeers(load = installed()): Peer[] {
  const names = compromise(load)
  return [redactPii(load), redactPiiNode(load), names, winkNlp(load), openRedactionAnd(names, load)]
}

/** What loads the packages of the peers, wherever the process works. */
export function installed(): NodeJS.Require {
  return createRequire(join(installPeers('shield'), 'package.json'))
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

/** What OpenRedaction detects by form and not by a guess at names, which are better left to its partner. */
const OF_OPEN_REDACTION: Readonly<Record<string, string>> = {
  EMAIL: 'EMAIL',
  PHONE_UK_MOBILE: 'PHONE',
  PHONE_UK: 'PHONE',
  PHONE_US: 'PHONE',
  PHONE_INTERNATIONAL: 'PHONE',
  ADDRESS_STREET: 'ADDRESS',
  ADDRESS_PO_BOX: 'ADDRESS',
  POSTCODE_UK: 'ADDRESS',
  ZIP_CODE_US: 'ADDRESS',
  IPV4: 'IP',
  IPV6: 'IP',
  URL_WITH_AUTH: 'URL',
  SSN: 'SSN',
  CREDIT_CARD: 'CREDIT_CARD',
  IBAN: 'IBAN',
  DATE: 'DATE',
  DATE_OF_BIRTH: 'DATE',
  SALARY_AMOUNT: 'VALUE',
}

interface OpenRedactionDetector {
  detect(text: string): Promise<{ detections: { type: string; position: [start: number, end: number] }[] }>
}

/**
 * OpenRedaction's types with a form, and everything of a partner's that overlaps none of them. With its defaults it takes
 * a quarter of all ordinary words for names; its own mode with compromise fails on the current version. The types were
 * chosen by the scores on these very sets, which favors it.
 */
function openRedactionAnd(partner: Peer, load: NodeJS.Require): Peer {
  const { OpenRedaction }: { OpenRedaction: new (options: object) => OpenRedactionDetector } =
    load('@openredaction/core')
  const detector = new OpenRedaction({
    patterns: Object.keys(OF_OPEN_REDACTION),
    // By default it looks for a file of learned exceptions below the working directory.
    enableLearning: false,
    // By default it skips a pattern after 100 ms, so that its figures would depend on the load of the machine.
    regexTimeout: 60_000,
  })
  return {
    name: `OpenRedaction + ${partner.name}`,
    async find(text) {
      const [{ detections }, more] = [await detector.detect(text), await partner.find(text)]
      const found = detections.map(({ type, position: [start, end] }) => ({
        start,
        end,
        type: OF_OPEN_REDACTION[type] ?? 'OTHER_ID',
      }))
      const isApart = (one: Found) => !found.some(other => other.start < one.end && one.start < other.end)
      return [...found, ...more.filter(isApart)]
    },
  }
}
