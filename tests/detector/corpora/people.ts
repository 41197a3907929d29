import type { SeededRandom } from '../../seeded-random.ts'
import type { CultureName, Names } from './names.ts'

export interface Person {
  readonly first: string
  readonly last: string
  /** As the culture writes it: with a middle name, an initial, two surnames, a particle. */
  readonly full: string
  readonly culture: CultureName
}

const PARTICLES: Partial<Record<CultureName, readonly string[]>> = {
  es: ['de la', 'del', 'de', 'de los'],
  pt: ['da', 'dos', 'de', 'do'],
  de: ['von', 'von der', 'zu'],
  fr: ['de', 'de la', 'du', 'Le'],
  it: ['De', 'Di', 'Della', 'Lo'],
  dutch: ['van', 'van der', 'van den', 'de', 'van de', 'ter', "van 't"],
  arabic: ['Al', 'El', 'bin', 'Ben', 'Abu'],
  en: ['St.', 'Mc'],
}

/** A random choice, weighted by share. */
export function weighted<T>(random: SeededRandom, choices: readonly (readonly [T, number])[]): T {
  const total = choices.reduce((sum, [, share]) => sum + share, 0)
  let left = random.next() * total
  for (const [choice, share] of choices) {
    left -= share
    if (left < 0) return choice
  }
  throw new Error('no choice')
}

/** A person who does not exist. `held` picks names reserved for measuring, which training never sees. */
export function aPerson(random: SeededRandom, names: Names, held: boolean, wanted?: CultureName): Person {
  const culture = wanted ?? weighted(random, names.shares)
  const { forenames, surnames } = names.cultures[culture]
  const first = drawn(random, forenames, held)
  const last = drawn(random, surnames, held)
  return { first, last, full: fullName(random, names, culture, first, last, held), culture }
}

function fullName(
  random: SeededRandom,
  names: Names,
  culture: CultureName,
  first: string,
  last: string,
  held: boolean,
): string {
  const { forenames, surnames } = names.cultures[culture]
  const particles = PARTICLES[culture]
  const initial = () => `${drawn(random, forenames, held).charAt(0)}.`
  if ((culture === 'es' || culture === 'pt') && random.chance(0.4)) {
    const joint = random.chance(0.1)
      ? ' y '
      : particles !== undefined && random.chance(0.1)
        ? ` ${random.pick(particles)} `
        : ' '
    return `${first} ${last}${joint}${drawn(random, surnames, held)}`
  }
  if (particles !== undefined && random.chance(culture === 'dutch' ? 0.35 : culture === 'en' ? 0.02 : 0.1)) {
    const particle = random.pick(particles)
    return particle === 'Mc' ? `${first} Mc${last}` : `${first} ${particle} ${last}`
  }
  if (culture === 'arabic' && random.chance(0.25)) {
    const article = random.pick(['al-', 'Al-', 'el-', 'Al ', 'bin ', 'Abu '])
    return `${first} ${random.chance(0.2) ? `${drawn(random, forenames, held)} ` : ''}${article}${last}`
  }
  const easts: readonly CultureName[] = ['chinese', 'korean', 'japanese']
  if (easts.includes(culture) && random.chance(0.3)) return `${last} ${first}`
  if (culture === 'slavic' && random.chance(0.06)) return `${first} ${last}-${drawn(random, surnames, held)}`
  const roll = random.next()
  if (roll < 0.74) return `${first} ${last}`
  if (roll < 0.84) return `${first} ${initial()} ${last}`
  if (roll < 0.86) return `${first} ${initial().charAt(0)} ${last}`
  if (roll < 0.91) return `${first} ${drawn(random, forenames, held)} ${last}`
  if (roll < 0.94) return `${first}-${drawn(random, forenames, held)} ${last}`
  if (roll < 0.97) return `${first} ${last}-${drawn(random, surnames, held)}`
  if (roll < 0.985) return `${first} ${initial()} ${initial()} ${last}`
  return `${first} ${last} ${random.pick(['Jr.', 'Sr.', 'III', 'II', 'Jr'])}`
}

/** One name in twelve is reserved for measuring. Long lists have no particular order, so the draw is even. */
function drawn(random: SeededRandom, list: readonly string[], held: boolean): string {
  for (let attempt = 0; ; attempt += 1) {
    const name = random.pick(list)
    if (isHeld(name) === held || attempt > 40) return name
  }
}

function isHeld(name: string): boolean {
  let sum = 7
  for (let at = 0; at < name.length; at += 1) sum = (sum * 31 + name.charCodeAt(at)) % 9973
  return sum % 12 === 0
}
