import { type Candidate, candidate } from '../candidate.ts'
import type { Reading } from '../reading.ts'
import { findListed, findQuoted, findSpeakers } from './evidence.ts'
import { namesOf } from './names.ts'
import { ARABIC_GIVEN, ARABIC_SURNAMES } from './packed-names.ts'
import { anyOf, isBeside, matches, type Word, wordsOf } from './words.ts'

const GIVEN = namesOf(ARABIC_GIVEN, bare)
const FAMILIES = namesOf(ARABIC_SURNAMES, bare)

/** Titles and roles: a word after them is a name even if it is not known. */
const TITLES = `السيد السيدة السيده سيد سيدة الدكتور الدكتورة الدكتوره دكتور دكتورة دكتوره د. د أ. م. أ.د. د/ أ/ م/ الأستاذ الأستاذة الاستاذ الاستاذة استاذ أستاذ أستاذة استاذة المهندس المهندسة مهندس باشمهندس الباشمهندس بشمهندس الشيخ الشيخة الحاج الحاجة الحاجه حاج حاجة الآنسة الانسة المحامي المحامية محامي محامية الطبيب الطبيبة مستر
  المدير المديرة المريض المريضة العميل العميلة الموظف الموظفة اسمي إسمي اسمه اسمها واسمه واسمها إسمها إسمه يدعى تدعى الاسم الإسم الاسم_الكامل الأخ الأخت الاخ الاخت المدعو المدعوة المواطن المواطنة المستأجر المؤجر المستفيد المستلم المرسل الطالب الطالبة المعلم المعلمة الكابتن القاضي توقيع التوقيع صاحب_الحساب المدعي المدعى_عليه المتهم المتهمة الشاهد الشاهدة
  الضابط العقيد النقيب الملازم الممرض الممرضة الزبون الزبونة التلميذ التلميذة سميتي السي لالة آقای آقا خانم دکتر مهندس سرکار_خانم جناب_آقای استاد نامم اسمم`
/** Relatives, friends and people met every day. */
const KIN = `زوجي زوجتي أخي اخي أخوي اخوي أخويا اخويا أختي اختي ابني ابنتي إبني بنتي ولدي والدي والدتي أبي أمي ابوي امي بابا ماما صديقي صديقتي صاحبي صاحبتي رفيقي رفيقتي حبيبي حبيبتي جاري جارتي زميلي زميلتي خطيبي خطيبتي خطيبها خطيبته عمي خالي خالتي عمتي عمو خالو مديري مديرتي محاميي طبيبي طبيبتي ابن_عمي ابن_خالي بنت_عمي بنت_خالي بنت_خالتي ولد_عمي جوزي مراتي مرتي جوزها مراته زوجها زوجته
  أخوها اخوها أخوه اخوه أختها اختها أخته اخته ابنها ابنه بنتها بنته راجلي ختي خويا جدي جدتي ستي تيتة صهري حماتي حماي نسيبي ابن_أخي ابنة_أخي ابن_أختي عزيزي عزيزتي غاليتي كنتي سلفتي مادرم پدرم خواهرم برادرم همسرم شوهرم زنم پسرم دخترم دوستم عمویم خاله‌ام همکارم رئیسم مدیرم استادم مادربزرگم پدربزرگم`
/** Words that often precede a name and as often do not: only a known name counts after them. */
const WEAK = `أنا انا باسم المالك اسم من يا الأم الأب عائلة عائلتي قال قالت وقال كلمت كلمني كلمتني راسلني راسلتني اتصل اتصلت قابلت قابلني شفت رأيت أخبرني أخبرتني اخبرني كلم كلمي اسأل خبر بلغ بلّغ مع إلى الى عن عند على لدى سلم_على شكرا مبروك عم العم خالة الخالة عمة العمة بنت_أختي المسمى المسماة حضرة سي مولاي مس ميس زميلنا صديقنا جارنا مديرنا مدرس مدرسة المدرس المدرسة الدكتورة_الفاضلة زميل زميلة ست الست`

