import { createServer, type Server } from 'node:http'

import { TABLE_NAMES } from '../../sync/records/index.ts'
import type { ServedAccount } from './served-account.ts'

/**
 * What a developer would write by hand for one page over IndexedDB: one document, one script, one worker that caches
 * both, no library. It stores the same rows in the same tables, reads all of them, and shows the same four tracks.
 */
export async function aReferencePage(account: ServedAccount['rows']): Promise<{ origin: string; server: Server }> {
  const rows = Object.fromEntries(TABLE_NAMES.map(table => [table, account[table] ?? []]))
  const files: Record<string, { type: string; body: string }> = {
    '/': { type: 'text/html', body: DOCUMENT },
    '/page.js': { type: 'text/javascript', body: SCRIPT },
    '/worker.js': { type: 'text/javascript', body: WORKER },
    '/rows.json': { type: 'application/json', body: JSON.stringify(rows) },
  }
  const server = createServer((request, response) => {
    const file = files[request.url ?? '/']
    if (file === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': `${file.type}; charset=utf-8` }).end(file.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the reference page has no port')
  return { origin: `http://localhost:${address.port}`, server }
}

const DOCUMENT = `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <title>By hand</title>
  <p role="status">Opening</p>
  <ul class="tracks"></ul>
  <script src="/page.js"></script>
</html>`

const SCRIPT = `
const opening = indexedDB.open('by-hand', 1)
opening.onupgradeneeded = () => {
  for (const table of ${JSON.stringify(TABLE_NAMES)}) opening.result.createObjectStore(table, { keyPath: 'id' })
}
opening.onsuccess = async () => {
  const db = opening.result
  let rows = await read(db)
  if (rows.requests.length === 0) {
    await fill(db)
    rows = await read(db)
  }
  show(rows)
  await navigator.serviceWorker.register('/worker.js')
  await navigator.serviceWorker.ready
  document.querySelector('[role="status"]').textContent = 'Synced'
}

function read(db) {
  return new Promise((resolve, reject) => {
    const tables = [...db.objectStoreNames]
    const transaction = db.transaction(tables)
    const rows = {}
    for (const table of tables) {
      transaction.objectStore(table).getAll().onsuccess = event => { rows[table] = event.target.result }
    }
    transaction.oncomplete = () => resolve(rows)
    transaction.onabort = () => reject(transaction.error)
  })
}

async function fill(db) {
  const all = await (await fetch('/rows.json')).json()
  await new Promise((resolve, reject) => {
    const transaction = db.transaction(Object.keys(all), 'readwrite')
    for (const [table, rows] of Object.entries(all)) {
      for (const row of rows) transaction.objectStore(table).put(row)
    }
    transaction.oncomplete = resolve
    transaction.onabort = () => reject(transaction.error)
  })
}

function show({ requests, events, artifacts }) {
  const of = (rows, request) => rows.filter(row => row.requestId === request.id).sort((a, b) => b.ledgerSeq - a.ledgerSeq)
  for (const request of requests) {
    const line = document.createElement('li')
    const own = of(events, request)
    line.textContent = request.providerId + ': ' + request.stage + ', ' + own.length + ' events, ' +
      of(artifacts, request).length + ' files. ' + (own[0] ? own[0].payload.message : '')
    document.querySelector('.tracks').append(line)
  }
}`

const WORKER = `
addEventListener('install', event => event.waitUntil(caches.open('by-hand').then(cache => cache.addAll(['/', '/page.js']))))
addEventListener('activate', event => event.waitUntil(clients.claim()))
addEventListener('fetch', event => event.respondWith(caches.match(event.request).then(kept => kept ?? fetch(event.request))))`
