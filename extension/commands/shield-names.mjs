// `npm run shield:names`: packs the lists of words in `extension/shield/scripts/names` and `extension/shield/cues`
// into the modules that the extension carries.
import { writeFileSync } from 'node:fs'
import { runnerImport } from 'vite'

const { module } = await runnerImport('./extension/commands/shield-names.ts')
for (const list of module.LISTS) writeFileSync(list.module, list.text(list.folder))
