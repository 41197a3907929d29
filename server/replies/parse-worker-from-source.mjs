// Tests run the sources, and Node 20 reads no TypeScript: here the worker is loaded through Vite. The built server
// has parse-worker.js instead and never comes here.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

await runnerImport(fileURLToPath(new URL('./parse-worker.ts', import.meta.url)), { logLevel: 'silent' })
