// Runs a command: one of the server's (`node server/commands/run.mjs evidence verify FILE`), or the shield.
import { buildStale } from './build.mjs'

const [name, ...rest] = process.argv.slice(2)
const isShield = name === 'shield'
await buildStale({ only: [isShield ? 'shield' : 'server'], quiet: true })
process.argv.splice(2, process.argv.length - 2, ...rest)
await import(new URL(`../../dist/${isShield ? 'commands' : 'server'}/${name}.js`, import.meta.url).href)
