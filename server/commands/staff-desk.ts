import { domainIn } from '../../sync/rules/providers/known-providers.ts'
import { whyNotLearned } from '../../sync/rules/providers/learnable-sender.ts'
import type { Random } from '../ports.ts'
import { deskStore } from '../store/desk-store.ts'
import { inboundStore } from '../store/inbound-store.ts'
import { staffStore } from '../store/staff-store.ts'
import type { Store } from '../store/store.ts'

export const DESK_USAGE = `  npm run -s staff mail            mail that nobody could place, and signed senders that nobody knows
  npm run -s staff mail ID         one such mail, as it came
  npm run -s staff learn PROVIDER SENDER --by YOUR-EMAIL [--signed-by DOMAIN]
                                   its mails speak for the provider once a second member of staff has said the same
  npm run -s staff unlearn PROVIDER SENDER --by YOUR-EMAIL
  npm run -s staff dismiss PROVIDER SENDER --by YOUR-EMAIL   nothing to learn here`

export const DESK_VERBS: ReadonlySet<string> = new Set(['mail', 'learn', 'unlearn', 'dismiss'])

interface DeskCommand {
  store: Store
  random: Random
  now: number
  say(text: string, code: number): number
}

/** The verbs of the staff desk; undefined for any other. Resolves to the exit code. */
export function deskCommand(args: readonly string[], needs: DeskCommand): Promise<number> | undefined {
  const [verb, ...rest] = args
  if (verb === 'mail') return rest[0] === undefined ? listMail(needs) : showMail(rest[0], needs)
  if (verb === 'learn' || verb === 'unlearn' || verb === 'dismiss') return decide(verb, rest, needs)
  return undefined
}

const MOST_SHOWN = 200

async function listMail({ store, say }: DeskCommand): Promise<number> {
  const desk = deskStore(store)
  const [unknown, learned, unplaced] = [
    await desk.listUnknown(),
    await desk.listLearned(),
    await desk.listUnplaced(MOST_SHOWN),
  ]
  const waiting = learned.filter(({ confirmedBy }) => confirmedBy === null)
  const genuine = unplaced.filter(({ note }) => note !== null)
  const strangers = unplaced.filter(({ note }) => note === null)
  if (unknown.length + waiting.length + unplaced.length === 0) return say('Nothing waits.', 0)
  const section = (title: string, lines: string[]) => (lines.length === 0 ? [] : [`${title}:`, ...lines, ''])
  return say(
    [
      ...section(
        'Signed senders that nobody knows',
        unknown.map(
          ({ providerId, sender, signedBy, kind, mails, lastAt, lastMail }) =>
            `  ${providerId || '?'}  ${clean(sender)}  signed by ${clean(signedBy)}  ${KINDS[kind]}  ${mails}×, last ${dayOf(lastAt)}, ${lastMail}`,
        ),
      ),
      ...section(
        'Wait for a second member of staff',
        waiting.map(({ providerId, sender, signedBy }) => `  ${providerId}  ${sender}  signed by ${signedBy}`),
      ),
      ...section(
        'Signed, and about no request that we know',
        genuine.map(({ id, receivedAt, note }) => `  ${id}  ${dayOf(receivedAt)}  ${clean(note ?? '')}`),
      ),
      ...section(
        `Proven by nobody, kept for 30 days (${strangers.length}${unplaced.length === MOST_SHOWN ? ' and more' : ''})`,
        strangers.map(({ id, receivedAt, envelopeFrom, state }) =>
          [`  ${id}`, dayOf(receivedAt), state, clean(envelopeFrom)].join('  '),
        ),
      ),
    ].join('\n'),
    0,
  )
}

const KINDS = { colleague: 'same organization', vendor: 'another organization' } as const

async function showMail(id: string, { store, say }: DeskCommand): Promise<number> {
  const listed = (await deskStore(store).listUnplaced(Number.MAX_SAFE_INTEGER)).some(mail => mail.id === id)
  const unknown = (await deskStore(store).listUnknown()).some(({ lastMail }) => lastMail === id)
  // Mail in a person's record belongs to that person: only mail that waits on the desk is shown.
  if (!listed && !unknown) return say(`No mail ${id} waits on the desk.`, 1)
  const mail = await inboundStore(store).read(id)
  if (mail === undefined) return say(`No mail ${id} is kept.`, 1)
  const text = Buffer.concat(await mail.pieces()).toString('utf8')
  return say(clean(text.slice(0, MOST_CHARACTERS)), 0)
}

const MOST_CHARACTERS = 100_000

async function decide(
  verb: 'learn' | 'unlearn' | 'dismiss',
  rest: readonly string[],
  { store, random, now, say }: DeskCommand,
): Promise<number> {
  const [providerId, given] = rest
  const by = option(rest, '--by')
  if (providerId === undefined || given === undefined || given.startsWith('--') || by === undefined) {
    return say(`Name provider, sender and yourself: npm run -s staff ${verb} PROVIDER SENDER --by YOUR-EMAIL`, 2)
  }
  const staff = staffStore(store)
  const who = await staff.accountWith(by)
  if (who === undefined || !(await staff.isStaff(who))) return say(`${by} does not have the staff role.`, 1)

  const sender = given.toLowerCase()
  const desk = deskStore(store)
  if (verb === 'dismiss') {
    const was = await desk.dismiss({ providerId: providerId === '?' ? '' : providerId, sender }, now)
    return was ? say('It leaves the desk until its next mail.', 0) : say('No such sender waits on the desk.', 1)
  }
  if (verb === 'unlearn') {
    const was = await desk.unlearn({ providerId, sender }, { by: who, at: now })
    return was ? say('From now on its mails ask the person.', 0) : say('No such sender was learned.', 1)
  }
  const waiting = (await desk.listUnknown()).find(each => each.sender === sender)
  const signedBy = (option(rest, '--signed-by') ?? waiting?.signedBy ?? domainIn(sender)).toLowerCase()
  const why = whyNotLearned({ providerId, sender, signedBy })
  if (why !== undefined) return say(`${why} Nothing was learned.`, 1)
  const outcome = await desk.learn({ providerId, sender, signedBy }, { by: who, at: now, random })
  return say(
    {
      proposed: 'Noted. It counts as soon as another member of staff has said the same.',
      waits: 'You have said so already. Another member of staff has to say the same.',
      learned: `Learned: mails of ${sender} under a signature of ${signedBy} speak for ${providerId}.`,
      known: 'It was learned before.',
    }[outcome],
    0,
  )
}

function option(args: readonly string[], name: string): string | undefined {
  const at = args.indexOf(name)
  return at < 0 ? undefined : args[at + 1]
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** A stranger's text without terminal control characters. */
const clean = (text: string) => text.replace(/[^\P{Cc}\n\t]/gu, '').replace(/\p{Cf}/gu, '')
