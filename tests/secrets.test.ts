import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What a leaked secret looks like, by who issues it. */
const SECRETS: Readonly<Record<string, RegExp>> = {
  'private key': /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s+[A-Za-z0-9+/=]{60}/,
  'payment provider': /\b(?:sk|rk)_live_\w{8}|\bwhsec_[A-Za-z0-9]{24}/,
  'cloud of Amazon': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'cloud of Google': /\bAIza[\w-]{35}\b|\bGOCSPX-[\w-]{20}/,
  'code host': /\b(?:gh[opsu]_\w{36}|github_pat_\w{22}|glpat-[\w-]{20})/,
  registry: /\bnpm_[A-Za-z0-9]{36}\b|_authToken\s*=\s*\S{8}/,
  messenger: /\bxox[abprs]-[\w-]{10}/,
  'model host': /\bsk-(?:ant|proj)-[\w-]{20}/,
  'signed token': /\beyJ[\w-]{17,}\.eyJ[\w-]{17,}\.[\w-]{10,}/,
  'password in an address':
    /\b(?:smtps?|https?|postgres|redis):\/\/[^\s/:@'"`<>]+:(?!password@|secret@)[^\s/:@'"`<>$]{8,}@/,
}

/** Made-up examples in tests. */
const MADE_UP: readonly string[] = [
  // Tokens and a password in prompts that Shield has to mask.
  'tests/fixtures/shield/own/everyday.txt: code host',
  'tests/fixtures/shield/blind4/cyrillic.txt: payment provider',
  'tests/fixtures/shield/blind4/english.txt: password in an address',
  // The key of the example in Amazon's documentation, whose signature is known.
  'server/files/s3-files.test.ts: cloud of Amazon',
]

const tracked = () => {
  const { stdout, status } = spawnSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 10_000_000 })
  expect(status).toBe(0)
  return stdout.split('\0').filter(name => name !== '')
}

test('no file of the repository holds a secret, a database or settings of a machine', () => {
  const names = tracked()
  expect(names.length).toBeGreaterThan(1_000)
  expect(names.filter(name => /(^|\/)\.env|\.(?:pem|key|p12|pfx|jks|sqlite|sqlite-wal|db)$/.test(name))).toEqual([])
  const found = names
    // Texts that a detector of secrets learns from: every one in them is invented.
    .filter(name => !name.startsWith('tests/detector/texts/'))
    .filter(name => !/\.(?:png|jpe?g|webp|woff2?|ttf|otf|pdf|zip|gz|br|bin|mp4|pack|ico)$/.test(name))
    .flatMap(name => {
      const text = readFileSync(name, 'latin1')
      return Object.entries(SECRETS).flatMap(([kind, pattern]) => (pattern.test(text) ? [`${name}: ${kind}`] : []))
    })
  expect(found.filter(line => !MADE_UP.includes(line))).toEqual([])
})

test('each kind of secret would be found', () => {
  // Assembled here so that this file does not match itself.
  const body = 'A1b2C3d4'.repeat(10)
  const samples: Record<keyof typeof SECRETS, string> = {
    'private key': `-----BEGIN ${'PRIVATE KEY'}-----\n${body}`,
    'payment provider': `sk_${'live'}_${body}`,
    'cloud of Amazon': `AKIA${'A1B2C3D4E5F6G7H8'}`,
    'cloud of Google': `AIza${body.slice(0, 35)}`,
    'code host': `ghp_${body.slice(0, 36)}`,
    registry: `npm_${body.slice(0, 36)}`,
    messenger: `xoxb-${body}`,
    'model host': `sk-ant-${body}`,
    'signed token': `eyJ${body}.eyJ${body}.${body}`,
    'password in an address': `smtp://relay:${body.slice(0, 12)}@mail.example.org`,
  }
  for (const [kind, pattern] of Object.entries(SECRETS)) expect(pattern.test(samples[kind] ?? ''), kind).toBe(true)
})
