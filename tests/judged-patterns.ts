import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, 'judged-patterns.txt')

/**
 * The patterns that `regex.deep.ts` has found to run in linear time: one hash a line, below a line that names the checker
 * and its limits. With another checker or other limits the list is empty.
 */
export class JudgedPatterns {
  readonly #hashes: ReadonlySet<string>

  private constructor(hashes: readonly string[]) {
    this.#hashes = new Set(hashes)
  }

  static read(limits: object): JudgedPatterns {
    const [judge, ...hashes] = readFileSync(FILE, 'utf8').trimEnd().split('\n')
    return new JudgedPatterns(judge === judgeOf(limits) ? hashes : [])
  }

  /** Replaces the list: patterns that are gone leave it, too. */
  static write(limits: object, patterns: readonly string[]): void {
    writeFileSync(FILE, `${[judgeOf(limits), ...patterns.map(hashOf).sort()].join('\n')}\n`)
  }

  /** `pattern` is written as in source code: `/\s+/g`. */
  has(pattern: string): boolean {
    return this.#hashes.has(hashOf(pattern))
  }
}

function judgeOf(limits: object): string {
  const manifest = readFileSync('node_modules/recheck/package.json', 'utf8')
  return `recheck ${JSON.parse(manifest).version} ${JSON.stringify(limits)}`
}

function hashOf(pattern: string): string {
  return createHash('sha256').update(pattern).digest('base64url').slice(0, 20)
}
