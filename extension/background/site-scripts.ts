import { patternOf } from '../sites/own-sites.ts'
import { type PlacedScript, placeScripts, type Scripting } from './place-scripts.ts'

interface SiteScriptsNeeds {
  /** The hosts that the person has added. */
  addedHosts(): Promise<readonly string[]>
  readonly scripting: Scripting
}

/** The three layers, as the manifest places them on the built-in sites. */
const SCRIPTS: readonly PlacedScript[] = [
  { id: 'site-page', js: ['page.js'], world: 'MAIN' },
  { id: 'site-content', js: ['engine.js', 'content.js'], world: 'ISOLATED', isTopOnly: true },
  { id: 'site-frame', js: ['frame.js'], world: 'ISOLATED' },
]

/** Puts Shield on the sites that the person has added. */
export async function placeSiteScripts({ addedHosts, scripting }: SiteScriptsNeeds): Promise<void> {
  await placeScripts(scripting, SCRIPTS, (await addedHosts()).map(patternOf))
}
