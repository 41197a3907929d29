import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { build } from 'vite'

import { firstRoute, gzipped } from '../first-route.ts'
import type { Extent } from './extent.ts'
import { type Accounts, pullPath } from './served-account.ts'
import type { Figure } from './table.ts'

/** Bytes on the network: a pull that brings nothing, and the scripts of the dashboard. */
export async function bytes(_extent: Extent, accounts: Accounts): Promise<Figure[]> {
  return [...(await pullBytes(accounts)), ...(await scriptBytes())]
}

async function pullBytes(accounts: Accounts): Promise<Figure[]> {
  const { product, session, pages } = await accounts.short()
  const { v: since = 0, epoch = '' } = pages.at(-1) ?? {}
  const headers = { authorization: `Bearer ${session.accessToken}` }
  const nothing = await onTheWire(`${product.origin}${pullPath({ since, epoch })}`, { headers, status: 204 })
  const health = await onTheWire(`${product.origin}/api/health`, { headers: {}, status: 200 })
  const figure = (name: string, way: 'sent' | 'received'): Figure => ({
    name: `pull, nothing new (204), ${name}`,
    unit: 'bytes',
    values: [nothing[way]],
    reference: { name: `/api/health, ${name}`, values: [health[way]] },
  })
  return [figure('request', 'sent'), figure('answer with headers', 'received')]
}

/** Bytes on the connection, in both directions, for one request. */
function onTheWire(
  url: string,
  { headers, status }: { headers: Record<string, string>; status: number },
): Promise<{ sent: number; received: number }> {
  const agent = new Agent({ keepAlive: true })
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, answer => {
      const { socket } = answer
      answer.resume()
      answer.on('end', () => {
        const { bytesWritten: sent, bytesRead: received } = socket
        agent.destroy()
        if (answer.statusCode === status) resolve({ sent, received })
        else reject(new Error(`${url}: ${answer.statusCode}, not ${status}`))
      })
    }).on('error', reject)
  })
}

async function scriptBytes(): Promise<Figure[]> {
  const files = firstRoute()
  const kB = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000
  return [
    {
      name: `scripts of the dashboard's first route (${files.length} files), gzip`,
      unit: 'kB',
      values: [kB],
      reference: { name: 'React with one element, gzip', values: [gzipped(await bareReact()) / 1_000] },
    },
  ]
}

/** The minimum that any React page loads, built with the same tool. */
async function bareReact(): Promise<string> {
  const code = `
    import { createElement } from 'react'
    import { createRoot } from 'react-dom/client'
    createRoot(document.body).render(createElement('p', null, 'one element'))`
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [
      {
        name: 'one-element',
        resolveId: id => (id === 'one-element' ? join(process.cwd(), 'one-element.js') : undefined),
        load: id => (id === join(process.cwd(), 'one-element.js') ? code : undefined),
      },
    ],
    build: { write: false, target: 'es2022', modulePreload: false, rollupOptions: { input: 'one-element' } },
  })
  const outputs = [built].flat().flatMap(result => ('output' in result ? result.output : []))
  return outputs.map(output => (output.type === 'chunk' ? output.code : '')).join('')
}
