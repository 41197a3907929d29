import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import BetterSqlite from 'better-sqlite3'
import { expect, test } from 'vitest'

const WRITER = fileURLToPath(new URL('./writer-until-killed.ts', import.meta.url))

/**
 * Runs a server's store in its own process and kills it in the middle of writing. Returns what it reported as saved.
 */
async function killedAfter(folder: string, lines: number, shell = ''): Promise<string[]> {
  const program = `const { runnerImport } = await import('vite')
    await runnerImport(${JSON.stringify(WRITER)}, { logLevel: 'silent' })`
  const command = [process.execPath, '--input-type=module', '-e', program, join(folder, 'recall.sqlite')]
  const child = spawn('/bin/sh', ['-c', `${shell} exec "$@"`, 'sh', ...command], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise(resolve => child.once('exit', resolve))
  let text = ''
  for await (const chunk of child.stdout) {
    text += chunk
    if (text.split('\n').length > lines) child.kill('SIGKILL')
  }
  await ended
  // An incomplete last line is ignored.
  return text.split('\n').slice(0, -1)
}

function savedIn(folder: string): Map<string, number> {
  const sqlite = new BetterSqlite(join(folder, 'recall.sqlite'))
  try {
    expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
    const rows = sqlite.prepare("select key from settings where key like 'k%'").pluck().all().map(String)
    const halves = new Map<string, number>()
    for (const key of rows) {
      const name = key.slice(0, -2)
      halves.set(name, (halves.get(name) ?? 0) + 1)
    }
    return halves
  } finally {
    sqlite.close()
  }
}

test('after SIGKILL every transaction that was reported as saved is there, and each is whole', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'recall-kill-'))
  try {
    for (const lines of [1, 40, 900]) {
      const said = await killedAfter(folder, lines)
      expect(said.length).toBeGreaterThanOrEqual(lines)
      const saved = savedIn(folder)
      expect(said.filter(line => saved.get(line.replace('saved ', '')) !== 2)).toEqual([])
      expect([...saved].filter(([, halves]) => halves !== 2)).toEqual([])
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 120_000)

test('on a disk that takes no more, what was reported as saved is there, and what was refused is not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'recall-small-'))
  try {
    // The system refuses to let any file grow beyond this: a real write failure, in the middle of a batch.
    const said = await killedAfter(folder, 3_000, 'ulimit -f 6000;')
    const saved = savedIn(folder)
    const refused = said.filter(line => line.startsWith('refused '))
    expect(refused.length).toBeGreaterThan(0)
    expect(said.filter(line => line.startsWith('saved ') && saved.get(line.slice(6)) !== 2)).toEqual([])
    expect(refused.filter(line => saved.has(line.slice(8)))).toEqual([])
    expect([...saved].filter(([, halves]) => halves !== 2)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 120_000)