const cueOf = (list: string): RegExp =>
  new RegExp(`(?<![\\p{L}])(?:[ولبف])?(?:${anyOf(list)})(?: ?[/:،,] ?| )(?=[\\p{Script=Arabic}])`, 'gu')
const CUES = { title: cueOf(TITLES), kin: cueOf(KIN), weak: cueOf(WEAK) } as const
type Cue = keyof typeof CUES

const WORD =
  /[\u0621-\u063a\u0641-\u064a\u067e\u0686\u0698\u06a9\u06af\u06cc][\u0621-\u064a\u064b-\u0652\u0670\u067e\u0686\u0698\u06a9\u06af\u06c0\u06cc\u200c]+/gu
const LINK = wordsOf('بن ابن بنت ابو ابي ابا ام ال عبد آل')
/** Words that follow a name or a title but are not part of a name. */
const NOT_A_NAME = wordsOf(
  `في من الي عن مع هو هي هم هذا هذه ذلك التي الذي كان كانت يكون قال قالت يعمل تعمل يسكن تسكن يقيم تقيم رقم هاتف هاتفه هاتفها جوال جواله جوالها بريد بريده بريدها ايميل ايميله عنوان عنوانه عنوانها عمره عمرها ولد ولدت مولود مولوده اتصل ارسل ارسلت طلب طلبت يريد تريد لم لن لا ما قد ان انه انها
  او ثم حيث بعد قبل منذ حتي عند عندي عنده عندها لدي لديه لديها تاريخ هويه حساب حسابه حسابها راتب راتبه راتبها و وهو وهي وقد اليوم امس غدا المدير الطبيب المحامي المحترم المحترمه الكرام حفظه شركه بنك مدينه شارع حي تم يتم سوف سيد السيد الدكتور دكتور مهندس صاحب يعاني تعاني مريض مريضه يبلغ تبلغ اشتري دفع استلم حضر ذهب وصل كتب سافر اسمه اسمها لكن بخصوص بشان الذين يوم شهر سنه عام وصلت حضرت جاء جاءت اخبرني اخبرتني
  مش مو ليس ليست غير كل بعض اي اين كيف لماذا متي هل اذا لو بس علشان عشان لان لانه لانها رافض رافضه زعلان زعلانه متخانق متخانقه حامل متزوج متزوجه مطلق مطلقه عصبي عصبيه تعبان تعبانه صغير صغيره كبير كبيره الكبير الكبيره الصغير الصغيره الاكبر الاصغر الجديد الجديده السابق السابقه الفاضل الفاضله الكريم الغالي الغاليه العزيز العزيزه الله اللي لي له لها به بها معي معه معها عليه عليها فيه فيها انا انت نحن انتم كنت جدا ايضا فقط مثل حول بين ضد دون نفس ابدا دائما كثير كثيرا قليل اكثر اقل
  احمر ازرق اخضر اسود ابيض ابني بنتي اختي اخي امي ابي زوجي زوجتي صديقي كذا هنا هناك شو وش ايش ليش شنو علاش واش راه غادي بغيت باش ديال را که از به با در است هست هستم بود شد را برای این آن می چه چطور چرا اگر تا هم یا و قهر کرد کرده گفت دارد ندارد بنویس عزیز محترم محترمه گرامی خوب`,
)
const PLACES = wordsOf('ظبي درمان القري القيوين الخير قير صبي')

/** Normalizes spelling variants: no vowel marks, and a single form of alef, ya and ha. */
function bare(word: string): string {
  return word
    .replace(/[\u064b-\u0652\u0670\u0640\u200c]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[ىی]/g, 'ي')
    .replace(/[ةۀ]/g, 'ه')
    .replace(/ک/g, 'ك')
}

const isVerb = (plain: string): boolean => /^(?:[يتن]|سي|ست|بي|بت|هي|هت|كي|كت|مي)[\u0621-\u064a]{2,}/.test(plain)
const isGiven = (plain: string): boolean => GIVEN.has(plain) || /^عبدال.{3,}/.test(plain)
const isSure = (plain: string): boolean => isGiven(plain) && !GIVEN.isDoubtful(plain)

