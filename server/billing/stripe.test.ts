import { createServer, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'

import { stripeClient } from './stripe.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function listening(answer: (url: string) => { status: number; location?: string }) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    const { status, location } = answer(request.url ?? '')
    response.writeHead(status, { 'content-type': 'application/json', ...(location === undefined ? {} : { location }) })
    response.end('{}')
  })
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { asked, port: address.port }
}

test('a redirect of the payment provider is followed nowhere', async () => {
  const elsewhere = await listening(() => ({ status: 200 }))
  for (const status of [301, 302, 307, 308]) {
    const provider = await listening(() => ({ status, location: `http://127.0.0.1:${elsewhere.port}/secret` }))
    const stripe = stripeClient({ host: '127.0.0.1', port: provider.port })
    await stripe.checkout.sessions.retrieve('cs_test_1').catch(() => undefined)
    expect(provider.asked, String(status)).toContain('GET /v1/checkout/sessions/cs_test_1')
  }
  expect(elsewhere.asked).toEqual([])
})
