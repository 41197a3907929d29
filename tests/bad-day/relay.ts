import { smtpTransport, type Transport } from '../../server/mail/transport.ts'
import type { Chance } from '../simulation/chance.ts'

/** The relay's behaviors, which alternate. */
export const MOODS = ['calm', 'rewrites', 'drops', 'delays', 'doubles', 'throttles', 'refuses'] as const
export type Mood = (typeof MOODS)[number]

const HOUR_MS = 3_600_000
/** How long a mood lasts. */
export const MOOD_MS = 2 * HOUR_MS
/** Copies in transit at one time. */
const AT_ONCE = 5

interface Copy {
  at: number
  raw: Buffer
}

/**
 * A relay on its worst days, which keeps its own record: what it received, under the names that we gave, and what it
 * accepted. Its copies go to the product's own mail server by SMTP, as it made them.
 */
export function badRelay({ chance, now, archive }: { chance: Chance; now: () => number; archive: string }) {
  const moods = chance.fork('moods')
  const acts = chance.fork('acts')
  /** All seven moods occur in every fourteen hours, in an order that the seed decides. */
  const schedule: Mood[] = []
  const begunAt = now()
  /** How often it kept each letter, whatever it answered. */
  const kept = new Map<string, number>()
  const met: Record<string, number> = {}
  const copies: Copy[] = []
  const busy = { sends: 0 }
  let calm = false

  function moodNow(): Mood {
    if (calm) return 'calm'
    const turn = Math.floor((now() - begunAt) / MOOD_MS)
    while (schedule.length <= turn) schedule.push(...inAnyOrder(MOODS, moods))
    return schedule[turn] ?? 'calm'
  }

  /** Forwards its copy after a while, under another Message-ID if it renames. */
  function keep(name: string, raw: Buffer, { renames = false, afterMs = 0, twice = false } = {}): void {
    kept.set(name, (kept.get(name) ?? 0) + 1)
    const text = raw.toString('latin1')
    const id = `<${kept.size}.${kept.get(name)}@relay.example>`
    const copy = renames ? text.replace(/^Message-ID: .*$/m, `Message-ID: ${id}`) : text
    const bytes = Buffer.from(`Received: from us by relay.example; today\r\n${copy}`, 'latin1')
    for (let times = twice ? 2 : 1; times > 0; times -= 1) copies.push({ at: now() + afterMs, raw: bytes })
  }

  const transport: Transport = {
    async send(_envelope, bytes) {
      const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      const name = /^Message-ID:\s*(<.*>)\r$/m.exec(raw.toString('latin1', 0, 8_000))?.[1] ?? ''
      busy.sends += 1
      await new Promise(resolve => setImmediate(resolve))
      busy.sends -= 1
      const is = moodNow()
      met[is] = (met[is] ?? 0) + 1
      const silence = { kind: 'unsure', reply: { code: 0, text: 'the connection ended' } } as const
      if (is === 'rewrites') {
        keep(name, raw, { renames: true })
        return acts.yes(0.5) ? silence : { kind: 'taken' }
      }
      if (is === 'drops') {
        // It lost the letter, or kept it without confirming, or kept it and never forwarded its copy.
        const fate = acts.weighted({ lost: 4, kept: 4, nothingBack: 2 })
        if (fate === 'kept') keep(name, raw)
        if (fate === 'nothingBack') kept.set(name, (kept.get(name) ?? 0) + 1)
        return silence
      }
      if (is === 'delays') {
        keep(name, raw, { afterMs: acts.below(12) * HOUR_MS })
        return acts.yes(0.5) ? silence : { kind: 'taken' }
      }
      if (is === 'throttles' && acts.yes(0.8)) {
        const [code, text] = acts.pick([
          [421, 'busy'],
          [454, 'throttling failure'],
          [451, 'sending rate exceeded'],
        ] as const)
        return { kind: 'later', reply: { code, text }, relayDown: true, throttled: true }
      }
      if (is === 'refuses') {
        const answer = acts.weighted({ greylists: 6, storms: 2, never: 1, takes: 3 })
        if (answer === 'never') return { kind: 'refused', reply: { code: 550, text: '5.1.1 no such user' } }
        if (answer !== 'takes')
          return { kind: 'later', reply: { code: 450, text: '4.2.0 try later' }, relayDown: false }
      }
      keep(name, raw, { twice: is === 'doubles' })
      return { kind: 'taken' }
    },
    close() {},
  }

  return {
    transport,
    kept,
    met,
    busy,
    /** Sends the copies that are due now; returns how many still wait. */
    async passOn(port: number): Promise<number> {
      const due = copies.filter(({ at }) => at <= now())
      if (due.length === 0) return copies.length
      const onward = smtpTransport({ url: `smtp://127.0.0.1:${port}`, name: 'relay.example' })
      // In parallel: one after the other, they would mostly wait for each other's replies.
      const pass = async (copy: Copy) => {
        copies.splice(copies.indexOf(copy), 1)
        await onward.send({ from: '', to: [archive], archive: null }, copy.raw)
      }
      while (due.length > 0) await Promise.all(due.splice(0, AT_ONCE).map(pass))
      onward.close()
      return copies.length
    },
    /** From now on it behaves correctly. */
    recovers(): void {
      calm = true
    },
  }
}

function inAnyOrder<T>(list: readonly T[], chance: Chance): T[] {
  const left = [...list]
  return list.flatMap(() => left.splice(chance.below(left.length), 1))
}
