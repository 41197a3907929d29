// Runs one of the server's commands: `node server/commands/run.mjs evidence verify FILE`.
import { buildStale } from './build.mjs'

const [name, ...rest] = process.argv.slice(2)
buildStale({ only: ['server'], quiet: true })
process.argv.splice(2, process.argv.length - 2, ...rest)
await import(new URL(`../../dist/server/${name}.js`, import.meta.url).href)
