import { createScanner, detect } from './shield/detect.ts'
import { prepareNetwork } from './shield/detector/trained.ts'

/**
 * What finds details, once for the whole package: half of its bytes are the network's. It runs before `content.js` on a
 * page and before the service worker's own code, and both have it in the place of the modules that are named here
 * (`fromEngine` of the build).
 */
const engine = { createScanner, detect, prepareNetwork }

declare global {
  var shieldEngine: typeof engine
}

globalThis.shieldEngine = engine
