import { scriptOf } from '../../extension/build.mjs'
import { SCRIPTS } from '../../extension/manifest.ts'

/** The guards of a meeting page, each as it is called. */
const CALLS = {
  windows: /guardWindows\(world, \{[^\n]+\)/,
  receivers: /guardReceivers\(world, \{[^}]+\}\),\n[^}]+\}\)/,
  opening: /guardOpening\(world, shared\)/,
} as const
export type Guard = keyof typeof CALLS

/** The script of a meeting page without one of its guards. */
export function pageWithout(guard: Guard): Promise<string> {
  const taken = {
    name: 'taken-guard',
    enforce: 'pre',
    transform(code: string, id: string) {
      if (!id.endsWith('guard-capture.ts')) return undefined
      const without = code.replace(CALLS[guard], 'void 0')
      if (without === code) throw new Error(`the guard of ${guard} was not found`)
      return without
    },
  } as const
  return scriptOf(SCRIPTS['meeting-page.js'].source, [taken])
}

/**
 * Comes before the guard, and keeps what opens a raw device: so that it shows what the receivers do with a raw track that
 * has come to the page in an unknown way.
 */
export const KEEPS_NATIVE = `globalThis.openRaw = navigator.mediaDevices?.getUserMedia.bind(navigator.mediaDevices);\n`
