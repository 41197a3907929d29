import { type Candidate, candidate } from '../candidate.ts'
import type { Reading } from '../reading.ts'
import { findListed, findQuoted, findSpeakers } from './evidence.ts'
import { namesOf } from './names.ts'
import { HEBREW_GIVEN, HEBREW_SURNAMES } from './packed-names.ts'
import { anyOf, isBeside, matches, type Word, wordsOf } from './words.ts'

const GIVEN = namesOf(HEBREW_GIVEN)
const FAMILIES = namesOf(HEBREW_SURNAMES)

/** Titles, roles and fields: a word after them is a name even if it is not known. */
const TITLES = `מר מר. גב' גב׳ גברת ד"ר ד״ר דר' פרופ' פרופ׳ פרופסור עו"ד עו״ד רו"ח אדון שמי שמו שמה קוראים_לי קוראים_לו קוראים_לה השם_שלי_הוא השם_שלי שם_הלקוח שם_המטופל שם_מלא לכבוד המטופל המטופלת בשם על_שם ע"ש ושמו ושמה ששמו ששמה
  בעל_הבית בעל_הדירה בעלת_הדירה השוכר השוכרת המשכיר הנמען השולח חתימה בברכה התובע התובעת הנתבע הנתבעת הנאשם הנאשמת העדה הסוכן הסוכנת התלמיד התלמידה השוטר השוטרת רב_סרן מנהל_המחלקה נציג_השירות נציגת_השירות הנהג הנהגת החולה המועמד המועמדת הסטודנט הסטודנטית האחות_הראשית המטפלת הפסיכולוגית הפסיכולוג השופט השופטת החתום_מטה`
/** Relatives, friends and people met every day: a known name counts after them, even one that is a word. */
const KIN = `בעלי אשתי בני בתי אחי אחותי אבי אמי חברי חברתי חבר_שלי חברה_שלי אח_שלי אחות_שלי בעלה אשתו אחותו אחיו אחיה אחותה בנה בנו בתה בתו אמא אבא אימא האח_שלי האחות_שלי החבר_שלי החברה_שלי חבר_של חברה_של השכן השכנה שכן_שלי שכנה_שלי שכנתי שכני המנהל המנהלת מנהל מנהלת הבוס הבוסית הלקוח הלקוחה העובד העובדת עובד עובדת הרופא הרופאה המורה מורה הגננת היי הי שלום יקר יקרה תודה בן_דודי בת_דודתי אבא_שלי אמא_שלי אימא_שלי
  הבן_שלי הבת_שלי בן_שלי בת_שלי הבוס_שלי הבוסית_שלי המנהל_שלי המנהלת_שלי העמית_שלי העמיתה_שלי סבא סבתא סבתא_שלי סבא_שלי גיסי גיסתי דודי דודתי דוד_שלי דודה_שלי חמי חמותי כלתי חתני נכדי נכדתי נכדה_שלי נכד_שלי אחיין אחיינית הרב אדוני העד הדייר הדיירת הקצין המפקד סגן סרן השותף השותפה שותפי שותפתי בן_הזוג_שלי בת_הזוג_שלי בן_זוגי בת_זוגי הארוס_שלי ארוסתי משפחת אצל אני זה זאת זו פגשתי ראיתי שאלתי את עם של לבין היקר היקרה תגיד_ל האקס האקסית האקס_שלי האקסית_שלי המזכירה התלמידים הקולגה קולגה_שלי חברתה חברו המאמן המאמנת הכלה החתן הדודה הדוד הסבתא הסבא הגיס הגיסה הנכד הנכדה הגרוש_שלי הגרושה_שלי גרושתי הטכנאי המתווך המתווכת הקבלן הרכז הרכזת הסייעת האחראי האחראית ארוסי הבייביסיטר השותף_שלי השותפה_שלי החברה_הכי_טובה_שלי החבר_הכי_טוב_שלי הבחור הבחורה לפי לדעת נגד בגלל אצל ליד`
/** Of those, the ones that stand before any word. */
const BARE =
  /^[ולבמש]?(?:אני|זה|זאת|זו|את|עם|של|לבין|אבי|בני|מורה|עובד|עובדת|מנהל|אצל|שלום|תודה|היי|הי|בן|יקר|יקרה|סגן|העד|הרב)$/u

const cueOf = (list: string): RegExp =>
  new RegExp(`(?<![\\p{L}])[ולבמהש]{0,2}(?:${anyOf(list)})(?: ?[:,\\n] ?| )(?=[א-ת])`, 'gu')
const CUES = { kin: cueOf(KIN), title: cueOf(TITLES) } as const
type Cue = keyof typeof CUES | 'bare'

