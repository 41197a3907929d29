import { expect, test } from 'vitest'

import { bounceKind } from './bounce-kind.ts'

test.each([
  ['5.1.1', '550 5.1.1 <dsar@openai.com>: no such user', 'hard'],
  ['5.1.10', '550 5.1.10 RESOLVER.ADR.RecipientNotFound', 'hard'],
  ['5.1.2', '', 'hard'],
  ['5.2.1', '550 5.2.1 The email account that you tried to reach is disabled', 'hard'],
  ['5.0.0', '550 no mailbox by that name here', 'hard'],
  ['', '553 sorry, no mailbox here by that name', 'hard'],
  // The server's own words count more than the reporter's interpretation of them.
  ['5.0.0', '550 5.1.1 unknown user', 'hard'],
  ['4.4.1', '451 4.4.1 no answer from host', 'soft'],
  ['5.4.7', '550 5.4.7 delivery expired', 'soft'],
  ['5.2.2', '552 5.2.2 mailbox full', 'soft'],
  ['5.7.1', '550 5.7.1 message rejected as spam', 'soft'],
  ['5.3.4', '552 5.3.4 message too big for system', 'soft'],
  ['', '452 try again later', 'soft'],
  ['', '', 'soft'],
] as const)('a report with status "%s" and the words "%s" is %s', (status, diagnostic, kind) => {
  expect(bounceKind({ status, diagnostic })).toBe(kind)
})
