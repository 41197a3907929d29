import { z } from 'zod'

import type { ProblemCode } from '../../sync/wire/problem.ts'
import type { Random, WallClock } from '../ports.ts'
import { type AuthReader, type AuthWriter, type Identity, REPLACED, type TicketRow } from '../store/auth-store.ts'
import { sha256Hex } from '../store/hash.ts'
import { SHOW_AGAIN } from './assurance.ts'
import type { AtRest } from './at-rest.ts'

export const TICKET_MS = 10 * 60_000
/** Wrong guesses per code: one attacker in 200,000 succeeds. The ticket in the same mail works even after that. */
const CODE_GUESSES = 5
/** Kind of a ticket that proves the mailbox for demands; it signs nobody in. */
export const DEMAND_EMAIL = 'demand_email'
const OPEN_NOTHING: readonly string[] = [DEMAND_EMAIL, SHOW_AGAIN]

/** Where a mail's link may lead: a named place of this app, never an address that somebody sent. */
const OWN_PATHS = ['/onboarding', '/dashboard'] as const
export type OwnPath = (typeof OWN_PATHS)[number]

export function ownPath(next: string): OwnPath {
  return OWN_PATHS.find(path => path === next) ?? '/dashboard'
}

/** The secrets in a mail. Only their hashes are stored; hashing the code needs a key (`at-rest.ts`). */
export interface Link {
  id: string
  ticket: string
  /** Six digits, for use on another device. */
  code: string
}

export function newLink(random: Random): Link {
  // Sixty-four bits, so that the remainder favors no code by more than one in ten to the thirteenth.
  const number = Buffer.from(random.bytes(8)).readBigUInt64BE() % 1_000_000n
  const ticket = Buffer.from(random.bytes(32)).toString('base64url')
  return { id: random.id(), ticket, code: number.toString().padStart(6, '0') }
}

/** In the URL fragment, which never reaches a server, a log or a Referer. */
export function linkUrl(origin: string, { ticket }: Link): string {
  return `${origin}/auth/callback#ticket=${ticket}`
}

interface TicketNeeds {
  wall: WallClock
  atRest: Pick<AtRest, 'codeHash'>
}

interface NewTicket {
  link: Link
  authUserId: string
  /** 'registered': the mail that answers a sign-up with an address that already has an account. */
  kind: 'signup' | 'signin' | 'registered' | 'recovery' | typeof DEMAND_EMAIL | typeof SHOW_AGAIN
  next: OwnPath
  flow: string
  pending?: Pending
}

/** What was typed at a sign-up. It takes effect once the mailbox is proven in the browser in which it was typed. */
interface Pending {
  passwordHash: string | null
  facts: PendingFacts | null
}
const PendingFacts = z.object({ firstName: z.string(), lastName: z.string(), zipCode: z.string() })
export type PendingFacts = z.infer<typeof PendingFacts>

const NOTHING_PENDING: Pending = { passwordHash: null, facts: null }

/** What was typed in the browser with this nonce, in its newest sign-up for this person. */
export async function pendingHere(reader: AuthReader, authUserId: string, flow: string | null): Promise<Pending> {
  const hash = flowHash(flow)
  const ticket = hash === null ? undefined : await reader.newestTicket(authUserId, hash)
  if (ticket === undefined) return NOTHING_PENDING
  const facts = ticket.pendingFacts === null ? null : PendingFacts.parse(JSON.parse(ticket.pendingFacts))
  return { passwordHash: ticket.pendingPasswordHash, facts }
}

export function ticketRow(
  { wall, atRest }: TicketNeeds,
  { link, authUserId, kind, next, flow, pending = NOTHING_PENDING }: NewTicket,
): TicketRow {
  const now = wall.now()
  return {
    id: link.id,
    authUserId,
    tokenHash: sha256Hex(link.ticket),
    codeHash: atRest.codeHash(link.id, link.code),
    flowHash: flowHash(flow),
    kind,
    next,
    pendingPasswordHash: pending.passwordHash,
    pendingFacts: pending.facts && JSON.stringify(pending.facts),
    createdAt: now,
    expiresAt: now + TICKET_MS,
    spentAt: null,
    codeAttempts: 0,
  }
}