const WORD = /[א-ת]+(?:['׳"״][א-ת]+)?(?:-[א-ת]+)?['׳]?/gu
const NOT_A_NAME = wordsOf(
  `של את על עם אל מן כי לא כן הוא היא הם הן זה זאת זו אני אתה אנחנו אתם היה הייתה יהיה אמר אמרה גר גרה עובד עובדת מספר טלפון נייד כתובת מייל דואר רחוב שלח שלחה ביקש ביקשה רוצה צריך צריכה לקוח לקוחה שלי שלו שלה שלך שלנו וגם גם או אבל כל עוד כבר היום אתמול מחר לכל לכולם נולד נולדה מתגורר מתגוררת בן בת תעודת
  זהות דרכון חשבון בנק מתאריך בתאריך אחרי לפני בגיל ת"ז שכר משכורת חולה סובל סובלת רב טוב טובה מאוד אם מה איך למה הגיע הגיעה שילם שילמה התקשר התקשרה כתב כתבה יודע יודעת הולך הולכת מבקש מבקשת לי לו לה להם אותו אותה ו ש צוות כולם חברים יקרים הלקוח המנהל אשר היקר היקרה הזה הזאת אחד אחת כאן שם עכשיו תמיד רק יותר פחות בלי בתוך אצל לגבי בגלל כדי לבין בין ואני והוא והיא
  חדש חדשה החדש החדשה הבית הדירה הכיתה העבודה החברה הספר הנכבד הנכבדה המכובד המחלקה השירות המכירות ראשי ראשית פרטי פרטית`,
)

/** Verbs of calling, writing or telling: the person's name follows, prefixed with 'to'. */
const TOLD =
  /(?:התקשר|תתקשר|התקשרי|להתקשר|אמר|אמרה|אמרתי|להגיד|לומר|תגיד|תגידי|סיפר|סיפרה|סיפרתי|לספר|ספר|כתבתי|תכתוב|תכתבי|כתוב|כתבי|לכתוב|מכתב|מייל|הודעה|ברכה|ווטסאפ|העברתי|שילמתי|נתתי|נתן|נתנה|הלוויתי|הודעתי|עניתי|לענות|שלחתי|שלח|שלחי|לשלוח|תשלח|תשלחי|קניתי|לקנות|מתנה|הזמנה|תודה|מזל טוב|חייב|חייבת|עזרתי|לעזור) $/u
const SPEAKS =
  /^(?:אמר|אמרה|סיפר|סיפרה|ענה|ענתה|ביקש|ביקשה|הבטיח|הבטיחה|צעק|צעקה|שיקר|שיקרה|התקשר|התקשרה|כתב|כתבה|שלח|שלחה|חייב|חייבת|אומר|אומרת|מסרב|מסרבת|רבה|רב|כועס|כועסת|עזב|עזבה|התגרש|התגרשה|התחתן|התחתנה|הציע|הציעה|התפטר|התפטרה|בוגד|בוגדת|בגד|בגדה|גנב|גנבה|איבד|איבדה|אוהב|אוהבת|שונא|שונאת|רוצה|חזר|חזרה|לומד|לומדת|מתקשר|מתקשרת|מבקש|מבקשת|טוען|טוענת|טען|טענה|מתנהג|מתנהגת|מציק|מציקה|מרביץ|הרביץ|הרביצה|משקר|משקרת|נפטר|נפטרה|יודע|יודעת|צריכה|מגיעה|הגיעה|הכיר|הכירה|מאיים|מאיימת|איים|איימה|מתגרשים|מתחתנים|התנצל|התנצלה|איחר|איחרה)$/u

const hasSure = (list: typeof GIVEN, word: string): boolean => list.has(word) && !list.isDoubtful(word)
/** Typical endings and beginnings of family names. */
const FORM =
  /^.{2,}(?:וביץ'?|ביץ'?|סקי|שמידט|האוזר|באך|שטיין|ברג|באום|יאן|זון|צקי|ייב|שוילי|נברג|אשוילי|ינסקי|בלום|הולץ|נקו|זאדה|קוביץ'?|פלד|וביץ|ינסקי|שווילי|מאייר|בוים|טוב|צ'וק|אייב|גולד|שטרן)$|^(?:אבו|אל|בן|בר)-[א-ת]{2,}$/u
const MAYBE_FORM = /^.{2,}(?:מן|וב|ילי|וטי|אוי|דזה|יאני|פור|וף|ין|אני)$/u
const isFamily = (word: string): boolean => hasSure(FAMILIES, word) || FORM.test(word)
const mayBeFamily = (word: string): boolean =>
  FAMILIES.has(word) ||
  FORM.test(word) ||
  (MAYBE_FORM.test(word) && !/^[בל]/.test(word)) ||
  /-/.test(word) ||
  isOfGiven(word)

const FINAL: Readonly<Record<string, string>> = { מ: 'ם', נ: 'ן', פ: 'ף', צ: 'ץ', כ: 'ך' }
/** A family name made of a given name: אברהמי of אברהם. */
function isOfGiven(word: string): boolean {
  const last = word.charAt(word.length - 2)
  return word.length > 4 && word.endsWith('י') && GIVEN.has(word.slice(0, -2) + (FINAL[last] ?? last))
}
/** נטע-לי: each half is a given name. */
const isGiven = (word: string): boolean =>
  GIVEN.has(word) || (word.includes('-') && word.split('-').every(half => GIVEN.has(half)))

/** People's names in Hebrew script. */
export function findHebrewNames({ text }: Reading): Candidate[] {
  const found: Candidate[] = []
  const words = matches(WORD, text)
  const cued = new Map<number, Cue>()
  for (const kind of ['kin', 'title'] as const)
    for (const cue of matches(CUES[kind], text).filter(({ text: said }) => !/^ה(?:זה|זאת|זו)/.test(said)))
      cued.set(cue.end, BARE.test(cue.text.replace(/[ :,\n]{1,3}$/, '')) ? 'bare' : kind)
  let previousEnd = -1
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]
    if (word === undefined) break
    const isAfterName = text.slice(previousEnd, word.start) === ' '
    // A greeting, though it is a name as well.
    if (word.text === 'שלום' && begins(text, word)) continue
    const skip = prefixOf(text, words, at, cued.get(word.start), isAfterName)
    if (skip === undefined) continue
    const last = endOfName(text, words, at, cued.get(word.start) === 'title')
    const end = words[last]?.end ?? word.end
    found.push(candidate('NAME', word.start + skip, end, last === at && !cued.has(word.start) ? 'likely' : 'shaped'))
    previousEnd = end
    at = last
  }
  found.push(...everywhere(text, words, found))
  const knows = (word: string): boolean => GIVEN.has(word) || isFamily(word)
  found.push(...findListed(text, word => knows(word) && !(GIVEN.isDoubtful(word) && !FAMILIES.has(word))))
  found.push(...findQuoted(text, knows), ...findSpeakers(text, WORD, knows, word => NOT_A_NAME.has(word)))
  return found
}

