import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

import { detect } from '../shield/detect.ts'
import { mask, type ProtectionMode } from '../shield/mask.ts'
import { createRestorer } from '../shield/restore.ts'
import { type Restorable, Vault } from '../shield/vault.ts'

const USAGE = `Hides personal data in a text, and puts it back into an answer. Nothing leaves this computer.

Usage:
  npm run -s shield mask -- --vault FILE [--mode safe|strict] [--keep-ssn] < text > masked
      replaces what is found; FILE keeps what the placeholders stand for, and is read first when it is there
  npm run -s shield restore -- --vault FILE < answer > restored
      puts the values of FILE back into an answer
  npm run -s shield detect < lines > lines
      JSON lines: {"id", "text"} in, {"id", "spans": [{"start", "end", "type"}]} out; offsets in UTF-16 code units
  npm run -s shield restore < lines > lines
      JSON lines: {"id", "vault": {"[Name4821]": "…"}, "chunks": ["…"]} in, {"id", "text"} out

The vault file holds the hidden values in clear. Keep it where you keep the original text.`

/** A caller's mistake, reported in one line. */
class UsageError extends Error {}

try {
  run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(error.message)
  process.exitCode = 2
}

function run(args: readonly string[]): void {
  const [verb, ...rest] = args
  if (verb === undefined || verb === '--help' || verb === '-h' || rest.includes('--help')) {
    console.log(USAGE)
    return
  }
  const options = optionsOf(rest)
  if (verb === 'detect') detectLines()
  else if (verb === 'mask') maskText(options)
  else if (verb === 'restore') options.vaultFile === undefined ? restoreLines() : restoreText(options.vaultFile)
  else throw new UsageError(`Unknown command "${verb}".\n\n${USAGE}`)
}

interface Options {
  readonly vaultFile: string | undefined
  readonly mode: ProtectionMode
  readonly redactSsn: boolean
}

function optionsOf(args: readonly string[]): Options {
  let vaultFile: string | undefined
  let mode: ProtectionMode = 'safe'
  let redactSsn = true
  for (let index = 0; index < args.length; index++) {
    const value = args[index + 1]
    if (args[index] === '--keep-ssn') redactSsn = false
    else if (args[index] === '--vault' && value !== undefined) {
      vaultFile = value
      index += 1
    } else if (args[index] === '--mode' && (value === 'safe' || value === 'strict')) {
      mode = value
      index += 1
    } else throw new UsageError(`Cannot read "${args[index]}". See npm run -s shield -- --help`)
  }
  return { vaultFile, mode, redactSsn }
}

function detectLines(): void {
  answerLines(({ id, text }, line) => {
    if (typeof text !== 'string') throw new UsageError(`Line ${line} has no "text".`)
    return { id, spans: detect(text) }
  })
}

function restoreLines(): void {
  answerLines(({ id, vault, chunks }, line) => {
    if (!isRecord(vault) || !Array.isArray(chunks)) throw new UsageError(`Line ${line} needs "vault" and "chunks".`)
    const restorer = createRestorer(restorableOf(vault))
    return { id, text: chunks.map(chunk => restorer.push(String(chunk))).join('') + restorer.end() }
  })
}

function maskText({ vaultFile, mode, redactSsn }: Options): void {
  if (vaultFile === undefined && mode === 'safe')
    throw new UsageError('mask needs --vault FILE to keep what the placeholders stand for, or --mode strict.')
  const vault = vaultFile === undefined ? new Vault(randomBytes) : openVault(vaultFile, true)
  const masked = mask(read(), { vault, mode, redactSsn })
  // Writes the vault first: a masked text whose values were lost would be worthless.
  if (vaultFile !== undefined) writeFileSync(vaultFile, `${JSON.stringify(vault.save(), null, 1)}\n`, { mode: 0o600 })
  process.stdout.write(masked.text)
}

function restoreText(vaultFile: string): void {
  const restorer = createRestorer(openVault(vaultFile, false))
  process.stdout.write(restorer.push(read()) + restorer.end())
}

function openVault(file: string, mayBeNew: boolean): Vault {
  let content: string
  try {
    content = readFileSync(file, 'utf8')
  } catch {
    if (mayBeNew) return new Vault(randomBytes)
    throw new UsageError(`Cannot read the vault ${file}. Nothing was written.`)
  }
  try {
    return Vault.open(JSON.parse(content), randomBytes)
  } catch (error) {
    throw new UsageError(
      `${file} is no vault: ${error instanceof Error ? error.message : 'unreadable'} Nothing was written.`,
    )
  }
}

/** Reads JSON lines from standard input and writes one for each; the output keeps their order. */
function answerLines(answer: (line: Record<string, unknown>, number: number) => unknown): void {
  const answers = read()
    .split('\n')
    .flatMap((line, index) => {
      if (line.trim() === '') return []
      let parsed: unknown
      try {
        parsed = JSON.parse(line)
      } catch {
        throw new UsageError(`Line ${index + 1} is no JSON.`)
      }
      if (!isRecord(parsed)) throw new UsageError(`Line ${index + 1} is no JSON object.`)
      return [`${JSON.stringify(answer(parsed, index + 1))}\n`]
    })
  process.stdout.write(answers.join(''))
}

function read(): string {
  return readFileSync(0, 'utf8')
}

function restorableOf(vault: Record<string, unknown>): Restorable {
  return new Map(Object.entries(vault).map(([placeholder, value]) => [placeholder, String(value)]))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
