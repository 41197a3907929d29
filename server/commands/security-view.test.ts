import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { type Call, calls } from '../../sync/wire/calls.ts'
import { extensionCalls } from '../../sync/wire/extension-calls.ts'
import { createLog } from '../log.ts'
import { REFUSALS, SECURITY_EVENTS } from '../security-events.ts'
import { securityView } from './security-view.ts'

test('the view shows what concerns security, in words, with ids, and how many there were of each', () => {
  const lines: string[] = []
  const log = createLog('info', { write: line => void lines.push(line) })
  log.info('letter_written', { accountId: 'a-1' })
  log.warn('sign_in_failed', { accountId: 'a-1' })
  log.warn('sign_in_failed', {})
  log.warn('limited', { code: 'sign_in.address', route: '/api/auth/sign-in' })
  log.warn('staff_denied', { accountId: 'a-2', route: '/api/staff/act' })
  const view = securityView()
  const shown = [...lines, 'not one of ours', '{"half":', '"text"'].flatMap(line => view.read(line) ?? [])
  expect(shown.map(line => line.replace(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d /, ''))).toEqual([
    ' sign-in failed  account a-1',
    ' sign-in failed',
    ' a limit was met (sign_in.address)  /api/auth/sign-in',
    ' staff action refused: no staff role  account a-2  /api/staff/act',
  ])
  expect(view.summary().split('\n')).toEqual([
    '',
    '     2  sign-in failed',
    '     1  a limit was met (sign_in.address)',
    '     1  staff action refused: no staff role',
  ])
  expect(securityView().summary()).toBe('No line of this log concerns security.')
})

test('every event of the view is one that the server writes', () => {
  const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter(name => /\.ts$/.test(name) && !/\.test\.ts$|security-events/.test(name))
    .map(name => readFileSync(join('server', name), 'utf8'))
    .join('\n')
  const rows: Call[] = Object.values({ ...calls, ...extensionCalls })
  const logged = new Set(rows.map(({ log }) => log))
  const written = (event: string) =>
    logged.has(event) || sources.includes(`'${event}'`) || Object.values(REFUSALS).some(e => e === event)
  expect(Object.keys(SECURITY_EVENTS).filter(event => !written(event))).toEqual([])
})
