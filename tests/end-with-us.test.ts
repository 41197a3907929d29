import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transformWithOxc } from 'vite'
import { afterAll, expect, test } from 'vitest'

import { eventually } from './eventually.ts'

const started: ChildProcess[] = []
const made: string[] = []
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

// Compiled as for a bench, because Node does not run these types.
const built = mkdtempSync(join(tmpdir(), 'recall-module-'))
made.push(built)
const path = join(built, 'end-with-us.mjs')
const { code } = await transformWithOxc(readFileSync('tests/end-with-us.ts', 'utf8'), 'end-with-us.ts')
writeFileSync(path, code)
const MODULE = pathToFileURL(path).href
/** Starts a child that runs forever, prints its process id, and then ends as told. */
const program = (folder: string, end: string) => `
  import { spawn } from 'node:child_process'
  const { endWithUs, exitOnSignals, removeWithUs } = await import(${JSON.stringify(MODULE)})
  exitOnSignals()
  removeWithUs(${JSON.stringify(folder)})
  const child = endWithUs(spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']))
  process.stdout.write(String(child.pid))
  ${end}
  setInterval(() => {}, 1000)
`
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.concurrent.each<[string, string, NodeJS.Signals | undefined]>([
  ['an exception', "setTimeout(() => { throw new Error('a fault') }, 50)", undefined],
  ['a rejection that nobody caught', "setTimeout(() => void Promise.reject(new Error('ECONNRESET')), 50)", undefined],
  ['SIGINT', '', 'SIGINT'],
  ['SIGTERM', '', 'SIGTERM'],
])(
  'what a bench has started ends with it, and its folder goes: %s',
  async (_, end, signal) => {
    const folder = mkdtempSync(join(tmpdir(), 'recall-ends-'))
    made.push(folder)
    const bench = spawn(process.execPath, ['--input-type=module', '-e', program(folder, end)])
    started.push(bench)
    const [said] = await once(bench.stdout, 'data')
    const pid = Number(String(said))
    expect(isAlive(pid)).toBe(true)
    if (signal !== undefined) bench.kill(signal)
    if (bench.exitCode === null && bench.signalCode === null) await once(bench, 'exit')
    await eventually('the child has ended', async () => !isAlive(pid))
    expect(existsSync(folder)).toBe(false)
  },
  20_000,
)
