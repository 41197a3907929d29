// `npm run shield:names`: packs the lists of names in `extension/shield/scripts/names` into the module that the
// extension carries.
import { writeFileSync } from 'node:fs'
import { runnerImport } from 'vite'

const { module } = await runnerImport('./extension/commands/shield-names.ts')
writeFileSync('extension/shield/scripts/packed-names.ts', module.namesModule())