/** A ticket that may be spent now, with its owner; or why it may not. */
export type Found = { ticket: TicketRow; identity: Identity } | { problem: ProblemCode }

/** Read-only. */
export async function findTicket(
  reader: AuthReader,
  { ticket: token, now }: { ticket: string; now: number },
): Promise<Found> {
  const ticket = await reader.ticketByHash(sha256Hex(token))
  const identity = ticket && (await reader.identityById(ticket.authUserId))
  if (ticket === undefined || identity === undefined || OPEN_NOTHING.includes(ticket.kind))
    return { problem: 'ticket_unknown' }
  const problem = whyNotSpend(ticket, now)
  return problem === undefined ? { ticket, identity } : { problem }
}

/**
 * The ticket with this code. A wrong guess is counted. Somebody with the right code has read the mail, so only they are
 * told that it is used or expired; everybody else gets the same answer as for an address without an account.
 */
export async function findByCode(
  { wall, atRest }: TicketNeeds,
  tx: AuthWriter,
  { email, code, flow }: Typed,
): Promise<Found> {
  const identity = await tx.identityByEmail(email)
  if (identity === undefined) return { problem: 'code_wrong' }
  const now = wall.now()
  const open = (await ticketsOfCode(tx, identity.authUserId, { flow, now })).filter(
    ({ codeAttempts }) => codeAttempts < CODE_GUESSES,
  )
  const ticket = open.find(({ id, codeHash }) => codeHash === atRest.codeHash(id, code))
  if (ticket === undefined) {
    for (const { id } of open) await tx.countWrongCode(id)
    return { problem: 'code_wrong' }
  }
  const problem = whyNotSpend(ticket, now)
  return problem === undefined ? { ticket, identity } : { problem }
}

interface Typed {
  email: string
  code: string
  flow: string | null
}

/** The newest mail's ticket, and this browser's own: a stranger who has another mail sent invalidates nobody's code. */
async function ticketsOfCode(
  tx: AuthWriter,
  authUserId: string,
  { flow, now }: { flow: string | null; now: number },
): Promise<TicketRow[]> {
  const newest = await tx.newestTicket(authUserId)
  const hash = flowHash(flow)
  const own = hash === null ? undefined : await tx.newestTicket(authUserId, hash)
  const isOwnOpen = own !== undefined && own.id !== newest?.id && whyNotSpend(own, now) === undefined
  return [...(newest === undefined ? [] : [newest]), ...(isOwnOpen ? [own] : [])]
}

function whyNotSpend(ticket: TicketRow, now: number): ProblemCode | undefined {
  if (ticket.spentAt !== null) return 'ticket_used'
  if (ticket.expiresAt === REPLACED) return 'ticket_replaced'
  return now < ticket.expiresAt ? undefined : 'ticket_expired'
}

/**
 * Spends the newest ticket of a kind, by its code or by its token; otherwise says why not. A wrong code is counted.
 */
export async function spendNewest(
  { wall, atRest }: TicketNeeds,
  tx: AuthWriter,
  { authUserId, kind }: Pick<NewTicket, 'authUserId' | 'kind'>,
  by: { code: string } | { token: string },
): Promise<ProblemCode | undefined> {
  const ticket = await tx.newestOfKind(authUserId, kind)
  if (ticket === undefined) return 'code' in by ? 'code_wrong' : 'ticket_unknown'
  const { id, codeAttempts, codeHash, tokenHash } = ticket
  if ('token' in by && tokenHash !== sha256Hex(by.token)) return 'ticket_unknown'
  if ('code' in by && !(codeAttempts < CODE_GUESSES && codeHash === atRest.codeHash(id, by.code))) {
    await tx.countWrongCode(id)
    return 'code_wrong'
  }
  const problem = whyNotSpend(ticket, wall.now())
  if (problem === undefined) await tx.spendTicket(id, wall.now())
  return problem
}

/** Whether the browser that holds this nonce is the one that `asked`, a hash of its nonce. */
export function isSameBrowser(asked: string | null, flow: string | null): boolean {
  return asked !== null && asked === flowHash(flow)
}

function flowHash(flow: string | null): string | null {
  return flow === null || flow === '' ? null : sha256Hex(flow)
}

/** `d***@example.com`: enough to recognize one's own address, too little to learn another's. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}***${email.slice(at)}`
}
