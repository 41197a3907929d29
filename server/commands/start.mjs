// `npm start`: builds what is stale, then runs the server in this process.
import { buildStale, hasStale } from './build.mjs'

// The server says the same itself, but a build takes a minute in which nobody learns that nothing will start.
if (hasStale()) await refuseStart()
await buildStale()
await import(new URL('../../dist/server/main.js', import.meta.url).href)

/** Ends the process where the configuration is wrong or a port is taken: the server's own check, from its sources. */
async function refuseStart() {
  const { runnerImport } = await import('vite')
  const check = new URL('../start-check.ts', import.meta.url).pathname
  const { module } = await runnerImport(check, { configFile: false, logLevel: 'error' })
  try {
    await module.checkedConfig(process.env)
  } catch (error) {
    if (error.name !== 'ConfigError') throw error
    console.error(error.message)
    process.exit(1)
  }
}
