// The components of the product, each with version, license and hash (CycloneDX), for anyone who checks them for known
// vulnerabilities. Made from the lock file, so that it lists what every build installs; development tools are left out.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const SBOM = 'sbom.cdx.json'

/** Next to what is served, but not part of it: neither a page nor the worker ever requests it. */
export function writeSbom(folder = 'dist') {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
  // The npm that runs this build, if there is one.
  const own = process.env.npm_execpath?.endsWith('.js') ? process.env.npm_execpath : undefined
  const [command, first] = own === undefined ? ['npm', []] : [process.execPath, [own]]
  const { status, stdout, stderr } = spawnSync(command, [...first, ...args], { encoding: 'utf8', maxBuffer: 64 << 20 })
  if (status !== 0) throw new Error(`npm sbom: ${stderr}`)
  // Parsed before it is written: a warning among the lines would make it invalid.
  const bill = withoutTools(JSON.parse(stdout))
  // npm names the root component after its folder.
  bill.metadata.component.name = JSON.parse(readFileSync('package.json', 'utf8')).name
  mkdirSync(folder, { recursive: true })
  const file = join(folder, SBOM)
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
  return file
}

/** `--omit=dev` would also omit what the product shares with a tool, such as parts of the worker. */
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
