import { expect, test } from 'vitest'

import { readRelayUrl } from './relay-url.ts'

const ELSEWHERE = { host: 'relay.test', secure: false, plain: false, isHere: false, auth: undefined }

test.each([
  ['smtp://relay.test', { ...ELSEWHERE, port: 587 }],
  ['smtps://relay.test', { ...ELSEWHERE, port: 465, secure: true }],
  ['smtps://127.0.0.1:8465', { ...ELSEWHERE, host: '127.0.0.1', port: 8465, secure: true, isHere: true }],
  ['smtp://relay.test:25?tls=off', { ...ELSEWHERE, port: 25, plain: true }],
  ['smtp://localhost:25', { ...ELSEWHERE, host: 'localhost', port: 25, plain: true, isHere: true }],
  ['smtp://[::1]:25', { ...ELSEWHERE, host: '::1', port: 25, plain: true, isHere: true }],
  // A name that begins like an address of this machine leads wherever its owner wants.
  ['smtp://127.relay.test', { ...ELSEWHERE, host: '127.relay.test', port: 587 }],
  ['smtp://a%40b:%2F%23@relay.test', { ...ELSEWHERE, port: 587, auth: { user: 'a@b', pass: '/#' } }],
])('%s', (url, relay) => {
  expect(readRelayUrl(url)).toEqual(relay)
})
