import { type Candidate, candidate } from '../candidate.ts'
import type { Reading } from '../reading.ts'
import { matchAt } from '../surroundings.ts'
import { findSpeakers } from './evidence.ts'
import { namesOf } from './names.ts'
import { CYRILLIC_GIVEN, CYRILLIC_SURNAMES } from './packed-names.ts'
import { anyOf, isBeside, isSentenceStart, matches, type Word, wordsOf } from './words.ts'

/** Given names in Russian, Ukrainian, Belarusian, Bulgarian, Serbian and other languages that use Cyrillic. */
const GIVEN = namesOf(CYRILLIC_GIVEN)
const KNOWN_SURNAMES = namesOf(CYRILLIC_SURNAMES)

const PLACES = wordsOf(
  `киев киеве киева саратов саратове ростов ростове тамбов тамбове псков пскове харьков харькове чернигов львов львов львове чернигов
  азов кишинев кишинёв королев королёв могилев могилёв серпухов пушкин пушкино берлин берлине пекин пекине дублин турин лондон
  израиль китай япония кремль россия россии москва москве европа европе азия америка интернет магазин апельсин украина украине
  харків харкові львів львові київ києві чернігів ростов болгарин сталин ленин ленина пушкина гагарина господин сколково иваново кирове киров
  краснов домодедово шереметьево внуково одинцов люберцов`,
)

const EXTRA = wordsOf(
  'павла павлу павлом павле льва льву львом петра петру петром петре любови любовью ильи илье илью ильей ильёй никиты никите',
)

/** The nominatives that a word may be a form of, itself among them. */
function nominativesOf(word: string): string[] {
  const all = [word]
  for (const [ending, ...nominatives] of ENDINGS)
    if (word.length > ending.length + 1 && word.endsWith(ending))
      for (const nominative of nominatives) all.push(word.slice(0, word.length - ending.length) + nominative)
  return all
}

/** Endings of the cases, and those of the nominative that they replace. */
const ENDINGS: readonly (readonly [string, ...string[]])[] = [
  ['ией', 'ия'],
  ['ии', 'ия'],
  ['ию', 'ия', 'ий'],
  ['ие', 'ия', 'ий'],
  ['ой', 'а'],
  ['ою', 'а'],
  ['ей', 'я', 'а'],
  ['ею', 'я'],
  ['ом', '', 'о'],
  ['ем', 'й', 'ь'],
  ['єм', 'й'],
  ['ём', 'й', 'ь'],
  ['ові', '', 'о'],
  ['ы', 'а'],
  ['и', 'а', 'я', 'ь'],
  ['і', 'а', 'я', ''],
  ['ї', 'я', 'й'],
  ['е', 'а', 'я', '', 'й', 'о'],
  ['у', 'а', '', 'о'],
  ['ю', 'я', 'й', 'ь'],
  ['а', '', 'о'],
  ['я', 'й', 'ь'],
]

const isGiven = (word: string): boolean =>
  GIVEN.has(word) || EXTRA.has(word) || nominativesOf(word).some(name => GIVEN.has(name))
/** Whether the name is also a word: at the beginning of a sentence it proves nothing by itself. */
const isDoubtfulName = (word: string): boolean =>
  !EXTRA.has(word) && nominativesOf(word).every(name => !GIVEN.has(name) || GIVEN.isDoubtful(name))
const isKnownSurname = (word: string): boolean =>
  KNOWN_SURNAMES.has(word) || KNOWN_SURNAMES.has(word.replace(/(?:ым|ой|ых|[ауеы])$/u, ''))

const PATRONYMIC =
  /.{2}(?:ович|евич|ьич|івич|ївич)(?:а|у|ем|ом|е|і|еві)?$|.{2}(?:овн|евн|ичн|івн|ївн)(?:а|ы|е|у|ой|и|і|ою)$/u
