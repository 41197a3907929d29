import { expect, test } from 'vitest'

import { whyNotLearned } from './learnable-sender.ts'

const asked = { providerId: 'openai', sender: 'privacy-desk@openai.com', signedBy: 'openai.com' }

test.each([
  ['a colleague of the organization', {}],
  ['a sender below its domain', { sender: 'cases@tickets.openai.com', signedBy: 'openai.com' }],
  ['the portal of a vendor', { sender: 'openai@portal.example', signedBy: 'portal.example' }],
])('%s may be learned', (_, given) => {
  expect(whyNotLearned({ ...asked, ...given })).toBeUndefined()
})

test.each([
  ['an unknown provider', { providerId: 'nobody' }, 'There is no provider'],
  ['no address', { sender: 'openai.com' }, 'not one exact address'],
  ['a pattern', { sender: '*@openai.com' }, 'not one exact address'],
  [
    'where outsiders write',
    { providerId: 'google', sender: 'drive-shares-noreply@google.com', signedBy: 'google.com' },
    'other people write',
  ],
  ['an address of another provider', { sender: 'privacy@anthropic.com', signedBy: 'anthropic.com' }, 'Anthropic'],
  ['a mailbox of anybody', { sender: 'openai@gmail.com', signedBy: 'gmail.com' }, 'anybody can have a mailbox'],
  ['a signature of somebody else', { signedBy: 'evil.example' }, 'proves nothing'],
  ['a signature of a look-alike', { sender: 'a@evil-openai.com', signedBy: 'openai.com' }, 'proves nothing'],
])('%s may not be learned', (_, given, why) => {
  expect(whyNotLearned({ ...asked, ...given })).toContain(why)
})
