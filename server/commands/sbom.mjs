// The parts that the product is made of, with version, licence and hash each (CycloneDX), for whoever looks for a known
// hole among them. From the lock file, so that it says what every build installs; tools of development are left out.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const SBOM = 'sbom.cdx.json'

/** Beside what is served and not among it: neither a page nor the worker ever asks for it. */
export function writeSbom(folder = 'dist') {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
  // The npm that runs this build, if one does.
  const own = process.env.npm_execpath?.endsWith('.js') ? process.env.npm_execpath : undefined
  const [command, first] = own === undefined ? ['npm', []] : [process.execPath, [own]]
  const { status, stdout, stderr } = spawnSync(command, [...first, ...args], { encoding: 'utf8', maxBuffer: 64 << 20 })
  if (status !== 0) throw new Error(`npm sbom: ${stderr}`)
  // Read before it is kept: a warning among the lines would make it none.
  const bill = withoutTools(JSON.parse(stdout))
  // npm calls the whole after the folder that it lies in.
  bill.metadata.component.name = JSON.parse(readFileSync('package.json', 'utf8')).name
  mkdirSync(folder, { recursive: true })
  const file = join(folder, SBOM)
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
  return file
}

/** `--omit=dev` would also leave out what the product has in common with a tool, such as the parts of the worker. */
function withoutTools(bill) {
  const isTool = ({ properties }) => properties.some(({ name }) => name === 'cdx:npm:package:development')
  const tools = new Set(bill.components.filter(isTool).map(component => component['bom-ref']))
  const ofProduct = ref => !tools.has(ref)
  return {
    ...bill,
    components: bill.components.filter(component => ofProduct(component['bom-ref'])),
    dependencies: bill.dependencies
      .filter(({ ref }) => ofProduct(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(ofProduct) })),
  }
}
