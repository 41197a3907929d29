import { type Context, Hono } from 'hono'
import type { z } from 'zod/mini'

import type { Language } from '../../sync/records/language.ts'
import type { Call, Door } from '../../sync/wire/calls.ts'
import { KNOWN_HEADER } from '../../sync/wire/known-browser.ts'
import { Problem } from '../../sync/wire/problem.ts'
import type { Log, WallClock } from '../ports.ts'
import type { LinkFacts } from '../store/link-store.ts'
import type { Visitor } from '../visitor.ts'
import { askedLanguage } from './asked-language.ts'
import { browserOf } from './browser-of.ts'
import { evenly } from './even.ts'
import type { VisitorOf } from './forwarded.ts'
import { type AttemptStore, limitCall } from './rate-limit.ts'
import { readBody } from './read-body.ts'
import { helpfulHeader } from './sent-header.ts'
import { bearerToken, ownSession, recoverySession, type SessionCheck, type SignedIn, sessionOf } from './session.ts'

/** Who a handler finds behind each door. */
interface Callers {
  open: undefined
  own: SignedIn
  either: SignedIn | undefined
  recovery: SignedIn
  staff: SignedIn
  extension: LinkFacts
}

/** What a handler is given. Everything that its row demands has been checked. */
export interface Asked<Row extends Call> {
  body: z.output<Row['body']>
  caller: Callers[Row['door']]
  /** What was sent as a bearer, whether or not it opens anything. */
  bearer: string | undefined
  visitor: Visitor
  /** In which language the page is shown; for mails to somebody who has chosen none. */
  language: Language
  /** 'Chrome on Windows'; empty if the browser did not say. */
  browser: string
}

/** The work of one call: its answer, or a `Problem`. */
export type Handler<Row extends Call, Needs> = (asked: Asked<Row>, needs: Needs) => Promise<z.output<Row['answer']>>

/** A handler for each of some rows; `Name` chooses them. */
export type Handlers<Rows extends Readonly<Record<string, Call>>, Needs, Name extends keyof Rows = keyof Rows> = {
  readonly [Each in Name]: Handler<Rows[Each], Needs>
}

export interface ServePorts {
  sessions: SessionCheck
  attempts: AttemptStore
  wall: WallClock
  log: Log
  visitorOf: VisitorOf
  isStaff(accountId: SignedIn['accountId']): Promise<boolean>
  /** The link whose token this is. */
  linkOf(token: string): Promise<LinkFacts | undefined>
  /** By which number an address knows the browser that shows these marks; undefined for a stranger. */
  knownAs(marks: string, email: string): string | undefined
  /** Throws unless the person behind the session has just shown who they are, as the row asks for it. */
  assure(caller: SignedIn, row: Pick<Call, 'door' | 'assurance'>): Promise<void>
  /** Minimum duration (ms) of calls that must not reveal who has an account. */
  evenMs: number
  /** Called after a call that queued a mail. */
  onMailQueued(): void
}

/**
 * Routes for the rows that have a handler here. Each request passes its row's door, body, limit and assurance, in this
 * order, before the handler runs.
 */
export function serve<Rows extends Readonly<Record<string, Call>>, Needs>(
  rows: Rows,
  handlers: Partial<Handlers<Rows, Needs>>,
  needs: Needs,
  ports: ServePorts,
): Hono {
  const app = new Hono()
  for (const [name, handler] of Object.entries(handlers)) {
    const row = rows[name]
    if (row === undefined) throw new Error(`no call is named ${name}`)
    // The row and the handler have the same name, which the compiler cannot follow through a loop.
    app.on(row.method, row.path, c => answerTo(c, row, ports, asked => (handler as AnyHandler)(asked, needs)))
  }
  return app
}

type AnyHandler = (asked: object, needs: unknown) => Promise<unknown>

async function answerTo(c: Context, row: Call, ports: ServePorts, work: (asked: object) => Promise<unknown>) {
  const { log } = ports
  const pass = await DOORS[row.door](c, ports)
  const { caller } = pass
  if (caller !== undefined) c.set('accountId', caller.accountId)
  const body = row.method === 'GET' ? {} : Object(await readBody(c, row.body))
  await pass.afterBody?.()
  const visitor = ports.visitorOf(c)
  const asked = { body, caller, visitor, bearer: bearerToken(c), language: askedLanguage(c), browser: browserOf(c) }
  const member = caller !== undefined && 'sessionId' in caller ? caller : undefined
  const marks = helpfulHeader(c.req.raw, KNOWN_HEADER)
  const knownAs = (email: string) => (marks === undefined ? undefined : ports.knownAs(marks, email))
  const answer = await evenly(row.even ? ports.evenMs : 0, async () => {
    await limitCall(ports, row.limit, { visitor, member, email: body.email, knownAs })
    if (row.assurance !== undefined && member !== undefined) await ports.assure(member, row)
    return work(asked).catch(cause => {
      throw cause instanceof Problem || row.fails === undefined ? cause : new Problem(row.fails, { cause })
    })
  })
  const accountId = caller?.accountId ?? sessionIn(answer)?.accountId
  if (row.log !== undefined) log.info(row.log, accountId === undefined ? {} : { accountId })
  if (row.mails) ports.onMailQueued()
  for (const [header, value] of Object.entries(row.headers ?? {})) c.header(header, value)
  return c.json(Object(answer))
}

interface Pass {
  caller: SignedIn | LinkFacts | undefined
  /** Checked once the body is known to be well formed. */
  afterBody?(): Promise<void>
}

/** Throws what the person reads in front of a closed door. */
const DOORS: { readonly [Each in Door]: (c: Context, ports: ServePorts) => Promise<Pass> } = {
  open: async () => ({ caller: undefined }),
  own: async (c, { sessions }) => ({ caller: ownSession(await sessionOf(c, sessions)) }),
  async either(c, { sessions }) {
    const found = await sessionOf(c, sessions)
    return { caller: found && ownSession(found) }
  },
  recovery: async (c, { sessions }) => ({ caller: recoverySession(await sessionOf(c, sessions)) }),
  async staff(c, { sessions, isStaff }) {
    const caller = ownSession(await sessionOf(c, sessions))
    return {
      caller,
      // Nobody else learns whether what was named exists.
      async afterBody() {
        if (!(await isStaff(caller.accountId))) throw new Problem('staff_only')
      },
    }
  },
  async extension(c, { linkOf }) {
    const token = bearerToken(c)
    if (token === undefined) throw new Problem('not_authenticated')
    const link = await linkOf(token)
    if (link === undefined) throw new Problem('link_ended')
    return { caller: link }
  },
}

function sessionIn(answer: unknown): { accountId: string } | undefined {
  const found = (answer as { session?: { accountId: string } | null }).session
  return found ?? undefined
}
