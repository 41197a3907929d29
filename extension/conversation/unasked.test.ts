import { expect, test } from 'vitest'

import { mayLeaveUnasked } from './unasked.ts'

test.each([
  ['text', '{"event":"ready"}', true],
  ['text', 'Write to Marcus Bell', false],
  ['address', '/api/sprites?v=12&theme=dark', true],
  ['address', '/log?q=Write%20to%20Marcus%20Bell', false],
  ['address', '/log?q=write+to+marcus+bell', false],
  ['bytes', 'accept\ntext/event-stream, application/json\naccept-language\nen-US', true],
  ['bytes', 'x-note\nplease write to Marcus Bell', false],
  ['bytes', '\x00\x01\u0178PNG', false],
] as const)('%s %j may leave a frame of which nobody knows a conversation: %s', (kind, content, may) => {
  expect(mayLeaveUnasked({ kind, content })).toBe(may)
})
