import { afterEach, expect, test, vi } from 'vitest'

import config from '../vite.config.ts'

afterEach(() => vi.unstubAllEnvs())

/** What the app's build is told about the lockdown. */
function builtWith(environment: Record<string, string>): unknown {
  vi.stubEnv('LOCKDOWN', '')
  vi.stubEnv('RECALL_BUILD', '')
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  const { define } = config({ mode: 'production', command: 'build' })
  return define?.__LOCKDOWN__
}

test('[SEC-009] a production build is locked down, one for development is not, and one setting decides otherwise', () => {
  expect(builtWith({})).toBe('false')
  expect(builtWith({ RECALL_BUILD: 'production' })).toBe('true')
  expect(builtWith({ RECALL_BUILD: 'production', LOCKDOWN: 'off' })).toBe('false')
  expect(builtWith({ LOCKDOWN: 'on' })).toBe('true')
})

test('a setting that is neither on nor off stops the build with its name', () => {
  expect(() => builtWith({ LOCKDOWN: 'false' })).toThrow('LOCKDOWN is "on" or "off", not "false".')
})
