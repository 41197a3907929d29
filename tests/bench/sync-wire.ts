import type { Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'

import { PullPage } from '../../sync/wire/pull.ts'
import { pullPath } from './served-account.ts'
import { removeProfile, visit } from './sync-browser.ts'
import type { Edited } from './sync-edits-page.ts'
import type { Ledger } from './sync-ledger.ts'
import type { Where } from './sync-shell.ts'
import type { Figure } from './table.ts'

/**
 * What our client sends and receives in a browser, all headers included: the first sync, a pull that brings nothing,
 * and the mutations of somebody who was offline for hours.
 */
export async function syncOnTheWire(
  product: { origin: string },
  needs: { path: string; profile: string; ledger: Ledger; mutations: number; pulls: number },
): Promise<Figure[]> {
  const { path, profile, ledger } = needs
  const line = await countedLine(product.origin)
  const where: Where = { data: '', accountId: ledger.accountId, accessToken: ledger.session.accessToken }
  const browser = await visit(profile)
  try {
    await browser.page.goto(`${line.origin}${path}`)
    line.restart()
    await browser.page.evaluate(where => window.checklist.begin(where), where)
    const firstSync = line.bytes()

    const pulls: Bytes[] = []
    for (let round = 0; round < needs.pulls; round += 1) {
      line.restart()
      await browser.page.evaluate(where => window.checklist.exchange(where), where)
      pulls.push(line.bytes())
    }

    const edited = await browser.page.evaluate(({ where, count }) => window.checklist.edit(where, count), {
      where,
      count: needs.mutations,
    })
    line.restart()
    const hasLeft = await browser.page.evaluate(where => window.checklist.exchange(where), where)
    const sent = line.bytes()
    if (!hasLeft) throw new Error('mutations are still waiting after the exchange')
    await expectOnServer(product.origin, where, edited)

    const asText = gzipSync(JSON.stringify(ledger.events)).byteLength / 1_000
    return [
      {
        name: `first sync of ${ledger.events.length} events, received`,
        unit: 'kB',
        values: [firstSync.down / 1_000],
        reference: { name: 'the events as JSON, gzip', values: [asText] },
      },
      { name: 'no-change pull of a browser, both ways', unit: 'bytes', values: pulls.map(({ up, down }) => up + down) },
      { name: 'no-change pull of a browser, received', unit: 'bytes', values: pulls.map(({ down }) => down) },
      {
        name: `${needs.mutations} mutations made offline, sent`,
        unit: 'kB',
        values: [sent.up / 1_000],
        reference: { name: 'the final texts, gzip', values: [gzipSync(JSON.stringify(edited)).byteLength / 1_000] },
      },
    ]
  } finally {
    await browser.close()
    removeProfile(profile)
    line.close()
  }
}

const Item = z.object({ key: z.string(), status: z.string(), notes: z.string(), evidence: z.string() })

/** Durable means that the server gives it to a device that knows nothing yet. */
async function expectOnServer(origin: string, { accessToken }: Where, edited: Edited): Promise<void> {
  const found: Edited = {}
  let page: PullPage | undefined
  do {
    const { v: since, epoch } = page ?? { v: 0, epoch: '' }
    const answer = await fetch(`${origin}${pullPath({ since, epoch })}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    page = PullPage.parse(await answer.json())
    for (const row of page.rows.checklist_items ?? []) {
      const { key, status, notes, evidence } = Item.parse(row)
      found[key] = { status: status === 'passed' || status === 'failed' ? status : 'pending', notes, evidence }
    }
  } while (page.more)
  for (const [key, item] of Object.entries(edited)) {
    if (JSON.stringify(found[key]) !== JSON.stringify(item)) throw new Error(`the server has another ${key}`)
  }
}

interface Bytes {
  up: number
  down: number
}

interface CountedLine {
  origin: string
  restart(): void
  /** Bytes over all connections since the restart. */
  bytes(): Bytes
  close(): void
}

/** A proxy that forwards everything to a server and counts it. */
async function countedLine(target: string): Promise<CountedLine> {
  const port = Number(new URL(target).port)
  const open = new Set<Socket>()
  let bytes: Bytes = { up: 0, down: 0 }
  const server = createServer(near => {
    const far = connect(port, '127.0.0.1')
    near.on('data', chunk => {
      bytes.up += chunk.length
    })
    far.on('data', chunk => {
      bytes.down += chunk.length
    })
    near.pipe(far).pipe(near)
    for (const [socket, other] of [[near, far] as const, [far, near] as const]) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => open.delete(socket))
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the counted line has no port')
  return {
    origin: `http://localhost:${address.port}`,
    restart() {
      bytes = { up: 0, down: 0 }
    },
    bytes: () => bytes,
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
