import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

import { withFaults } from './edit-source.ts'
import type { Fault } from './fault.ts'

/** Builds the product with a branch for each fault; `globalThis.planted` selects the active one. */
export function plantedFaults(faults: readonly Fault[]): Plugin {
  const files = new Set(faults.map(({ file }) => resolve(file)))
  const seen = new Set<string>()
  return {
    name: 'planted-faults',
    enforce: 'pre',
    load(id) {
      if (!files.has(id)) return undefined
      seen.add(id)
      return withFaults(
        readFileSync(id, 'utf8'),
        faults.filter(({ file }) => resolve(file) === id),
      )
    },
    buildEnd(error) {
      if (error !== undefined) return
      const unseen = faults.filter(({ file }) => !seen.has(resolve(file)))
      if (unseen.length > 0) throw new Error(unseen.map(({ id, file }) => `${id}: ${file} is no part of it`).join('\n'))
    },
  }
}

/** Why faults can no longer be planted, by their id: what they name is gone. */
export function unplantable(faults: readonly Fault[]): ReadonlyMap<string, string> {
  const reasons = new Map<string, string>()
  for (const fault of faults) {
    try {
      withFaults(readFileSync(fault.file, 'utf8'), [fault])
    } catch (error) {
      reasons.set(fault.id, error instanceof Error ? error.message : String(error))
    }
  }
  return reasons
}
