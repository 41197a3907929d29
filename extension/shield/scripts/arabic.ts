import { type Candidate, candidate } from '../candidate.ts'
import type { Reading } from '../reading.ts'
import { anyOf, isBeside, matches, type Word, wordsOf } from './words.ts'

/** Given names, normalized by `bare`. */
const GIVEN = wordsOf(
  `محمد احمد محمود مصطفي علي حسن حسين عمر عثمان خالد طارق زياد يوسف ابراهيم اسماعيل اسحاق يعقوب موسي عيسي هارون داود سليمان ادم نوح صالح هود يونس ايوب زكريا يحيي ادريس
  سعد سعيد سعود فهد فيصل ماجد ناصر نواف بندر تركي سلمان سلطان راشد حمد حمدان منصور مشعل مشاري بدر طلال وليد هاني هشام سامي سمير سامر رامي رائد راشد باسم باسل بسام بلال جمال جابر جاسم حاتم حازم حمزه
  خليل خليفه داوود ذياب رياض رمضان رؤوف زيد زين ساهر شادي شريف صادق صلاح صفوان ضياء طه عادل عارف عاصم عامر عباس عدنان عزيز عصام عماد عمار غسان غازي فارس فادي فاروق فؤاد فراس قاسم قيس كامل كريم كمال لؤي
  ليث مازن مالك مؤيد مجدي محسن مراد مروان معاذ معتز منير مهند مؤمن نادر نبيل نزار نضال نعيم نور وائل وسام ياسر ياسين يزيد اياد ايمن ايهاب اسامه انس اكرم امجد امين انور اشرف بهاء تامر ثامر جعفر جلال جواد حسام حيدر خضر رضا رشيد سيف شهاب
  عبدالله عبدالرحمن عبدالعزيز عبدالكريم عبدالرحيم عبدالملك عبدالقادر عبدالحميد عبداللطيف عبدالمجيد عبدالسلام عبدالناصر عبدالفتاح عبدالوهاب عبدالاله عبدالهادي عبدالغني عبدالجبار عبده
  فاطمه عائشه خديجه مريم زينب رقيه سميه حفصه صفيه امينه هاجر ساره سلمي ليلي نوره نورا نوال نادين ناديه نجلاء نجوي نهي نهله ندي هدي هاله هبه هند هناء هيفاء وفاء ياسمين يسرا يسري رانيا رنا ريم ريما رشا رغد روان رهف ريهام رحاب رحمه رباب
  دانا دانيه دلال دينا ديما جميله جنان جواهر جود حنان حنين حلا حياه خلود داليا سعاد سمر سميره سناء سوسن سهي سهير شيماء شهد شروق صباح ضحي عبير عزيزه علياء غاده غدير فاتن فرح فريده كوثر لبني لمياء لينا لميس مني منال مها ميساء ميس ميرا
  نسرين نسيبه اسماء اسراء الاء ايات ايمان ايناس ابتسام احلام اروي اريج اسيل افنان امال امل اماني اميره انتصار بتول بثينه بسمه بشري بيان تغريد تهاني ثريا جيهان لطيفه منيره موضي مشاعل عهود شذي ملاك ميار جنا لجين تالا تسنيم رزان سندس
  جورج الياس بطرس بولس مارون ميشال انطوان طوني جوزيف شربل كرستين ماري ريتا`,
)
/** Names that are ordinary words just as often: alone they prove nothing. */
const AMBIGUOUS = wordsOf(
  'امل نور سعيد كريم جميله صالح عادل امين سلمان سلطان علي عمر حسن صباح فرح ملاك هدي مني رحمه حياه بيان ايات ضياء جمال كمال نعيم ناصر منير كامل شريف صادق مالك راشد رشيد امال امال ايمان احلام اماني بشري شروق جود سعد بدر زين زيد سيف ماجد خليفه رمضان منصور انور اشرف فارس شهد اميره عزيزه محسن مراد حمد وفاء هناء سناء ندي قيس تركي يسري رضا اسراء نوال عهود انتصار ابتسام تهاني ثريا فريده لطيفه عزيز نادر حاتم غازي نبيل سامي ياسمين نسرين مريم',
)
const TITLE = new RegExp(
  `(?<![\\p{L}])(?:[ولبف])?(?:${anyOf(`السيد السيدة السيده سيد الدكتور الدكتورة دكتور دكتورة د. د أ. م. أ.د. الأستاذ الأستاذة الاستاذ الاستاذة استاذ أستاذ أستاذة المهندس المهندسة مهندس الشيخ الشيخة الحاج الحاجة الآنسة المحامي المحامية الطبيب الطبيبة المدير المديرة المريض المريضة
  العميل العميلة الموظف الموظفة اسمي إسمي اسمه اسمها واسمه واسمها يدعى تدعى الاسم الاسم: الإسم: الاسم_الكامل الاسم_الكامل: زوجي زوجتي أخي اخي أختي اختي ابني ابنتي والدي والدتي صديقي صديقتي جاري جارتي زميلي زميلتي خطيبي خطيبتي عمي خالي خالتي عمتي مديري مديرتي محاميي طبيبي طبيبتي ابن_عمي
  عزيزي عزيزتي الأخ الأخت الاخ الاخت الأم الأب المدعو المدعوة المواطن المواطنة المستأجر المؤجر المالك المستفيد المستلم المرسل الطالب الطالبة المعلم المعلمة الكابتن القاضي توقيع التوقيع: صاحب_الحساب باسم أنا المدعي المدعى_عليه المتهم المتهمة الشاهد الشاهدة الضابط العقيد النقيب الملازم الممرض الممرضة الزبون الزبونة التلميذ التلميذة جدي جدتي صهري حماتي نسيبي ابن_أخي ابنة_أخي اسم`)})[ :،]{1,2}(?=[\\p{Script=Arabic}])`,
  'gu',
)
const WEAK_TITLE = /(?:أنا|باسم|د|المالك|عزيزي|سيد)$/u
const WORD = /[\u0621-\u063a\u0641-\u064a][\u0621-\u064a\u064b-\u0652\u0670\u067e\u0686\u06a9\u06af\u06cc]+/gu
const LINK = wordsOf('بن ابن بنت ابو ابي ابا ام ال عبد آل')
/** Words that follow a name but are not part of it. */
const NOT_A_NAME = wordsOf(
  `في من الي عن مع هو هي هم هذا هذه ذلك التي الذي كان كانت يكون قال قالت يعمل تعمل يسكن تسكن يقيم تقيم رقم هاتف هاتفه هاتفها جوال جواله جوالها بريد بريده بريدها ايميل ايميله عنوان عنوانه عنوانها عمره عمرها ولد ولدت مولود مولوده اتصل ارسل ارسلت طلب طلبت يريد تريد لم لن لا ما قد ان انه انها
  او ثم حيث بعد قبل منذ حتي عند عندي لدي لديه لديها تاريخ هويه حساب حسابه حسابها راتب راتبه راتبها و وهو وهي وقد اليوم امس غدا المدير الطبيب المحامي المحترم المحترمه الكرام حفظه شركه بنك مدينه شارع حي تم يتم سوف سيد السيد الدكتور دكتور مهندس صاحب يعاني تعاني مريض مريضه يبلغ تبلغ اشتري دفع استلم حضر ذهب وصل كتب سافر اسمه اسمها لكن بخصوص بشان الذين يوم شهر سنه عام وصلت حضرت جاء جاءت اخبرني اخبرتني`,
)

