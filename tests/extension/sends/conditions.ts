import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { scriptOf } from '../../../extension/build.mjs'
import { SCRIPTS } from '../../../extension/manifest.ts'
import { type Fault, withoutAsking } from '../../planted/fault.ts'
import { plantedFaults } from '../../planted/plugin.ts'
import { packageWithAccess } from '../package-copy.ts'

/** What is missing or broken while the prompts are sent. */
export interface Condition {
  /** Layers to remove from a copy of the package, when it is built. */
  readonly without?: readonly Layer[]
  /** The engine throws on every detection. */
  readonly engineThrows?: true
  /** The service worker is stopped before each send. */
  readonly workerStopped?: true
  /** The conversation's vault has no free numbers left. */
  readonly vaultFull?: true
  /** The outcome of a send: it arrives masked, or nothing arrives. */
  readonly comes: 'masked' | 'nothing' | 'either'
  /** Two layers are removed, so something must leave in clear: a check that does not see it proves nothing. */
  readonly leaks?: true
}

type Layer = 'editor' | 'exits' | 'block'

/** How each layer is removed: one of its conditions always, or never, holds. */
const TAKEN_OUT: Readonly<Record<Layer, Fault>> = {
  editor: withoutAsking({
    id: 'planted',
    file: 'extension/composer/review.ts',
    in: 'consider',
    about: ['state', 'off'],
    is: true,
    why: 'No send is held up for a preview.',
  }),
  exits: withoutAsking({
    id: 'planted',
    file: 'extension/conversation/secure.ts',
    in: 'hidden',
    about: ['isAccountField'],
    is: true,
    why: 'No text is masked on its way out.',
  }),
  block: withoutAsking({
    id: 'planted',
    file: 'extension/conversation/secure.ts',
    in: 'secure',
    about: ['holdsOriginal'],
    is: false,
    why: 'What is known to be private is not looked for.',
  }),
}

export const CONDITIONS: Readonly<Record<string, Condition>> = {
  whole: { comes: 'masked' },
  'worker stopped': { workerStopped: true, comes: 'masked' },
  'vault full': { vaultFull: true, comes: 'masked' },
  'engine throws': { engineThrows: true, comes: 'nothing' },
  'without the editor': { without: ['editor'], comes: 'either' },
  'without the exits': { without: ['exits'], comes: 'masked' },
  'without the block': { without: ['block'], comes: 'masked' },
  'without editor and exits': { without: ['editor', 'exits'], comes: 'either', leaks: true },
  'without editor and block': { without: ['editor', 'block'], comes: 'either', leaks: true },
  'without exits and block': { without: ['exits', 'block'], comes: 'masked', leaks: true },
}

/** A copy of the package with access to more hosts, and with the faults of the condition. */
export async function packageFor({ without = [], engineThrows }: Condition, hosts: readonly string[]) {
  const copy = packageWithAccess(hosts)
  const faults = without.map(layer => TAKEN_OUT[layer])
  if (engineThrows !== undefined) faults.push(THROWS)
  if (faults.length === 0) return copy
  const code = await scriptOf(SCRIPTS['content.js'].source, [plantedFaults(faults)])
  writeFileSync(join(copy.folder, 'content.js'), `globalThis.planted = ${PLANTED};\n${code}`)
  return copy
}

const THROWS: Fault = {
  id: 'planted',
  file: 'extension/conversation/conversation.ts',
  in: 'find',
  why: 'A text that cannot be searched leaves as it is.',
  instead() {
    throw new Error('planted')
  },
}
const PLANTED = "{ id: 'planted', instead() { throw new Error('planted') } }"
