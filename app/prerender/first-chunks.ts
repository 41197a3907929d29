import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/** The app's document, whose script every page loads. */
const START = 'index.html'
/** What a signed-in person's pages load next, and what the dashboard loads with it. */
const FRAME = 'shell/mirror-frame.tsx'
const DASHBOARD = 'dashboard/dashboard.tsx'
/** The script of a prerendered page, which must not bring the app with it: it loads that when the browser is idle. */
const LATE = 'prerender/late.ts'
/** What that script has evaluated first. */
const REACT = 'prerender/react-first.ts'
/** The document's script besides the app; without it Vite would take the document's entry for an empty one. */
const POLYFILL = '\0vite/modulepreload-polyfill.js'
const LIBRARY = /\/node_modules\//
const ICONS = /\/node_modules\/lucide-react\//
/** The router's index imports this too, but only the checklists ask before they are left. */
const LATER = /\/react-router\/dist\/esm\/useBlocker\.js$/
/** What draws any icon, and those of the bars and messages of the first screen. */
const FIRST_ICONS =
  /\/lucide-react\/dist\/esm\/(?!icons\/)|\/icons\/(chart-column|check|chevron-down|clock|eraser|inbox|info|menu|refresh-cw|scale|search|sliders-horizontal|triangle-exclamation-point|wifi-off|x)\.mjs/
/** Pages that do without the frame, so they must not load what only the frame or the dashboard needs. */
const PUBLIC = /^(?:pages|site)\//
/** The product as a public page shows it: drawn by the dashboard's own parts, and loaded when it comes into view. */
const SAMPLE = 'pages/product-sample.tsx'
const DOORS = /^(?:auth|builder|verify)\//

/**
 * Names the chunks of a signed-in person's first screen: one each for the app's start, the frame and the dashboard, and
 * for what these share with the doors. Left alone, a bundler makes a chunk for each set of pages that share a module:
 * sixty files before the dashboard shows anything, and each of them costs a browser more than its bytes.
 *
 * No two of these chunks import each other, because each holds all that its modules import and the next ones lack.
 */
export function firstChunks(root: string): (id: string, modules: Modules) => string | null {
  let chunks: ReadonlyMap<string, string> | undefined
  return (id, modules) => {
    chunks ??= planned(root, modules)
    return chunks.get(id) ?? null
  }
}

function planned(root: string, modules: Modules): Map<string, string> {
  const reach = (name: string) => withImports(join(root, name), modules)
  const [start, frame, dashboard] = [reach(START), reach(FRAME), reach(DASHBOARD)]
  const pages = loadedLater(start, modules)
  const reachFrom = (isMeant: (name: string) => boolean) =>
    new Set(pages.filter(id => isMeant(id.slice(root.length + 1))).flatMap(id => [...withImports(id, modules)]))
  const inPublic = reachFrom(name => PUBLIC.test(name) && name !== SAMPLE)
  const inSample = reach(SAMPLE)
  const inDoors = reachFrom(name => DOORS.test(name))
  const besideDashboard = reachFrom(name => !PUBLIC.test(name) && !DOORS.test(name) && !name.startsWith('dashboard/'))

  const chunks = new Map<string, string>()
  // The library's index imports every icon, so the graph does not say who shows which.
  for (const id of start) if (!LATER.test(id) && (!ICONS.test(id) || FIRST_ICONS.test(id))) chunks.set(id, 'start')
  for (const id of reach(REACT)) chunks.set(id, 'react')
  for (const id of reach(LATE)) chunks.set(id, 'first')
  for (const id of [...frame, ...dashboard]) {
    if (start.has(id) || inPublic.has(id)) continue
    if (inSample.has(id)) {
      // An index of a library imports what nobody calls, and only the bundler knows what that is.
      if (!LIBRARY.test(id)) chunks.set(id, inDoors.has(id) ? 'records' : 'shown')
    } else chunks.set(id, inDoors.has(id) ? 'doors' : frame.has(id) || besideDashboard.has(id) ? 'frame' : 'dashboard')
  }
  // These stay entries of their own: a build finds by their names what they load.
  for (const id of [...[START, FRAME, DASHBOARD, LATE, REACT].map(name => join(root, name)), POLYFILL])
    chunks.delete(id)
  return chunks
}

/** A module and all that it imports, directly or not, when it is loaded. */
function withImports(id: string, modules: Modules, seen = new Set<string>()): Set<string> {
  const module = modules.getModuleInfo(id)
  if (module === null || seen.has(id)) return seen
  seen.add(id)
  for (const imported of module.importedIds) withImports(imported, modules, seen)
  return seen
}

/** All modules that are loaded only when they are needed, however deep. */
function loadedLater(from: ReadonlySet<string>, modules: Modules): string[] {
  const later = new Set<string>()
  const open = [...from]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const entry of modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
      if (later.has(entry)) continue
      later.add(entry)
      open.push(...withImports(entry, modules))
    }
  }
  return [...later]
}
