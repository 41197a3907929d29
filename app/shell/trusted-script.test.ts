import { expect, test } from 'vitest'

import { ownScript } from './trusted-script.ts'

const ORIGIN = 'https://recall.example'

test('[SEC-015] the app’s policy passes scripts of the build, and no other address', () => {
  for (const own of ['/service-worker.js', '/assets/mask-worker-B1x_-2.js'])
    for (const address of [own, ORIGIN + own]) expect(ownScript(address, ORIGIN)).toBe(address)
  for (const other of [
    'https://elsewhere.example/assets/a.js',
    '//elsewhere.example/assets/a.js',
    'https://recall.example.elsewhere.example/assets/a.js',
    'https://recall.example@elsewhere.example/assets/a.js',
    'https://recall.example:8443/assets/a.js',
    '/assets/../api/files/a.js',
    '/assets/a.js?b=c.js',
    '/api/files/a.js',
    'data:text/javascript,1',
    'blob:https://recall.example/assets/a.js',
    '/assets/a.json',
  ])
    expect(() => ownScript(other, ORIGIN), other).toThrow(TypeError)
})
