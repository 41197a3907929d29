import type { NamedMutation } from '../../wire/mutations.ts'
import type { MutationName } from './index.ts'

/**
 * Converts mutations of older versions to what they mean today: `'set_item_status@1': args => ({ name:
 * 'set_item_status@2', … })`. A row stays for 12 months after the last version that writes the old name: a device may
 * have been offline that long.
 */
const ADAPTERS: Readonly<Record<string, (args: unknown) => { name: MutationName; args: unknown }>> = {}

/** A mutation under its present name. An unknown name stays unchanged, and is refused later. */
export function adapted(mutation: NamedMutation, adapters = ADAPTERS): NamedMutation {
  let { name, args } = mutation
  // A name may have been replaced more than once; each step leads to a newer one.
  for (let steps = 0; steps < 10; steps += 1) {
    const adapter = Object.hasOwn(adapters, name) ? adapters[name] : undefined
    if (adapter === undefined) break
    const next = adapter(args)
    name = next.name
    args = next.args
  }
  return { name, args }
}
