// `npm start`: builds what is stale, then runs the server in this process.
import { buildStale } from './build.mjs'

await buildStale()
await import(new URL('../../dist/server/main.js', import.meta.url).href)
