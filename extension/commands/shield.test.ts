import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let folder = ''
let program = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shield-command-'))
  // Builds the same sources as `npm run -s shield`, in a separate folder so that no other test sees a half-written
  // build.
  await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: {
      ssr: 'extension/commands/shield.ts',
      outDir: folder,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: 'shield.mjs' } },
    },
  })
  program = join(folder, 'shield.mjs')
}, 120_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function shield(args: readonly string[], input = ''): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { input, encoding: 'utf8' })
  return { status, stdout, stderr }
}

describe('the command line', () => {
  test('a file goes through mask and comes back through restore', () => {
    const vault = join(folder, 'vault.json')
    const text = 'Dear Maria Lopez,\nmail me at ana@example.org about the €1,250.\n'
    const masked = shield(['mask', '--vault', vault], text)
    expect(masked.stdout).toMatch(/^Dear \[Name\d{4}\],\nmail me at \[Email\d{4}\] about the \[Value\d{4}\]\.\n$/)
    expect(shield(['restore', '--vault', vault], masked.stdout).stdout).toBe(text)
    // The file holds the details in clear text, so only its owner may read it.
    expect(statSync(vault).mode & 0o777).toBe(0o600)
    const again = shield(['mask', '--vault', vault], 'ana@example.org wrote')
    expect(again.stdout).toBe(`${/\[Email\d{4}\]/.exec(masked.stdout)?.[0]} wrote`)
  })

  test('[EXT-014] [EXT-015] strict needs no vault', () => {
    expect(shield(['mask', '--mode', 'strict'], 'ana@example.org, SSN 536-22-8114').stdout).toBe(
      '[REDACTED], SSN [SSN-REDACTED]',
    )
  })

  test('detect and restore answer lines with lines', () => {
    const lines = ['{"id":1,"text":"mail ana@example.org"}', '', '{"id":"b","text":""}'].join('\n')
    expect(shield(['detect'], lines).stdout).toBe(
      '{"id":1,"spans":[{"start":5,"end":20,"type":"EMAIL"}]}\n{"id":"b","spans":[]}\n',
    )
    const asked = '{"id":1,"vault":{"[Name4821]":"Priya"},"chunks":["Hi [Na","me 4821]!"]}'
    expect(shield(['restore'], asked).stdout).toBe('{"id":1,"text":"Hi Priya!"}\n')
  })

  test('a mistake is one plain line and touches nothing', () => {
    expect(shield(['--help']).stdout).toContain('Usage:')
    expect(shield(['mask'], 'x')).toMatchObject({ status: 2, stdout: '' })
    expect(shield(['detect'], 'no json').stderr).toBe('Line 1 is no JSON.\n')
    const notes = join(folder, 'notes.txt')
    writeFileSync(notes, 'my notes')
    expect(shield(['mask', '--vault', notes], 'ana@example.org').stderr).toContain('is no vault')
    expect(readFileSync(notes, 'utf8')).toBe('my notes')
    expect(shield(['restore', '--vault', join(folder, 'none')], 'x').stderr).toContain('Nothing was written.')
    expect(shield(['erase']).stderr).toContain('Unknown command "erase".')
  })
})
