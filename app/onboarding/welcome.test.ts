import { expect, test } from 'vitest'

import { problems } from '../../sync/wire/problem.ts'
import { CallFailed, type call } from '../data/calls.ts'
import { askForWelcome } from './use-google-sign-in.ts'

test('[ERR-031] that the welcome could not be asked for is only logged', async () => {
  const said: unknown[] = []
  const ask = async (...asked: unknown[]) => {
    said.push(asked)
    throw new CallFailed({ code: 'unexpected', ...problems.unexpected })
  }
  await askForWelcome('gail@gmail.com', 'Gail', { call: ask as typeof call, warn: message => void said.push(message) })
  expect(said).toEqual([
    ['sendAuthEmail', { email: 'gail@gmail.com', isWelcome: true, firstName: 'Gail' }],
    'The welcome could not be asked for from this page.',
  ])
})