/** Every other occurrence of the names, also behind prefixed letters: בשירה, ולשירה. */
function everywhere(text: string, words: readonly Word[], names: readonly Candidate[]): Candidate[] {
  const parts = new Set(
    names
      .flatMap(({ start, end }) => text.slice(start, end).split(' '))
      .filter(part => part.length > 2 && !NOT_A_NAME.has(part)),
  )
  if (parts.size === 0) return []
  return words.flatMap(({ text: word, start, end }) => {
    const skip = [0, 1, 2].find(length => parts.has(word.slice(length)) && /^[ולבמשכ]*$/.test(word.slice(0, length)))
    return skip === undefined ? [] : [candidate('NAME', start + skip, end, 'likely')]
  })
}

/**
 * How many letters of the word at `at` come before the name that it begins: the prefixed 'and', 'to', 'in', 'from' or
 * 'that'; undefined if it begins none.
 */
function prefixOf(
  text: string,
  words: readonly Word[],
  at: number,
  cue: Cue | undefined,
  isAfterName: boolean,
): number | undefined {
  const word = words[at]
  if (word === undefined) return undefined
  if (isName(text, words, at, word.text, cue)) return 0
  for (const length of [1, 2]) {
    const prefix = word.text.slice(0, length)
    const rest = word.text.slice(length)
    if (rest.length < 2 || !(length === 1 ? /^[ולבמש]$/ : /^(?:ו[לבמש]|ש[לבמו])$/).test(prefix)) continue
    const isTold = prefix.endsWith('ל') && TOLD.test(text.slice(Math.max(0, word.start - 12), word.start))
    const isPair = isAfterName && prefix === 'ו'
    if (isName(text, words, at, rest, isTold || isPair ? 'kin' : undefined, length)) return length
  }
  return undefined
}

