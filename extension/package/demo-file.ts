import { CHAT_SITES } from '../sites/sites.ts'
import type { PackageFile } from './package-file.ts'

/** How long the builder pauses after adding the demo file, so that its line is visible before packing begins. */
export const DEMO_PAUSE_MS = 100

const SITES = [...new Set(CHAT_SITES.map(({ name }) => name))].join(', ')

/** Included in the full ZIP: a prompt with made-up people, to try Shield with. */
const TEXT = `Try Shield with this prompt. Everybody in it is made up.

Copy what stands below the line into a chat on one of these sites, and press Enter:
${SITES}.

You see what will be sent before it is sent: a name, an email, a phone number, an address,
an amount and a date are placeholders. The answer comes back with the words in it.

----------------------------------------------------------------------------------------
Please write a short, friendly reminder. I am Dana Whitfield, 418 Alder Street, Springfield.
Marcus Bell has owed me $2,150 since March 14, 2026. He can reach me at
dana@whitfield.example or (617) 555-0182.
`

export const demoFile = (): PackageFile => ({ path: 'demo/try-shield.txt', bytes: new TextEncoder().encode(TEXT) })
