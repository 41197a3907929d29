import { createServer, type IncomingMessage } from 'node:http'

import type { LedgerEvent } from '../../sync/records/event.ts'

/** Files of one origin by their path. */
export type PageFiles = Readonly<Record<string, { type: string; body: string }>>

export interface PeerServer {
  origin: string
  /** From now on it serves only its pages; restarting it on the same port could be too late. */
  forgetLedgers(): void
  close(): Promise<void>
}

/**
 * The peers' pages, and for each ledger the endpoints that they use: a pull by checkpoint, and as much of CouchDB as a
 * replication from it needs. Every event is serialized as JSON once, before anything is measured, and sent without
 * compression, which on one machine is cheapest for a browser. `/<name>/…` is the ledger of that name.
 */
export async function aPeerServer(
  files: PageFiles,
  ledgers: Readonly<Record<string, readonly LedgerEvent[]>>,
  { port = 0 } = {},
): Promise<PeerServer> {
  const written = new Map(Object.entries(ledgers).map(([name, events]) => [name, writeOut(events)]))
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const file = files[url.pathname]
    if (file) return response.writeHead(200, { 'content-type': file.type }).end(file.body)
    const [, name = '', ...rest] = url.pathname.split('/')
    const ledger = written.get(name)
    const answer = ledger && (await answerOf(ledger, request, rest.join('/'), url.searchParams))
    if (answer === undefined) return response.writeHead(404, { 'content-type': JSON_TYPE }).end(NOT_FOUND)
    return response.writeHead(answer.status ?? 200, { 'content-type': JSON_TYPE }).end(answer.body)
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server of the peers has no port')
  return {
    origin: `http://localhost:${address.port}`,
    forgetLedgers: () => written.clear(),
    async close() {
      const closed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

const JSON_TYPE = 'application/json'
/** As CouchDB words it; PouchDB reads the reason. */
const NOT_FOUND = '{"error":"not_found","reason":"missing"}'

/** One event in each peer's protocol. */
interface Written {
  rxdb: string
  /** A line of `_changes`. */
  change: string
  documentId: string
  /** An entry of `_bulk_get`. */
  document: string
}

interface WrittenLedger {
  events: readonly Written[]
  byDocumentId: ReadonlyMap<string, Written>
}

function writeOut(ledger: readonly LedgerEvent[]): WrittenLedger {
  const events = ledger.map((event): Written => {
    const { ledgerSeq, hash } = event
    const documentId = `${event.requestId}/${String(ledgerSeq).padStart(9, '0')}`
    const revision = hash.slice(0, 32)
    const document = { ...event, _id: documentId, _rev: `1-${revision}`, _revisions: { start: 1, ids: [revision] } }
    return {
      rxdb: JSON.stringify({ ...event, _deleted: false }),
      change: JSON.stringify({ seq: ledgerSeq, id: documentId, changes: [{ rev: `1-${revision}` }] }),
      documentId,
      document: JSON.stringify({ id: documentId, docs: [{ ok: document }] }),
    }
  })
  return { events, byDocumentId: new Map(events.map(event => [event.documentId, event])) }
}

/** The ledger's places have no gaps: whatever comes after place n starts at index n. */
async function answerOf(
  { events, byDocumentId }: WrittenLedger,
  request: IncomingMessage,
  path: string,
  query: URLSearchParams,
): Promise<{ status?: number; body: string } | undefined> {
  const stretch = (after: string): readonly Written[] => {
    const from = Number(query.get(after) ?? 0)
    return events.slice(from, from + Number(query.get('limit') ?? events.length))
  }
  if (path === 'rxdb/pull') {
    const documents = stretch('after')
    const ledgerSeq = Number(query.get('after')) + documents.length
    return { body: `{"documents":[${documents.map(event => event.rxdb)}],"checkpoint":{"ledgerSeq":${ledgerSeq}}}` }
  }
  if (path === 'couchdb' || path === 'couchdb/') {
    const facts = { db_name: 'ledger', doc_count: events.length, update_seq: events.length, instance_start_time: '0' }
    return { body: JSON.stringify(facts) }
  }
  if (path === 'couchdb/_changes') {
    const changes = stretch('since')
    const last = Number(query.get('since') ?? 0) + changes.length
    return {
      body: `{"results":[${changes.map(event => event.change)}],"last_seq":${last},"pending":${events.length - last}}`,
    }
  }
  if (path === 'couchdb/_bulk_get') {
    const asked: { docs: { id: string }[] } = JSON.parse(await textOf(request))
    return { body: `{"results":[${asked.docs.map(({ id }) => byDocumentId.get(id)?.document)}]}` }
  }
  // Where a replication stores its checkpoint. The browser keeps its own, so nobody reads this one.
  if (path.startsWith('couchdb/_local/') && request.method === 'PUT') {
    return { status: 201, body: '{"ok":true,"id":"_local/checkpoint","rev":"0-1"}' }
  }
  return undefined
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  request.setEncoding('utf8')
  for await (const chunk of request) text += chunk
  return text
}