const SURNAME =
  /.{2}(?:ов|ев|ёв|ин|ын|їн)(?:а|у|ым|е|ой|ы|ых|ыми|ої|ій)?$|.{2}(?:ск|цк|ськ|цьк)(?:ий|ого|ому|им|ом|ая|ой|ую|а|ої|ій|у|і)$|.{2}(?:енко|ейко|очко|чук|щук|дзе|швили|ьян|янц|ович|евич|івський|ић|ків|ишин|юк|ько|баев|баева|улы|кызы)(?:а|у|ом|ем|е|ові)?$/u
/** Words right before a name; a capitalized word after them is one. */
const CUE = new RegExp(
  `(?<![\\p{L}])(?:${anyOf(`меня_зовут мене_звати меня_звать моё_имя мое_имя зовут звати казвам_се зовем_се фио ф.и.о. пиб имя фамилия имена прізвище
  господин госпожа господина госпоже господину г-н г-жа г-ну г-же г-на уважаемый уважаемая шановний шановна дорогой дорогая дорога пан пані пана панові
  доктор доктора доктору доктором врач врача врачу врачом профессор профессора профессору директор директора директору менеджер менеджера менеджеру
  коллега коллеги коллеге коллегу коллегой сестра сестры сестре сестру сестрой брат брата брату братом муж мужа мужу мужем жена жены жене жену женой сын сына сыну сыном дочь
  дочери дочерью мама мамы папа отец отца мать друг друга другу другом подруга подруги подруге подругу подругой клиент клиента клиенту клиентом клиентка клиентки клиентку
  пациент пациента пациенту пациентом пациентка пациентки пациентку пациентке сотрудник сотрудника сотруднику сотрудница сотрудницы сотруднице сосед соседа соседу соседка соседки начальник
  начальника начальнику начальница учитель учителя учителю учительница адвокат адвоката адвокату нотариус гражданин гражданка гражданину гр. тов. бухгалтер бухгалтеру водитель следователь юрист
  бабушка дедушка тетя тётя дядя племянник внук внучка невеста жених внука дядько тітка чоловік чоловіка дружина дружини брата сестри колега лікар лікаря пацієнт пацієнтка клієнт клієнтка
  свекровь свекрови свекровью свёкор свекор тёща теща тёщи тещи тесть зять зятя невестка сноха шурин золовка кум кума крестный крестная хозяин хозяйка квартирант квартирантка воспитательница тренер стоматолог психолог терапевт хирург медсестра парень девушка бывший бывшая коллегой сусід сусіда сусідка начальник начальниця дівчина хлопець бабуся дідусь онук онучка свекруха теща зять шеф шефът шефа съсед съседът съседка колежка приятел приятелка баба дядо брат_ми сестра_ми съпругът_ми жена_ми комшија комшиница колега колегиница муж_ми сестра_од аз_съм с_уважением з_повагою с_поважение спасибо получатель отправитель заказчик исполнитель арендатор покупатель продавец подпись подписал подписала`)})(?: (?:мой|моя|моя|твой|моему|моей|ми|му|ѝ|мій))?[:,]?[ \\n](?=\\S)`,
  'giu',
)
const STRONG_CUE =
  /^(?:меня зовут|мене звати|меня звать|мо[её] имя|зовут|звати|казвам се|зовем се|фио|ф\.и\.о\.|пиб|имя|имена)/iu
const PLACE_CUE =
  /(?:(?:^|[^\p{L}])(?:г|ул|пр|пер|пл|обл|наб|вул|просп|им)\.|(?:город|города|городе|улица|улице|улицу|проспект|проспекте|площадь|площади|область|области|район|районе|метро|станция|село|деревня|поселок|посёлок|река|озеро|остров|имени|вулиця|вулиці|місто|місті)) $/iu

