import type { CallLimit } from '../sync/wire/call-limits.ts'
import { type Call, calls, type Door } from '../sync/wire/calls.ts'
import { extensionCalls } from '../sync/wire/extension-calls.ts'
import type { ProblemCode } from '../sync/wire/problem.ts'

/**
 * Who may make which call, and how often, as the rows say it. Written apart from the server's own checks, so that
 * `call-table.test.ts` can compare the two. `npm run -s calls` prints it.
 */
export const ROWS: readonly (readonly [name: string, row: Call])[] = [
  ...Object.entries<Call>(calls),
  ...Object.entries<Call>(extensionCalls).map(([name, row]) => [`extension.${name}`, row] as const),
]

/** What somebody sends as a bearer. `ended`: a session that was signed out or has expired. */
type Bearer = 'none' | 'session' | 'recovery' | 'ended' | 'link'

export interface Caller {
  bearer: Bearer
  isStaff: boolean
  /** The account asks for a second factor. */
  asksForBoth: boolean
  /** What was shown in this session within a quarter of an hour. */
  shown: 'nothing' | 'one factor' | 'both'
}

const caller = (given: Partial<Caller>): Caller => ({
  bearer: 'session',
  isStaff: false,
  asksForBoth: false,
  shown: 'one factor',
  ...given,
})
const strict = (shown: Caller['shown'], isStaff = false) => caller({ asksForBoth: true, isStaff, shown })

/** Everybody who may stand at a door, with sessions of every strength. */
export const CALLERS = {
  nobody: caller({ bearer: 'none', shown: 'nothing' }),
  'signed out': caller({ bearer: 'ended' }),
  expired: caller({ bearer: 'ended' }),
  password: caller({}),
  'password, 12 minutes ago': caller({}),
  'password, 16 minutes ago': caller({ shown: 'nothing' }),
  'mailed link': caller({}),
  'mailed link, 16 minutes ago': caller({ shown: 'nothing' }),
  'mailed code': caller({}),
  Google: caller({}),
  'Google, 16 minutes ago': caller({ shown: 'nothing' }),
  passkey: caller({ shown: 'both' }),
  'passkey, 16 minutes ago': caller({ shown: 'nothing' }),
  'another account': caller({}),
  'two factors asked, one shown': strict('one factor'),
  'two factors asked, both shown': strict('both'),
  'two factors asked, both by a passkey': strict('both'),
  'two factors asked, 16 minutes ago': strict('nothing'),
  'staff with one factor': caller({ isStaff: true }),
  'staff with two, one shown': strict('one factor', true),
  'staff with two, both shown': strict('both', true),
  'staff with two, 16 minutes ago': strict('nothing', true),
  'link for a new password': caller({ bearer: 'recovery' }),
  extension: caller({ bearer: 'link', shown: 'nothing' }),
} as const satisfies Readonly<Record<string, Caller>>
export type CallerName = keyof typeof CALLERS

/** What a door says to each bearer. */
const AT_DOOR: { readonly [Each in Door]: { readonly [Sent in Bearer]: 'opens' | ProblemCode } } = {
  open: { none: 'opens', session: 'opens', recovery: 'opens', ended: 'opens', link: 'opens' },
  either: membersSay('opens'),
  own: membersSay('not_authenticated'),
  staff: membersSay('not_authenticated'),
  recovery: { ...membersSay('not_authenticated'), session: 'recovery_first', recovery: 'opens' },
  extension: {
    none: 'not_authenticated',
    session: 'link_ended',
    recovery: 'link_ended',
    ended: 'link_ended',
    link: 'opens',
  },
}

function membersSay<Said extends 'opens' | ProblemCode>(none: Said) {
  return {
    none,
    session: 'opens',
    recovery: 'password_first',
    ended: 'session_expired',
    link: 'session_expired',
  } as const
}

/** Why a caller is refused; 'opens': the call's own work answers, whatever it says. */
export function answerOf({ door, assurance }: Pick<Call, 'door' | 'assurance'>, who: Caller): 'opens' | ProblemCode {
  const atDoor = AT_DOOR[door][who.bearer]
  if (atDoor !== 'opens') return atDoor
  if (door === 'staff' && !who.isStaff) return 'staff_only'
  if (who.bearer !== 'session' || assurance === undefined) return 'opens'
  if (door === 'staff' && !who.asksForBoth) return 'staff_second_factor'
  if (assurance === 'second' && !who.asksForBoth) return 'opens'
  const isEnough = who.asksForBoth ? who.shown === 'both' : who.shown !== 'nothing'
  return isEnough ? 'opens' : 'confirm_first'
}

/** Whom a limit may be for. */
export interface Side {
  member: 'members' | 'guests'
  past: 'known' | 'strangers'
}

/** An open door takes nobody for a member, whatever is sent as a bearer. */
export function sidesOf({ door, limit }: Pick<Call, 'door' | 'limit'>): readonly Side[] {
  const members: Side['member'][] = door === 'either' ? ['members', 'guests'] : [door === 'open' ? 'guests' : 'members']
  const pasts: Side['past'][] = limit.some(({ of }) => of === 'known') ? ['strangers', 'known'] : ['strangers']
  return members.flatMap(member => pasts.map(past => ({ member, past })))
}

export const limitsOf = ({ limit }: Pick<Call, 'limit'>, { member, past }: Side): readonly CallLimit[] =>
  limit.filter(({ of }) => of === undefined || of === member || of === past)

/** Two tables as text: the calls, and what each caller meets at each door and assurance that there is. */
export function printed(): string {
  const kinds = new Map(ROWS.map(([, row]) => [kindOf(row), row]))
  const answers = Object.entries(CALLERS).map(([name, who]) => [
    name,
    ...[...kinds.values()].map(row => answerOf(row, who)),
  ])
  return [
    ...columns([
      ['call', 'door', 'assurance', 'limits'],
      ...ROWS.map(([name, row]) => [name, row.door, row.assurance ?? '-', saidLimits(row)]),
    ]),
    '',
    ...columns([['caller', ...kinds.keys()], ...answers]),
    '',
    `${ROWS.length} calls, ${Object.keys(CALLERS).length} callers, ${ROWS.length * Object.keys(CALLERS).length} answers`,
  ].join('\n')
}

const kindOf = ({ door, assurance }: Call): string => (assurance === undefined ? door : `${door}, ${assurance}`)

const saidLimits = ({ limit }: Call): string =>
  limit.map(({ attempts, per, by, of }) => `${attempts}/${per} by ${by.join('+')}${of ? ` (${of})` : ''}`).join(', ') ||
  '-'

function columns(cells: readonly (readonly string[])[]): string[] {
  const widths = cells.reduce<number[]>((most, row) => row.map((cell, at) => Math.max(cell.length, most[at] ?? 0)), [])
  return cells.map(row =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