/** Normalizes spelling variants: no vowel marks, and a single form of alef, ya and ha. */
function bare(word: string): string {
  return word
    .replace(/[\u064b-\u0652\u0670\u0640]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[ىی]/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/ک/g, 'ك')
}

/** Finds a given name after a prefixed 'and', 'to' or 'by': the number of letters to skip, or undefined. */
function givenIn(word: string): number | undefined {
  if (word === 'على') return undefined
  const plain = bare(word)
  if (GIVEN.has(plain) || /^عبدال.{3,}/.test(plain)) return 0
  if (/^[ولبفك]/.test(plain) && plain.length > 3 && GIVEN.has(plain.slice(1)) && !AMBIGUOUS.has(plain.slice(1)))
    return 1
  return undefined
}

/** People's names in Arabic script: known given names with the words that belong to them, and words after a title. */
export function findArabicNames({ text }: Reading): Candidate[] {
  const found: Candidate[] = []
  const words = matches(WORD, text)
  const cues = matches(TITLE, text)
  const cued = new Map(cues.map(cue => [cue.end, cue]))
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]
    if (word === undefined) break
    const cue = cued.get(word.start)
    const prefix = givenIn(word.text)
    const isCompound = /^(?:عبد|أبو|ابو|أم|ام)$/.test(word.text) && isBeside(text, word, words[at + 1])
    const isStrong = cue !== undefined && !WEAK_TITLE.test(cue.text.trim().replace(/[:،]$/, ''))
    if (
      prefix === undefined &&
      !(isCompound && (word.text === 'عبد' ? /^ال/.test(words[at + 1]?.text ?? '') : cue !== undefined)) &&
      !isStrong
    )
      continue
    if (prefix === undefined && (NOT_A_NAME.has(bare(word.text)) || TITLE_WORD.test(word.text))) continue
    // 'In the name of', before a name.
    if (word.text === 'باسم' && isBeside(text, word, words[at + 1]) && GIVEN.has(bare(words[at + 1]?.text ?? '')))
      continue
    const last = endOfName(text, words, at, isCompound)
    const end = words[last]?.end ?? word.end
    const isAlone = last === at
    const isDoubtful = cue === undefined && text.charAt(word.start - 1) !== 'ـ' && AMBIGUOUS.has(bare(word.text))
    const family = words[last]?.text ?? ''
    if (isDoubtful && (isAlone || (/^ال/.test(family) && !/ي$/.test(family)))) continue
    // A word recognized only by a title is a name if it is one or two words long.
    let start = word.start + (cue === undefined ? (prefix ?? 0) : 0)
    while (text.charAt(start) === 'ـ') start += 1
    found.push(candidate('NAME', start, end, isAlone && cue === undefined ? 'likely' : 'shaped'))
    at = last
  }
  return found
}

