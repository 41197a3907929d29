// Tests run the sources, and Node 20 cannot load TypeScript, so the worker is loaded through Vite here. The built
// server uses parse-worker.js and never loads this file.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

await runnerImport(fileURLToPath(new URL('./parse-worker.ts', import.meta.url)), { logLevel: 'silent' })