const WORD = /[А-ЯЁІЇЄҐЂЈЉЊЋЏЎ][а-яёіїєґђјљњћџў]+(?:['’][а-яёіїєґ]+)?(?:-[А-ЯЁІЇЄҐ][а-яёіїєґ]+)?/gu
/** И. И. Иванов, Иванов И.И. */
const INITIALS =
  /(?<![\p{L}])(?:[А-ЯЁІЇЄ]\. ?){1,2}[А-ЯЁІЇЄҐ][а-яёіїєґ]{2,24}(?:-[А-ЯЁ][а-яё]{2,24})?|[А-ЯЁІЇЄҐ][а-яёіїєґ]{2,24}(?:-[А-ЯЁ][а-яё]{2,24})? [А-ЯЁІЇЄ]\. ?[А-ЯЁІЇЄ]\./gu
/** After a name, `and` with another. */
const AND = /,? (?:и|с|та|і|й|да) (?=[А-ЯЁІЇЄҐЂЈ][а-яёіїєґђјљњћџ])/uy
const NEXT = /[А-ЯЁІЇЄҐЂЈ][а-яёіїєґђјљњћџ'’]{1,24}/uy
const NAME_FORM = /(?:[аяуюйьоеиыі]|[бвгджзклмнпрстфх]|ом|ой)$/u
const SPEAKER = /[А-ЯЁІЇЄҐЂЈа-яёіїєґђјљњћџ]{2,24}/gu
const NAMED_HERE = /[«"„“]?((?:[А-ЯЁІЇЄҐЂЈ][а-яёіїєґђјљњћџ'’-]{1,24})(?: [А-ЯЁІЇЄҐЂЈ][а-яёіїєґђјљњћџ'’-]{1,24}){0,2})/uy
const LOWER_PAIR = /([а-яёіїєґ]{2,20})(?: ([а-яёіїєґ]{3,24}))?/uy
/** Capitalized words that are never a name. */
const NOBODY = wordsOf(
  `я он она вы мы они это как что если когда мой моя спасибо привет здравствуйте добрый пожалуйста сегодня завтра вчера январь февраль
  март апрель май июнь июль август сентябрь октябрь ноябрь декабрь января февраля марта апреля мая июня июля августа сентября октября ноября
  декабря понедельник вторник среда четверг пятница суббота воскресенье россия россии москва москве москвы банк компания ооо зао оао ип
  университет институт паспорт адрес телефон дата инн снилс клиент уважаемые коллеги команда всем друзья бог господь дед`,
)

/** People's names in Cyrillic script, in all grammatical cases. */
export function findCyrillicNames({ text, plain }: Reading): Candidate[] {
  const found: Candidate[] = []
  const add = (start: number, end: number, certainty: Candidate['certainty']): void => {
    found.push(candidate('NAME', start, end, certainty))
  }
  for (const { start, end, text: whole } of matches(INITIALS, plain)) {
    const surname = whole.replace(/[А-ЯЁІЇЄ]\. ?/gu, '').trim()
    if (!/^(?:г|ул|им|гл|рис|ст|п)$/iu.test(surname)) add(start, end, 'shaped')
  }
  for (const cue of matches(CUE, plain)) {
    NAMED_HERE.lastIndex = cue.end
    const named = NAMED_HERE.exec(plain)
    const name = named?.[1]
    if (named !== null && name !== undefined && !NOBODY.has((name.split(' ')[0] ?? '').toLowerCase())) {
      const start = named.index + named[0].length - name.length
      add(start, start + name.length, 'likely')
    } else if (named === null && STRONG_CUE.test(cue.text)) {
      LOWER_PAIR.lastIndex = cue.end
      const pair = LOWER_PAIR.exec(plain)
      const [, first = '', last = ''] = pair ?? []
      if (!isGiven(first)) continue
      add(cue.end, cue.end + (SURNAME.test(last) ? first.length + 1 + last.length : first.length), 'likely')
    }
  }
  const words = matches(WORD, plain)
  for (let at = 0; at < words.length; at += 1) at = readRun(plain, words, at, add)
  found.push(
    ...findSpeakers(
      plain,
      SPEAKER,
      word => isGiven(word.toLowerCase()),
      word => NOBODY.has(word.toLowerCase()) || !/^[А-ЯЁІЇЄҐЂЈ]/u.test(word),
    ),
  )
  for (const { end } of [...found]) {
    const from = end + (matchAt(AND, plain, end)?.[0].length ?? 0)
    const name = from === end ? '' : (matchAt(NEXT, plain, from)?.[0] ?? '')
    const kind = kindOf(name.toLowerCase())
    if (name !== '' && kind !== 'nobody' && NAME_FORM.test(name)) add(from, from + name.length, 'guessed')
  }
  return found.filter(({ start, end }) => text.slice(start, end).trim() !== '')
}

type Add = (start: number, end: number, certainty: Candidate['certainty']) => void

/** Decides which of several consecutive capitalized words form a name. Returns the index of the last one. */
function readRun(text: string, words: readonly Word[], from: number, add: Add): number {
  let to = from
  while (to - from < 4) {
    const [word, next] = [words[to], words[to + 1]]
    if (word === undefined || !isBeside(text, word, next)) break
    to += 1
  }
  const run = words.slice(from, to + 1)
  const kinds = run.map(({ text: word }) => kindOf(word.toLowerCase()))
  const starts = isSentenceStart(text, run[0]?.start ?? 0)
  const anchor = kinds.findIndex(kind => kind === 'given' || kind === 'patronymic')
  if (anchor < 0) {
    const index = kinds.indexOf('surname')
    const word = run[index]
    if (word !== undefined && isLoneSurname(text, word, index === 0 && starts))
      add((mayPrecede(kinds, run, index) ?? word).start, word.end, 'guessed')
    return to
  }
  let first = anchor
  let last = anchor
  const isMore = (index: number): boolean =>
    kinds[index] === 'given' || kinds[index] === 'patronymic' || kinds[index] === 'surname'
  while (first > 0 && (isMore(first - 1) || (kinds[first - 1] === 'other' && !(first === 1 && starts)))) first -= 1
  while (last + 1 < run.length && last - first < 3 && kinds[last + 1] !== 'nobody') last += 1
  const [begin, end] = [run[first], run[last]]
  if (begin === undefined || end === undefined) return to
  const isAlone = first === last
  const before = text.slice(Math.max(0, begin.start - 12), begin.start)
  const isDoubtful = isAlone && starts && first === 0 && isDoubtfulName(begin.text.toLowerCase())
  if (!isDoubtful && !PLACE_CUE.test(before)) add(begin.start, end.end, isAlone ? 'likely' : 'shaped')
  return to
}

/** The word before a surname, if it may be an unlisted given name. */
function mayPrecede(kinds: readonly string[], run: readonly Word[], index: number): Word | undefined {
  const begins = index === 1 || (index === 2 && kinds[0] === 'nobody')
  return begins && kinds[index - 1] === 'other' ? run[index - 1] : undefined
}

function kindOf(word: string): 'given' | 'patronymic' | 'surname' | 'nobody' | 'other' {
  if (NOBODY.has(word) || PLACES.has(word)) return 'nobody'
  if (isGiven(word)) return 'given'
  if (PATRONYMIC.test(word)) return 'patronymic'
  return SURNAME.test(word) ? 'surname' : 'other'
}

/** What a person does, behind a surname: a verb in the past or in the present. */
const ACTS =
  /^ (?:не |уже |снова |опять |тоже )?[\u0400-\u04ff]{2,}(?:л|ла|лся|лась|ет|ит|ёт|ється|тся|ть)(?![\u0400-\u04ff])/u

function isLoneSurname(text: string, { start, text: word }: Word, isFirst: boolean): boolean {
  const low = word.toLowerCase()
  if (low.length < 5 || PLACE_CUE.test(text.slice(Math.max(0, start - 12), start))) return false
  // At the beginning of a sentence a person does something: Волков сказал, but not: волков стало больше.
  const rest = text.slice(start + word.length)
  if (isFirst && /^ [\u0400-\u04ff]/u.test(rest) && !ACTS.test(rest)) return false
  return isFirst ? isKnownSurname(low) : isKnownSurname(low) || /(?:ов|ев|ёв)(?:а|у|ым|ой)?$|енко$|чук$/u.test(low)
}
