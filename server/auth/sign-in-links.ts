import type { ProblemCode } from '../../sync/wire/problem.ts'
import type { Random } from '../ports.ts'
import { type AuthReader, type AuthWriter, type Identity, REPLACED, type TicketRow } from '../store/auth-store.ts'
import { sha256Hex } from '../store/hash.ts'

export const TICKET_MS = 10 * 60_000
/** One in 200,000 guesses it; the ticket in the same mail still works after them. */
export const CODE_GUESSES = 5

/** Where a mail may lead: a place of this app by name, never an address that somebody sent. */
const OWN_PATHS = ['/onboarding', '/dashboard'] as const
export type OwnPath = (typeof OWN_PATHS)[number]

export function ownPath(next: string): OwnPath {
  return OWN_PATHS.find(path => path === next) ?? '/dashboard'
}

/** What a mail carries. Only hashes of it are kept. */
export interface Link {
  id: string
  ticket: string
  /** Six digits for another device. */
  code: string
}

export function newLink(random: Random): Link {
  // Sixty-four bits, so that their remainder favours no code by more than one in ten to the thirteenth.
  const number = Buffer.from(random.bytes(8)).readBigUInt64BE() % 1_000_000n
  const ticket = Buffer.from(random.bytes(32)).toString('base64url')
  return { id: random.id(), ticket, code: number.toString().padStart(6, '0') }
}

/** In the fragment: it never reaches a server, a log or a Referer. */
export function linkUrl(origin: string, { ticket }: Link): string {
  return `${origin}/auth/callback#ticket=${ticket}`
}

export interface NewTicket {
  link: Link
  authUserId: string
  kind: 'signup' | 'signin'
  next: OwnPath
  flow: string
  pendingPasswordHash: string | null
  now: number
}

export function ticketRow({ link, authUserId, kind, next, flow, pendingPasswordHash, now }: NewTicket): TicketRow {
  return {
    id: link.id,
    authUserId,
    tokenHash: sha256Hex(link.ticket),
    codeHash: codeHash(link.id, link.code),
    flowHash: flowHash(flow),
    kind,
    next,
    pendingPasswordHash,
    createdAt: now,
    expiresAt: now + TICKET_MS,
    spentAt: null,
    codeAttempts: 0,
  }
}

/** A ticket that may be spent now, with who asked for it; or why it may not. */
export type Found = { ticket: TicketRow; identity: Identity; sameBrowser: boolean } | { problem: ProblemCode }

/** Looks and changes nothing. */
export async function findTicket(
  reader: AuthReader,
  { ticket: token, flow, now }: { ticket: string; flow: string | null; now: number },
): Promise<Found> {
  const ticket = await reader.ticketByHash(sha256Hex(token))
  const identity = ticket && (await reader.identityById(ticket.authUserId))
  if (ticket === undefined || identity === undefined) return { problem: 'ticket_unknown' }
  const problem = whyNotSpend(ticket, now)
  return problem === undefined ? { ticket, identity, sameBrowser: isSameBrowser(ticket, flow) } : { problem }
}

/**
 * The ticket whose code this is. A wrong guess is counted. Whoever has the right code has read the mail, so only
 * they are told that it is used or too old; everybody else hears the same as for an address without an account.
 */
export async function findByCode(
  tx: AuthWriter,
  { email, code, flow, now }: { email: string; code: string; flow: string | null; now: number },
): Promise<Found> {
  const identity = await tx.identityByEmail(email)
  const ticket = identity && (await tx.newestTicket(identity.authUserId))
  if (identity === undefined || ticket === undefined || ticket.codeAttempts >= CODE_GUESSES) {
    return { problem: 'code_wrong' }
  }
  if (ticket.codeHash !== codeHash(ticket.id, code)) {
    await tx.countWrongCode(ticket.id)
    return { problem: 'code_wrong' }
  }
  const problem = whyNotSpend(ticket, now)
  return problem === undefined ? { ticket, identity, sameBrowser: isSameBrowser(ticket, flow) } : { problem }
}

function whyNotSpend(ticket: TicketRow, now: number): ProblemCode | undefined {
  if (ticket.spentAt !== null) return 'ticket_used'
  if (ticket.expiresAt === REPLACED) return 'ticket_replaced'
  return now < ticket.expiresAt ? undefined : 'ticket_expired'
}

/** Whether the browser that holds this nonce asked for the mail. */
export function isSameBrowser(ticket: Pick<TicketRow, 'flowHash'>, flow: string | null): boolean {
  return ticket.flowHash !== null && flow !== null && ticket.flowHash === flowHash(flow)
}

function flowHash(flow: string): string | null {
  return flow === '' ? null : sha256Hex(flow)
}

/** The ticket's id makes equal codes look different at rest. */
function codeHash(id: string, code: string): string {
  return sha256Hex(`${id}:${code.replace(/\s/g, '')}`)
}

/** `d***@example.com`: enough to know one's own, too little to learn another's. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}***${email.slice(at)}`
}
