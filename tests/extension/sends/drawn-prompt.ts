import type { SeededRandom } from '../../seeded-random.ts'

/** A prompt as somebody might type it, and the private details in it, each as written there. */
export interface DrawnPrompt {
  readonly text: string
  readonly details: readonly string[]
  /** Details that the answer restores: a Social Security number stays redacted. */
  readonly comeBack: readonly string[]
}

const FIRST =
  'Amelia Benedikt Camila Declan Eleonora Fabrizio Giovanna Hendrik Isabella Joaquin Katarina Leopold Magdalena Nathaniel Octavia Patricia Roberto Samantha Theodore Valentina Wilhelm Yolanda José Zoë'.split(
    ' ',
  )
const LAST =
  'Abernathy Bergström Castellano Delacroix Eriksson Fitzgerald Gutiérrez Halvorsen Ivanovic Jankowski Kowalczyk Lindqvist MacGregor Nakamura Oppenheimer Petrović Quarshie Rasmussen Schneider Thompson Ulrichsen Villanueva Whitcombe Yamamoto Zimmerman'.split(
    ' ',
  )
const STREETS = ['Alder Street', 'Birchwood Avenue', 'Cranberry Lane', 'Dogwood Road', 'Elmhurst Drive']
const DOMAINS = ['bergmail.example', 'castle-post.example', 'fjordnet.example', 'harborline.example']
const MONTHS = ['January', 'March', 'April', 'June', 'August', 'October', 'December']

type Draw = (random: SeededRandom) => { readonly says: string; readonly details: readonly string[] }

const digits = (random: SeededRandom, count: number) =>
  Array.from({ length: count }, (_, at) => (at === 0 ? 1 + random.below(9) : random.below(10))).join('')
const nameOf = (random: SeededRandom) => `${random.pick(FIRST)} ${random.pick(LAST)}`
const plainLetters = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^a-z ]/gi, '')
    .toLowerCase()

/**
 * One sentence each, with words that announce the detail: `npm run bench -- shield` measures how much else is found.
 */
const SENTENCES: readonly Draw[] = [
  random => {
    const name = nameOf(random)
    return { says: `My client ${name} does not answer.`, details: name.split(' ') }
  },
  random => {
    const name = nameOf(random)
    return { says: `Please write a letter to ${name} for me.`, details: name.split(' ') }
  },
  random => {
    const mail = `${plainLetters(nameOf(random)).replace(' ', '.')}${digits(random, 2)}@${random.pick(DOMAINS)}`
    return { says: `The answer goes to ${mail} as always.`, details: [mail] }
  },
  random => {
    const phone = `(${digits(random, 3)}) 555-${digits(random, 4)}`
    return { says: `Call me at ${phone} in the evening.`, details: [phone, phone.slice(6)] }
  },
  random => {
    const amount = `$${digits(random, 2)},${digits(random, 3)}.${digits(random, 2)}`
    return { says: `They still owe us ${amount} for the work.`, details: [amount, amount.slice(1)] }
  },
  random => {
    const date = `${1 + random.below(28)} ${random.pick(MONTHS)} ${1950 + random.below(70)}`
    return { says: `I was born on ${date} in the countryside.`, details: [date] }
  },
  random => {
    const address = `${digits(random, 3)} ${random.pick(STREETS)}`
    return { says: `The parcel goes to ${address}, as last year.`, details: [address] }
  },
  random => {
    const number = `${2 + random.below(5)}${digits(random, 2)}-${1 + random.below(8)}${1 + random.below(9)}-${digits(random, 4)}`
    return { says: `My SSN is ${number} on that form.`, details: [number] }
  },
  random => {
    const card = luhn(`4${digits(random, 14)}`).replace(/(\d{4})(?=\d)/g, '$1 ')
    return { says: `They charged card ${card} twice.`, details: [card, card.replaceAll(' ', '')] }
  },
  random => {
    const iban = germanIban(digits(random, 18))
    return { says: `Transfer it to IBAN ${iban} please.`, details: [iban, iban.replaceAll(' ', '')] }
  },
  random => {
    // Never a shared address: 127.0.0.1 is not a secret.
    const host = [30 + random.below(60), ...Array.from({ length: 3 }, () => 11 + random.below(200))].join('.')
    return { says: `Our server at ${host} was down.`, details: [host] }
  },
]

const OPENINGS = ['', 'Please check this text. ', 'Rewrite it in a friendly tone: ', 'What do you think? ']
const CLOSINGS = ['', ' Thank you!', ' Keep it short.', ' Is "that" \\ok, 100 % sure & <fine>?', ' Grüße, 谢谢 🙂']

export function drawPrompt(random: SeededRandom): DrawnPrompt {
  const sentences = [...SENTENCES]
  random.shuffle(sentences)
  const drawn = sentences.slice(0, 1 + random.below(4)).map(draw => draw(random))
  const gap = random.chance(0.25) ? '\n' : ' '
  const details = drawn.flatMap(({ details }) => details)
  return {
    text: random.pick(OPENINGS) + drawn.map(({ says }) => says).join(gap) + random.pick(CLOSINGS),
    details,
    comeBack: drawn.flatMap(({ says, details: [whole = ''] }) => (says.includes('SSN') ? [] : [whole])),
  }
}

function luhn(digits: string): string {
  const sum = [...digits].reduce((sum, digit, at) => {
    const doubled = at % 2 === digits.length % 2 ? Number(digit) : Number(digit) * 2
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

function germanIban(account: string): string {
  // 'DE' as numbers by position in the alphabet, followed by '00' for the check digits.
  const rest = BigInt(`${account}131400`) % 97n
  return `DE${String(98n - rest).padStart(2, '0')}${account}`.replace(/(.{4})(?=.)/g, '$1 ')
}
