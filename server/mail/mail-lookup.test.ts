import { expect, test } from 'vitest'

import { type MailResolver, mailLookup } from './mail-lookup.ts'

const failure = (code: string) => Object.assign(new Error(code), { code })

/** Records of one domain; an omitted one does not exist. */
function aResolver(given: { mx?: string[] | Error; a?: string[] | Error; aaaa?: string[] }) {
  const counts = { mx: 0 }
  const give = <Found>(found: Found[] | Error | undefined): Promise<Found[]> =>
    Array.isArray(found) ? Promise.resolve(found) : Promise.reject(found ?? failure('ENODATA'))
  const resolver: MailResolver = {
    resolveMx: async () => {
      counts.mx += 1
      return (await give(given.mx)).map(exchange => ({ exchange, priority: 10 }))
    },
    resolve4: () => give(given.a),
    resolve6: () => give(given.aaaa),
  }
  return { resolver, counts }
}

test.each([
  ['a mail server', { mx: ['mx.lumen-chat.com'] }, 'taken'],
  ['an address only', { a: ['192.0.2.1'] }, 'taken'],
  ['an address of the newer kind only', { aaaa: ['2001:db8::1'] }, 'taken'],
  ['a record that says no (RFC 7505)', { mx: ['.'] }, 'none'],
  ['the same as Node reads it', { mx: [''], a: ['192.0.2.1'] }, 'none'],
  ['nothing', {}, 'none'],
  ['no name at all', { mx: failure('ENOTFOUND'), a: failure('ENOTFOUND') }, 'none'],
  ['no answer', { mx: failure('ESERVFAIL'), a: ['192.0.2.1'] }, 'unknown'],
  ['an answer that took too long', { a: failure('ETIMEOUT') }, 'unknown'],
] as const)('a domain with %s', async (_, given, found) => {
  expect(
    await mailLookup(() => 0, aResolver(given as Parameters<typeof aResolver>[0]).resolver)('lumen-chat.com'),
  ).toBe(found)
})

test('a DNS that does not answer is asked again after ten minutes, not at every beat', async () => {
  const { resolver, counts } = aResolver({ mx: failure('ETIMEOUT') })
  let now = 0
  const lookup = mailLookup(() => now, resolver)
  for (now of [0, 60_000, 599_999]) expect(await lookup('lumen-chat.com')).toBe('unknown')
  expect(counts.mx).toBe(1)
  now = 600_000
  await lookup('lumen-chat.com')
  expect(counts.mx).toBe(2)
})