/** Whether a name begins with `name`, the word at `at` without its prefix. */
function isName(
  text: string,
  words: readonly Word[],
  at: number,
  name: string,
  cue: Cue | undefined,
  prefix = 0,
): boolean {
  const word = words[at]
  const next = words[at + 1]
  if (word === undefined) return false
  const follows = isBeside(text, word, next) ? next.text : ''
  if (NOT_A_NAME.has(name) && !(cue === 'kin' && endsClause(text, words, at))) return false
  if (isGiven(name)) {
    if (!GIVEN.isDoubtful(name) && name.length > 2)
      return prefix === 0 || name.length > 3 || cue !== undefined || isFamily(follows)
    if (cue !== undefined && !(cue === 'bare' && (name.length < 3 || !endsClause(text, words, at)))) return true
    if (isFamily(follows) || (hasSure(GIVEN, follows) && prefix === 0)) return true
    if (cue !== undefined && isTwo(follows)) return true
    if (prefix === 0 && FAMILIES.has(follows) && next !== undefined && begins(text, word) && ends(text, next))
      return true
    if (prefix > 0) return false
    return SPEAKS.test(follows) || isAside(text, word) || (begins(text, word) && (isTwo(follows) || isTold(text, word)))
  }
  if (isFamily(name) && prefix === 0)
    return cue !== undefined || (GIVEN.has(follows) && !/-/.test(name)) || (name.length > 3 && SPEAKS.test(follows))
  // An unknown given name before a family name that nothing else can be: דימה רבינוביץ.
  if (prefix === 0 && FORM.test(follows) && /^[א-ת]{2,7}$/.test(name) && !SPEAKS.test(name) && !/^[ולבמשכה]/.test(name))
    return true
  if (FAMILIES.has(name) && cue !== undefined && cue !== 'bare') return true
  // A foreign name, by a letter that Hebrew writes with an apostrophe: ז'קלין.
  if (cue === 'kin' && prefix === 0 && /^[א-ת]*[גזצתטחד]['׳][א-ת]{2}/.test(name)) return true
  if (cue !== 'title' || prefix > 0 || name.length < 2 || NOT_A_NAME.has(name) || /^ה[א-ת]{3,}/.test(name)) return false
  return HONORED.test(text.slice(Math.max(0, word.start - 10), word.start)) || endsClause(text, words, at)
}

/** הבוס, אייל, אמר: a name between two commas, with more than a list around it. */
function isAside(text: string, { start, end }: Word): boolean {
  return (
    / [א-ת'׳"״]{2,}, $/u.test(text.slice(Math.max(0, start - 24), start)) &&
    /^,? ?[א-ת]/u.test(text.slice(end, end + 3)) &&
    text.charAt(end) === ','
  )
}
const begins = (text: string, { start }: Word): boolean =>
  /(?:^|[\n.!?:"]) ?$/u.test(text.slice(Math.max(0, start - 2), start))
/** רז וליהיא: another name is joined. */
const isTwo = (next: string): boolean => next.startsWith('ו') && next.length > 3 && GIVEN.has(next.slice(1))
/** חגי, תזכיר לי: somebody who is told to do something. */
const isTold = (text: string, { end }: Word): boolean =>
  /^, (?:ת[א-ת]{3,5}|אתה|את|מה|בבקשה|תודה|סליחה|אני|איפה|למה|שלח[י]?|בוא[י]?) /u.test(text.slice(end, end + 12))
/** Behind these any word is a name; behind a role it may be what the person does. */
const HONORED = /(?:["'״׳.]|מר|גברת|אדון|שמ[יוהם]|שם|בשם|קוראים ל[יוה]|לכבוד|[:,\n]) ?$/u

/** Whether nothing follows the word at `at` in its clause, or a word that links. */
function endsClause(text: string, words: readonly Word[], at: number): boolean {
  const word = words[at]
  const next = words[at + 1]
  return (
    word !== undefined &&
    (!isBeside(text, word, next) ||
      NOT_A_NAME.has(next.text) ||
      /^(?:כש|ש)[א-ת]{2,}/.test(next.text) ||
      SPEAKS.test(next.text) ||
      mayBeFamily(next.text))
  )
}

const isSure = (word: string): boolean => GIVEN.has(word) && !GIVEN.isDoubtful(word)
const ends = (text: string, { end }: Word): boolean => /^(?:$|[\n,.;:!?()])/u.test(text.slice(end, end + 1))

function endOfName(text: string, words: readonly Word[], at: number, isTitled: boolean): number {
  let last = at
  while (last - at < 3) {
    const [word, next] = [words[last], words[last + 1]]
    if (
      word === undefined ||
      !isBeside(text, word, next) ||
      (NOT_A_NAME.has(next.text) && !/^(?:בן|בת)$/.test(next.text))
    )
      break
    if (/^(?:בן|בר|אבו|בת|אבן|ון|דה|אל)$/.test(next.text) && isBeside(text, next, words[last + 2]) && last === at) {
      const family = words[last + 2]?.text ?? ''
      if (/^\d|^[א-ת]{1,2}$/.test(family)) break
      last += 2
      continue
    }
    const isPart = mayBeFamily(next.text) || GIVEN.has(next.text)
    if (
      !isPart &&
      !(
        last === at &&
        isTitled &&
        (isSure(word.text) ? ends(text, next) : endsClause(text, words, last + 1)) &&
        !/^[הולבמש][א-ת]{4,}/.test(next.text)
      )
    )
      break
    last += 1
  }
  return last
}
