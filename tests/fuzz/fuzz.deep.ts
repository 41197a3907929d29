import { expect, test } from 'vitest'

import { runCommand } from '../run-command.ts'
import { FAMILIES } from './hostile-mail.ts'

const WITHIN_MS = 400_000
/** A long stall on a busy machine says nothing: the full fuzzing is for an idle one. */
const OF_A_STALL = /^above 50 ms: /m

test('the fuzzing of mail runs in its shortest form: every family is answered, and what is taken is kept', async () => {
  const { code, output, errors } = await runCommand(['tests/fuzz/run.mjs', 'mail', '--bytes', '100000'], {
    withinMs: WITHIN_MS,
  })
  const said = `${output}\n${errors}`
  // The name of the family, the bytes of its mail, and the reply code.
  const answered = [...output.matchAll(/^(\S.*?) +\d+ +(?:250|552) +\w+ /gm)].map(([, family]) => family)
  expect(answered, said).toEqual(Object.keys(FAMILIES))
  expect(output).not.toMatch(/^wrong: /m)
  expect(output).toMatch(/^6 of them at once: [1-6] kept/m)
  expect(code, said).toBe(OF_A_STALL.test(output) ? 1 : 0)
}, 410_000)