const TITLE_WORD = /^(?:ال)?(?:دكتور|دكتورة|استاذ|أستاذ|مهندس|مدير|محامي|طبيب|سيد|سيدة|شيخ|عميل|كريم)(?:ة)?$/

/** The index of the last word of a name that begins at `at`. */
function endOfName(text: string, words: readonly Word[], at: number, isCompound: boolean): number {
  let last = isCompound ? at + 1 : at
  while (last - at < 4) {
    const [word, next] = [words[last], words[last + 1]]
    if (word === undefined || !isBeside(text, word, next)) break
    const plain = next.text === 'على' ? 'على' : bare(next.text)
    if (LINK.has(plain) && isBeside(text, next, words[last + 2])) {
      last += 2
      continue
    }
    const isFamily = /^ال.{3,}/.test(plain) && !COMMON_AL.test(plain)
    if (
      NOT_A_NAME.has(plain) ||
      plain === 'على' ||
      !(isFamily || GIVEN.has(plain) || (last === at && isSurnameLike(plain)))
    )
      break
    last += 1
  }
  return last
}

/** Nouns with the article that follow a name but are not family names. */
const COMMON_AL =
  /^ال(?:يوم|ان|ذي|تي|ذين|مدير|مديره|طبيب|محامي|محترم|محترمه|مقيم|مقيمه|ساكن|ساكنه|مولود|مولوده|موظف|موظفه|رقم|هاتف|جوال|بريد|عنوان|حساب|عمل|شركه|بنك|مدينه|مبلغ|راتب|هويه|جواز|تاريخ|ساعه|اسبوع|شهر|سنه|عام|صباح|مساء|مستشفي|جامعه|مدرسه|قادم|ماضي|كريم|عزيز|عزيزه|غالي|سابق|حالي|جديد|قديم|اول|ثاني|ثالث|اسم|سيد|سيده|دكتور|دكتوره|استاذ|مهندس|علاج|عقد|موضوع|قضيه|مشروع|تقرير|اجتماع)$/
const isSurnameLike = (word: string): boolean =>
  /^(?:بن|بو|بل).{3,}/.test(word) ||
  (word.length >= 4 && !/^[وفبلكسيتنا]/.test(word) && !/(?:وا|ون|ين|ات|ها|هم|نا|تم)$/.test(word))
