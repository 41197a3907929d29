import { allLocales, Faker, type LocaleDefinition } from '@faker-js/faker'
import { SeededRandom } from '../../seeded-random.ts'
import type { CultureName, Names } from './names.ts'
import { aPerson, type Person, weighted } from './people.ts'
import { type Kind, type Mark, type Sample, Writer } from './sample.ts'
import { WORD_FORENAMES, WORD_SURNAMES } from './templates/ambiguous.ts'
import { NUMBERS, PRODUCTS, ROLES, SENTENCES, TITLES, WORLD } from './templates/fillings.ts'
import { type Language, TEMPLATES, type TemplateGroup } from './templates/index.ts'

/** The culture that most names in a language's texts come from. */
const HOME: Partial<Record<Language, CultureName>> = { es: 'es', de: 'de', fr: 'fr', pt: 'pt', it: 'it', nl: 'dutch' }

const FAKER_LOCALES: Readonly<Record<CultureName, readonly string[]>> = {
  en: ['en_US', 'en_GB', 'en_US', 'en_AU', 'en_CA', 'en_IE', 'en_US'],
  es: ['es', 'es_MX'],
  de: ['de', 'de_AT', 'de_CH'],
  fr: ['fr', 'fr_BE', 'fr_CA', 'fr_CH'],
  pt: ['pt_BR', 'pt_PT'],
  it: ['it'],
  dutch: ['nl', 'nl_BE', 'af_ZA'],
  nordic: ['da', 'sv', 'nb_NO', 'fi'],
  slavic: ['pl', 'cs_CZ', 'sk', 'hr', 'sl_SI'],
  baltic: ['hu', 'ro', 'lv'],
  arabic: ['en_US', 'az'],
  turkish: ['tr'],
  indian: ['en_IN'],
  african: ['en_NG', 'en_ZA', 'en_GH'],
  chinese: ['en_US', 'en_GB', 'en_AU'],
  japanese: ['en_US'],
  korean: ['en_US'],
  southeast: ['id_ID', 'vi', 'en_US'],
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const DAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ')

const SHOPS =
  'Pizza|Diner|Bakery|Garage|Grill|Barber Shop|Bar|Café|Salon|Auto Repair|Dental|Pharmacy|Deli|Steakhouse|Books|Nails|Plumbing|Insurance|Motors|Realty|Hardware|Flowers'.split(
    '|',
  )

/** What replaces a slot. */
interface Filling {
  readonly text: string
  readonly kind?: Kind
}

/** Writes texts from the templates, with people and places that do not exist. */
export class Generator {
  private readonly random: SeededRandom
  private readonly fakers = new Map<string, Faker>()

  constructor(
    private readonly names: Names,
    /** Uses the templates and names reserved for measuring. */
    private readonly held: boolean,
    private readonly seed: number,
  ) {
    this.random = new SeededRandom(seed)
  }

  /** `count` texts over all templates; a group's share is the sum of its templates' weights. */
  samples(count: number): Sample[] {
    const choices = TEMPLATES.flatMap(group =>
      group.templates
        .filter((_, index) => (index % 9 === 4) === this.held)
        .map(template => [{ group, template }, group.weight] as const),
    )
    const samples: Sample[] = []
    for (let made = 0; made < count; made += 1) {
      const first = weighted(this.random, choices)
      const writer = new Writer()
      this.fill(writer, first.template, first.group)
      // Texts may continue: another template of the same language before or after, on the same line or the next.
      const others = TEMPLATES.filter(({ language }) => language === first.group.language)
      while (first.group.joins && this.random.chance(0.35) && writer.text.length < 900) {
        const other = this.random.pick(others)
        if (!other.joins) continue
        writer.put(this.random.pick(['\n', ' ', ' ', '\n\n']))
        const usable = other.templates.filter((_, index) => (index % 9 === 4) === this.held)
        if (usable.length > 0) this.fill(writer, this.random.pick(usable), other)
      }
      samples.push(this.varied(writer, first.group))
    }
    return samples
  }

  /** Any person, to swap into a sentence of a corpus. */
  person(): Person {
    return aPerson(this.random, this.names, this.held)
  }

  /** A place, for the same purpose. */
  place(): string {
    const roll = this.random.next()
    if (roll < 0.6) return this.city(this.person())
    return roll < 0.85 ? this.random.pick(WORLD.countries) : this.random.pick(WORLD.places)
  }

  /** A company or another group, for the same purpose. */
  group(): string {
    return this.random.chance(0.25) ? this.acronym() : this.company(this.person())
  }

  private fill(writer: Writer, template: string, group: TemplateGroup): void {
    const home = HOME[group.language]
    const culture = () => (home !== undefined && this.random.chance(0.8) ? home : undefined)
    const people = new Map<string, Person>()
    const personOf = (number: string): Person => {
      const known = people.get(number) ?? aPerson(this.random, this.names, this.held, culture())
      people.set(number, known)
      return known
    }
    let at = 0
    let quoteStart = 0
    for (const found of template.matchAll(/\{([A-Za-z]+)(\d?)\}|[«»]/g)) {
      writer.put(template.slice(at, found.index))
      at = found.index + found[0].length
      if (found[0] === '«') quoteStart = writer.text.length
      else if (found[0] === '»') writer.mark(quoteStart, 'NAME')
      else {
        const { text, kind } = this.filling(found[1] ?? '', personOf(found[2] ?? ''))
        writer.put(text, kind)
      }
    }
    writer.put(template.slice(at))
  }

  private filling(slot: string, person: Person): Filling {
    const { random } = this
    const plain = (text: string): Filling => ({ text })
    const name = (text: string): Filling => ({ text, kind: 'NAME' })
    const other = (text: string): Filling => ({ text, kind: 'OTHER' })
    const address = (text: string): Filling => ({ text, kind: 'ADDRESS' })
    switch (slot) {
      case 'full':
        return name(random.chance(0.94) ? person.full : random.chance(0.5) ? person.first : person.last)
      case 'first':
        return name(person.first)
      case 'last':
        return name(person.last)
      case 'any':
        return name(
          weighted(random, [
            [person.full, 5],
            [person.first, 3],
            [person.last, 2],
          ]),
        )
      case 'initialLast':
        return name(`${person.first.charAt(0)}.${random.chance(0.7) ? ' ' : ''}${person.last}`)
      case 'firstInitial':
        return name(`${person.first} ${person.last.charAt(0)}.`)
      case 'lastFirst':
        return name(
          `${random.chance(0.2) ? person.last.toUpperCase() : person.last}, ${person.first}${random.chance(0.25) ? ` ${this.faker('en_US').person.middleName().charAt(0)}.` : ''}`,
        )
      case 'LASTfirst':
        return name(`${person.last.toUpperCase()} ${person.first}`)
      case 'FULL':
        return name(person.full.toUpperCase())
      case 'LAST':
        return name(person.last.toUpperCase())
      case 'lower':
        return name(person.full.toLowerCase())
      case 'lowerFirst':
        return name(person.first.toLowerCase())
      case 'lowerLast':
        return name(person.last.toLowerCase())
      case 'title':
        return plain(random.pick(TITLES))
      case 'word':
        return name(random.pick(WORD_FORENAMES))
      case 'lowerWord':
        return name(random.pick(WORD_FORENAMES).toLowerCase())
      case 'surWord':
        return name(random.pick(WORD_SURNAMES))
      case 'email':
        return plain(this.email(person))
      case 'user':
        return plain(this.userName(person))
      case 'handle':
        return plain(`@${this.userName(person)}`)
      case 'company':
        return other(this.company(person))
      case 'acronym':
        return other(this.acronym())
      case 'shop':
        return other(
          random.chance(0.6)
            ? `${random.chance(0.5) ? person.first : person.last}'s ${random.pick(SHOPS)}`
            : `${random.chance(0.5) ? person.last : capitalised(this.faker('en_US').word.noun())} ${random.pick(SHOPS)}`,
        )
      case 'thing':
        return other(person.first)
      case 'initials':
        return name(this.initials(person))
      case 'Adv':
        return plain(capitalised(this.faker('en_US').word.adverb()))
      case 'city':
        return other(this.city(person))
      case 'country':
        return other(random.chance(0.8) ? random.pick(WORLD.countries) : this.faker('en_US').location.country())
      case 'place':
        return other(random.pick(WORLD.places))
      case 'brand':
      case 'product':
        return other(random.pick(PRODUCTS))
      case 'brandLower':
        return plain(random.pick(PRODUCTS).toLowerCase())
      case 'role':
        return plain(random.pick(ROLES))
      case 'Role':
        return plain(capitalised(random.pick(ROLES)))
      case 'job':
        return plain(this.faker('en_US').person.jobTitle())
      case 'month':
        return plain(random.pick(MONTHS))
      case 'day':
        return plain(random.pick(DAYS))
      case 'date':
        return plain(this.date())
      case 'time':
        return plain(`${random.below(24)}:${String(random.below(60)).padStart(2, '0')}`)
      case 'year':
        return plain(String(1930 + random.below(97)))
      case 'n':
        return plain(String(1 + random.below(random.chance(0.5) ? 12 : 400)))
      case 'number':
        return plain(random.pick(NUMBERS))
      case 'amount':
        return plain(this.amount())
      case 'phone':
        return plain(this.phone(person))
      case 'id':
        return plain(this.id())
      case 'address':
        return address(this.address(person, false))
      case 'lines':
        return address(this.address(person, true))
      case 'street':
        return address(this.street(person))
      case 'noun':
        return plain(this.faker('en_US').word.noun())
      case 'Noun':
        return plain(capitalised(this.faker('en_US').word.noun()))
      case 'verb':
        return plain(this.faker('en_US').word.verb())
      case 'Verb':
        return plain(capitalised(this.faker('en_US').word.verb()))
      case 'adj':
        return plain(this.faker('en_US').word.adjective())
      case 'Adj':
        return plain(capitalised(this.faker('en_US').word.adjective()))
      case 'adv':
        return plain(this.faker('en_US').word.adverb())
      case 'deNoun':
        return plain(this.faker('de').word.noun())
      case 'deAdj':
        return plain(this.faker('de').word.adjective())
      case 'sentence':
        return plain(random.pick(SENTENCES))
      case 'camel':
        return plain(`${this.faker('en_US').word.noun()}${capitalised(this.faker('en_US').word.noun())}`)
      case 'Camel':
        return plain(`${capitalised(this.faker('en_US').word.noun())}${capitalised(this.faker('en_US').word.noun())}`)
      case 'snake':
        return plain(`${this.faker('en_US').word.verb()}_${this.faker('en_US').word.noun()}`)
      default:
        throw new Error(`no slot {${slot}}`)
    }
  }

  private faker(locale: string): Faker {
    const known = this.fakers.get(locale)
    if (known !== undefined) return known
    const definitions: Readonly<Record<string, LocaleDefinition>> = allLocales
    const chain = [locale, locale.split('_')[0] ?? '', 'en', 'base']
      .map(name => definitions[name])
      .filter(definition => definition !== undefined)
    const made = new Faker({ locale: chain, seed: this.seed + this.fakers.size * 101 })
    this.fakers.set(locale, made)
    return made
  }

  private local(person: Person): Faker {
    return this.faker(this.random.pick(FAKER_LOCALES[person.culture]))
  }

  private userName(person: Person): string {
    const first = ascii(person.first)
    const last = ascii(person.last)
    const joint = this.random.pick(['.', '_', '', '-'])
    return weighted(this.random, [
      [`${first}${joint}${last}`, 4],
      [`${first.charAt(0)}${joint}${last}`, 3],
      [`${first}${this.random.below(100)}`, 2],
      [`${this.faker('en_US').word.adjective()}${joint}${this.faker('en_US').word.noun()}`, 3],
      [`${person.first.replace(/\P{L}/gu, '')}${this.random.pick(['Official', 'XO', 'FC', '_', 'x', '2024'])}`, 1],
      [`${this.faker('en_US').word.noun()}${this.random.below(9999)}`, 2],
    ])
  }

  private email(person: Person): string {
    const domain = weighted(this.random, [
      [
        this.random.pick(['gmail.com', 'yahoo.com', 'outlook.com', 'hotmail.com', 'web.de', 'orange.fr', 'proton.me']),
        3,
      ],
      [
        `${ascii(this.faker('en_US').word.noun())}.${this.random.pick(['com', 'org', 'net', 'io', 'co.uk', 'de', 'es', 'fr'])}`,
        3,
      ],
    ])
    return `${this.userName(person)}@${domain}`
  }

  private company(person: Person): string {
    const { random } = this
    const faker = this.local(person)
    return weighted(random, [
      [() => faker.company.name(), 4],
      [
        () =>
          `${person.last} ${random.pick(['Group', 'Ltd', 'LLC', 'Inc.', '& Sons', 'GmbH', 'Partners', 'Holdings', 'Bank', 'Hospital', 'University', 'Consulting', 'Foundation', 'Institute', 'Industries', 'Brothers', 'Law', 'Clinic', 'Academy', 'High School'])}`,
        3,
      ],
      [() => random.pick(WORLD.organisations), 4],
      [() => `${this.acronym()}${random.pick(['', '', '', ' Inc.', ' Corp.', ' LLC', ' Group', ' Bank'])}`, 1],
      [
        () =>
          `${capitalised(this.faker('en_US').word.noun())}${random.pick(['ly', ' Labs', 'Works', ' Systems', 'Soft', ' Corp', ' Health', ' Media', ' Foods', 'Tech', ' Logistics', ' Studio'])}`,
        3,
      ],
    ])()
  }

  /** Two to five capitals that may or may not be pronounced as a word. */
  private acronym(): string {
    const { random } = this
    const length = weighted(random, [
      [2, 1],
      [3, 5],
      [4, 3],
      [5, 1],
    ])
    const letters = Array.from({ length }, (_, at) =>
      random.pick([...(at % 2 === 1 && random.chance(0.6) ? 'AAEEIOU' : 'BCDFGHLMNPRSTTSCPAEI')]),
    )
    return letters.join('')
  }

  private initials({ first, last }: Person): string {
    const one = first.charAt(0)
    const two = last.charAt(0)
    return this.random.pick([
      `${one}${two}`.toLowerCase(),
      `${one}${two}`.toUpperCase(),
      `${one}${two}`.toUpperCase(),
      `${one.toUpperCase()}.${two.toUpperCase()}.`,
      one.toUpperCase(),
    ])
  }

  private city(person: Person): string {
    return this.random.chance(0.35) ? this.random.pick(WORLD.cities) : this.local(person).location.city()
  }

  private street(person: Person): string {
    return this.local(person).location.streetAddress()
  }

  private address(person: Person, lines: boolean): string {
    const { random } = this
    const faker = this.local(person)
    // Not every locale has every part.
    const street = () => faker.location.streetAddress({ useFullAddress: random.chance(0.3) })
    const zip = faker.location.zipCode()
    const city = this.city(person)
    const { state: hasStates, state_abbr: hasCodes } = faker.rawDefinitions.location ?? {}
    const states = hasStates && hasCodes ? faker : this.faker('en_US')
    const state = states.location.state({ abbreviated: random.chance(0.7) })
    const country = random.pick(WORLD.countries)
    const cut = lines ? '\n' : ', '
    const anglo = ['en', 'indian', 'african', 'chinese', 'southeast', 'arabic', 'japanese', 'korean'].includes(
      person.culture,
    )
    const unit = random.pick(['Apt', 'Apt.', 'Suite', 'Flat', 'Unit', '#', 'Floor', 'Room', 'Ste.'])
    const withUnit = `${street()}${random.pick([', ', ' ', lines ? '\n' : ', '])}${unit} ${1 + random.below(900)}${random.pick(['', 'B', 'C'])}`
    return weighted(random, [
      [() => `${street()}${cut}${anglo ? `${city}, ${state} ${zip}` : `${zip} ${city}`}`, 6],
      [() => `${withUnit}${cut}${city}, ${state} ${zip}`, anglo ? 4 : 1],
      [
        () =>
          `${street()}${cut}${anglo ? `${city} ${zip}` : `${zip} ${city}`}${cut}${random.chance(0.2) ? country.toUpperCase() : country}`,
        3,
      ],
      [() => street(), 3],
      [() => `${street()}${cut}${city}`, 3],
      [() => `${withUnit}${cut}${city}${cut}${zip}`, 1],
      [() => `PO Box ${100 + random.below(9000)}${cut}${city}, ${state} ${zip}`, 0.6],
      [
        () =>
          `PSC ${100 + random.below(9000)}, Box ${100 + random.below(9000)}${lines ? '\n' : ' '}${random.pick(['APO', 'FPO', 'DPO'])} ${random.pick(['AE', 'AP', 'AA'])} 0${9000 + random.below(900)}`,
        0.2,
      ],
      [() => `${zip} ${city}, ${street()}`, 0.7],
      [
        () =>
          `${capitalised(this.faker('en_US').word.noun())} ${random.pick(['House', 'Cottage', 'Farm', 'Court', 'Lodge'])}, ${street()}${cut}${city}${cut}${zip}`,
        0.7,
      ],
      [() => `Flat ${1 + random.below(40)}, ${street()}${cut}${city} ${zip}`, 0.8],
    ])()
  }

  private phone(person: Person): string {
    return this.random.chance(0.6)
      ? this.local(person).phone.number()
      : `+${10 + this.random.below(80)} ${100 + this.random.below(900)} ${100000 + this.random.below(900000)}`
  }

  private amount(): string {
    const value = this.random.pick([
      '12',
      '49.99',
      '1,200',
      '85,000',
      '3.5',
      '250',
      '2.400,00',
      '18 500',
      '0.75',
      '999',
    ])
    return this.random.pick([
      `$${value}`,
      `€${value}`,
      `${value} €`,
      `£${value}`,
      `${value} EUR`,
      `USD ${value}`,
      `${value}k`,
      `$${value} million`,
    ])
  }

  private date(): string {
    const { random } = this
    const day = 1 + random.below(28)
    const month = 1 + random.below(12)
    const year = 1950 + random.below(77)
    const word = MONTHS[month - 1] ?? 'May'
    const two = (value: number) => String(value).padStart(2, '0')
    return random.pick([
      `${day} ${word} ${year}`,
      `${word} ${day}, ${year}`,
      `${year}-${two(month)}-${two(day)}`,
      `${two(month)}/${two(day)}/${year}`,
      `${two(day)}.${two(month)}.${year}`,
      `${day}/${month}/${year % 100}`,
      `${word} ${day}`,
      `${day} ${word}`,
      `${word} ${year}`,
      `${random.pick(DAYS)}, ${word} ${day}`,
      `the ${day}th of ${word}`,
      `${word.slice(0, 3)} ${day}, ${year}`,
      `${day}-${word.slice(0, 3)}-${year}`,
    ])
  }

  private id(): string {
    const { random } = this
    const digits = (count: number) => Array.from({ length: count }, () => random.below(10)).join('')
    const letters = (count: number) =>
      Array.from({ length: count }, () => String.fromCharCode(65 + random.below(26))).join('')
    return random.pick([
      digits(8),
      `${letters(2)}${digits(6)}`,
      `#${digits(5)}`,
      `${letters(3)}-${digits(4)}`,
      `${digits(3)}-${digits(4)}`,
      `${letters(1)}${digits(7)}`,
      `MRN${digits(6)}`,
      `v${random.below(9)}.${random.below(20)}.${random.below(9)}`,
    ])
  }

  /** A variant of the text as written by careless people, old systems and templates. */
  private varied(writer: Writer, group: TemplateGroup): Sample {
    const { random } = this
    let text = writer.text
    let marks: Mark[] = [...writer.marks]
    const same = (changed: string) => {
      if (changed.length === text.length) text = changed
    }
    const roll = random.next()
    if (group.cased && roll < 0.13) same(text.toLowerCase())
    else if (group.cased && roll < 0.16) same(text.toUpperCase())
    else if (roll < 0.19) {
      // Only the names in lowercase.
      for (const { start, end, kind } of marks) {
        if (kind === 'NAME') same(text.slice(0, start) + text.slice(start, end).toLowerCase() + text.slice(end))
      }
    } else if (roll < 0.21) {
      for (const { start, end, kind } of marks) {
        if (kind === 'NAME') same(text.slice(0, start) + text.slice(start, end).toUpperCase() + text.slice(end))
      }
    }
    if (random.chance(0.12)) same([...text].map(letter => plainLetter(letter)).join(''))
    if (random.chance(0.04) && /[.!?]$/.test(text)) text = text.slice(0, -1)
    marks = marks.filter(mark => mark.end <= text.length)
    return { text, marks, group: `${group.language} ${group.name}`, weight: 1, personsOnly: false }
  }
}

function plainLetter(letter: string): string {
  const plain = letter.normalize('NFD').charAt(0)
  return letter.length === 1 && plain.length === 1 ? plain : letter
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function ascii(word: string): string {
  return word
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
}
