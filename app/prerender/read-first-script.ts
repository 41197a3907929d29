import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { minifySync } from 'vite'

import { FIRST_SCRIPT } from '../../sync/wire/first-script.ts'

/** The script as the document contains it. The server's policy allows no other inline script. */
export function readFirstScript(): string {
  const name = 'app/prerender/first-script.js'
  // Minified: each of its bytes is loaded before the page is painted.
  const { code } = minifySync(name, readFileSync(name, 'utf8'))
  const text = code.trim()
  const hash = `sha256-${createHash('sha256').update(text).digest('base64')}`
  if (hash !== FIRST_SCRIPT) throw new Error(`sync/wire/first-script.ts must say '${hash}'`)
  return text
}
