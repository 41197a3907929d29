// `npm run -s calls`: every call with its door, assurance and limits, and what each kind of caller meets.
import { runnerImport } from 'vite'

const { module } = await runnerImport('./tests/call-table.ts', { configFile: false, logLevel: 'error' })
console.log(module.printed())
