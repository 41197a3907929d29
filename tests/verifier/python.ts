import { spawn } from 'node:child_process'
import { once } from 'node:events'

const NO_PYTHON =
  'python3 is not on this machine, and this test proves with it that a stranger can write a verifier: install it (apt-get install python3).'

/** Runs Python. Never skipped: without it the test fails and says so. */
export async function python(...args: string[]): Promise<{ code: number; said: string }> {
  const child = spawn('python3', ['-I', ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += String(chunk)))
  const [code] = await once(child, 'close').catch(() => {
    throw new Error(NO_PYTHON)
  })
  return { code, said }
}

export const SCRIPT = 'tests/verifier/verify.py'
/** Prints the exit code that the script would give for each bundle, in one process: `CODES <keys> <bundle> …`. */
const CODES = `
import runpy, sys
main = runpy.run_path('${SCRIPT}')['main']
for bundle in sys.argv[2:]: print('exit', main(bundle, sys.argv[1]))
`

/** What the verifier in Python says of each file. */
export async function codesOf(keys: string, paths: readonly string[]): Promise<number[]> {
  const { said } = await python('-c', CODES, keys, ...paths)
  return [...said.matchAll(/^exit (\d)$/gm)].map(([, code]) => Number(code))
}