/** Family names end in -i, -zade, -pour or are listed, with the article or without. */
function isFamily(plain: string): boolean {
  if (/^ال.{3,}ي$/.test(plain)) return !COMMON_AL.test(plain)
  const stem = plain.replace(/^ال(?=.{3})/, '')
  if (FAMILIES.has(stem) && !FAMILIES.isDoubtful(stem)) return true
  return /.{2}(?:زاده|پور|نژاد|وند|اويان|انيان)$/.test(plain) || /^(?:بن|بو|بل|ايت)[\u0621-\u064a]{4,}/.test(plain)
}
/** What may be a family name right after a given name: also one that is a word. */
function mayBeFamily(plain: string): boolean {
  const stem = plain.replace(/^ال(?=.{3})/, '')
  return isFamily(plain) || FAMILIES.has(stem) || plain === 'الدين'
}

/** People's names in Arabic script: known given names with the words that belong to them, and words after a title. */
export function findArabicNames({ text }: Reading): Candidate[] {
  const found: Candidate[] = []
  const words = matches(WORD, text)
  const cued = new Map<number, Cue>()
  for (const kind of ['weak', 'kin', 'title'] as const)
    for (const cue of matches(CUES[kind], text)) cued.set(cue.end, kind)
  let previousEnd = -1
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]
    if (word === undefined) break
    const start = nameStart(text, words, at, cued.get(word.start), previousEnd)
    if (start === undefined) continue
    const last = endOfName(text, words, at, cued.get(word.start) === 'title')
    const end = words[last]?.end ?? word.end
    found.push(candidate('NAME', start, end, last === at && !cued.has(word.start) ? 'likely' : 'shaped'))
    previousEnd = end
    at = last
  }
  const knows = (word: string): boolean => isGiven(bare(word)) || isFamily(bare(word))
  found.push(...findListed(text, knows), ...findQuoted(text, knows))
  found.push(...findSpeakers(text, WORD, knows, word => NOT_A_NAME.has(bare(word)) || TITLE_WORD.test(word)))
  return found
}

/** Where the name begins that the word at `at` begins, without 'and', 'to' or 'by'; undefined if it begins none. */
function nameStart(
  text: string,
  words: readonly Word[],
  at: number,
  cue: Cue | undefined,
  previousEnd: number,
): number | undefined {
  const word = words[at]
  if (word === undefined || word.text === 'على') return undefined
  const isJoined = text.slice(previousEnd, word.start) === ' ' && word.text.startsWith('و')
  for (const skip of [0, 1]) {
    if (skip === 1 && (!/^[ولبف]/.test(word.text) || bare(word.text).length < 4)) break
    const evidence = skip === 0 ? cue : isJoined ? 'weak' : undefined
    if (isName(text, words, at, bare(word.text.slice(skip)), evidence)) {
      let start = word.start + skip
      while (text.charAt(start) === 'ـ') start += 1
      return start
    }
  }
  return undefined
}

/** Whether the word at `at`, spelled `plain`, begins a name. */
function isName(text: string, words: readonly Word[], at: number, plain: string, cue: Cue | undefined): boolean {
  const word = words[at]
  const next = words[at + 1]
  if (word === undefined) return false
  const follows = isBeside(text, word, next) ? bare(next.text) : ''
  if (/^(?:ابو|ابي|ام|بو)$/.test(plain))
    return !PLACES.has(follows) && (isGiven(follows) || (cue !== undefined && follows.length > 2 && cue !== 'weak'))
  if (plain === 'عبد') return /^ال.{3,}/.test(follows)
  if (plain === 'ال') return false
  // 'In the name of', before a name.
  if (plain === 'باسم' && isGiven(follows)) return false
  if (isSure(plain)) return true
  const isLinked = LINK.has(follows) && follows !== 'ام'
  if (isGiven(plain))
    return (
      cue !== undefined ||
      text.slice(word.start, word.end).includes('ـ') ||
      follows === 'الدين' ||
      isSure(follows) ||
      isFamily(follows) ||
      (isLinked && follows !== 'عبد')
    )
  if (isFamily(plain) && cue !== undefined) return !TITLE_WORD.test(word.text)
  if (cue === undefined || cue === 'weak' || NOT_A_NAME.has(plain) || TITLE_WORD.test(word.text)) return false
  return cue === 'title' || !(isVerb(plain) || /^(?:ال|مت|مس|بال|لل)/.test(plain) || /ه$/.test(plain))
}

