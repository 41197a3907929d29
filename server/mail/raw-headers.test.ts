import { expect, test } from 'vitest'

import { Instant } from '../../sync/records/ids.ts'
import { buildMail } from './mime.ts'
import { messageIdOf } from './raw-headers.ts'

test('the id of a mail is read also where it is so long that it stands folded on a line of its own', async () => {
  for (const length of [1, 45]) {
    const messageId = `<req-tr-abcd-1234.${'x'.repeat(length)}@erase.totalrecall.example>`
    const raw = await buildMail({
      from: { name: 'Total Recall', address: 'privacy@totalrecall.example' },
      to: 'privacy@provider.example',
      subject: 'A demand',
      text: 'Text.',
      messageId,
      date: Instant.parse(1_000),
    })
    expect(messageIdOf(raw)).toBe(messageId)
  }
})
