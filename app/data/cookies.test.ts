import { expect, test } from 'vitest'

import { cookieJar } from './cookies.ts'

/** A browser's cookies, with the rules of the `__Host-` prefix. */
function aBrowser(protocol: 'https' | 'http') {
  const kept = new Map<string, string>()
  const written: string[] = []
  const page = {
    get cookie() {
      return [...kept].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(line: string) {
      written.push(line)
      const [pair = '', ...attributes] = line.split('; ')
      const [name = '', value = ''] = pair.split('=')
      const isHostOnly = attributes.includes('Secure') && attributes.includes('Path=/') && !line.includes('Domain=')
      if (name.startsWith('__Host-') && !(isHostOnly && protocol === 'https')) return
      if (attributes.includes('Max-Age=0')) kept.delete(name)
      else kept.set(name, value)
    },
  }
  return { jar: cookieJar({ page: () => page, isHttps: () => protocol === 'https' }), kept, written }
}

test('by HTTPS every cookie is this host’s alone, and strict', () => {
  const { jar, kept, written } = aBrowser('https')
  jar.write('recall-seal', 'abc=')
  expect([...kept.keys()]).toEqual(['__Host-recall-seal'])
  expect(written).toEqual(['__Host-recall-seal=abc=; Path=/; Max-Age=34560000; SameSite=Strict; Secure'])
  expect(jar.read('recall-seal')).toBe('abc')
  jar.drop('recall-seal')
  expect(kept.size).toBe(0)
})

test('one of an earlier release is still read, and leaves with the next write or drop', () => {
  for (const act of ['write', 'drop'] as const) {
    const { jar, kept } = aBrowser('https')
    kept.set('recall-seal', 'old')
    expect(jar.read('recall-seal')).toBe('old')
    if (act === 'write') jar.write('recall-seal', 'new')
    else jar.drop('recall-seal')
    expect([...kept]).toEqual(act === 'write' ? [['__Host-recall-seal', 'new']] : [])
  }
})

test('without HTTPS a cookie keeps its plain name', () => {
  const { jar, kept } = aBrowser('http')
  jar.write('recall-seal', 'abc')
  expect([...kept]).toEqual([['recall-seal', 'abc']])
  expect(jar.read('recall-seal')).toBe('abc')
})