const TITLE_WORD =
  /^(?:ال)?(?:دكتور|دكتورة|استاذ|أستاذ|مهندس|مدير|محامي|محام|طبيب|سيد|سيدة|شيخ|عميل|كريم|معلم|مدرس|مسؤول|مختص|معالج|عام|مالي|عزيز|فاضل|محترم)(?:ة)?$/

/** The index of the last word of a name that begins at `at`. */
function endOfName(text: string, words: readonly Word[], at: number, isTitled: boolean): number {
  let last = /^(?:عبد|أبو|ابو|أم|ام|وأم|لأم|وأبو|لأبو|بو|أبي)$/.test(words[at]?.text ?? '') ? at + 1 : at
  while (last - at < 4) {
    const [word, next] = [words[last], words[last + 1]]
    if (word === undefined || !isBeside(text, word, next)) break
    const plain = next.text === 'على' ? 'على' : bare(next.text)
    const isAl = plain === 'ال' && next.text.startsWith('آ')
    if ((isAl || (LINK.has(plain) && plain !== 'ال')) && isBeside(text, next, words[last + 2])) {
      last += 2
      continue
    }
    if (NOT_A_NAME.has(plain) || plain === 'على') break
    const isPart = mayBeFamily(plain) || isGiven(plain)
    if (!(isPart || (last === at && isSurnameLike(plain) && mayEnd(text, words, last + 1, isTitled)))) break
    last += 1
  }
  return last
}

/** Whether a name may end with an unknown word: at the end of a clause, or before a verb or a word that links. */
function mayEnd(text: string, words: readonly Word[], at: number, isTitled: boolean): boolean {
  const word = words[at]
  if (word === undefined) return false
  const next = words[at + 1]
  if (!isBeside(text, word, next)) return true
  const plain = bare(next.text)
  return isTitled || NOT_A_NAME.has(plain) || isVerb(plain) || LINK.has(plain)
}

/** Nouns with the article that follow a name but are not family names. */
const COMMON_AL =
  /^ال(?:يوم|ان|ذي|تي|ذين|لي|مدير|مديره|طبيب|محامي|محترم|محترمه|مقيم|مقيمه|ساكن|ساكنه|مولود|مولوده|موظف|موظفه|رقم|هاتف|جوال|بريد|عنوان|حساب|عمل|شركه|بنك|مدينه|مبلغ|راتب|هويه|جواز|تاريخ|ساعه|اسبوع|شهر|سنه|عام|صباح|مساء|مستشفي|جامعه|مدرسه|قادم|ماضي|كريم|عزيز|عزيزه|غالي|سابق|حالي|جديد|قديم|اول|ثاني|ثالث|اسم|سيد|سيده|دكتور|دكتوره|استاذ|مهندس|علاج|عقد|موضوع|قضيه|مشروع|تقرير|اجتماع|اتي|تالي|باقي|كلي|محلي|رسمي|شخصي|مالي|طبي|قانوني|اداري|سنوي|شهري|يومي|نهائي|دراسي|عربي|انجليزي|فرنسي|وطني|دولي|عالمي|اصلي|رئيسي|اساسي|طبيعي|لهذا|مطلوب|متاخر|مستحق|جاي|لغه|بيت|شقه|ايجار|مدرس|معلم|تلميذ|طالب|حل|سبب|مشكله|سلام|حق|وقت|حياه|زواج|طلاق)$/
const isSurnameLike = (word: string): boolean =>
  (/^ال.{3,}/.test(word) && !COMMON_AL.test(word) && !/[يه]ه$/.test(word)) ||
  (word.length >= 4 &&
    !/^[وفبلكسيتنا]/.test(word) &&
    !/^م[\u0621-\u064a]ا?[\u0621-\u064a]{2}ه?$/.test(word) &&
    !/(?:وا|ون|ين|ات|ها|هم|نا|تم|ه)$/.test(word))
