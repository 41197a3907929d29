import { type Candidate, candidate } from '../candidate.ts'
import type { Reading } from '../reading.ts'
import { findListed, findQuoted, findSpeakers } from './evidence.ts'
import { namesOf } from './names.ts'
import { DEVANAGARI_GIVEN, DEVANAGARI_SURNAMES } from './packed-names.ts'
import { anyOf, isBeside, matches, type Word, wordsOf } from './words.ts'

/** Both spellings of ड़, ढ़, ज़ and the like, with the dot as a letter of its own and without it. */
const bare = (word: string): string =>
  word.normalize('NFD').replaceAll('\u093c', '').replaceAll('ँ', 'ं').replaceAll('ण्ड', 'ंड').replaceAll('न्द', 'ंद')

const GIVEN = namesOf(DEVANAGARI_GIVEN, bare)
const FAMILIES = namesOf(DEVANAGARI_SURNAMES, bare)

/** Titles, roles and fields: a word after them is a name even if it is not known. */
const TITLES = `श्री श्रीमती सुश्री श्रीमान कुमारी डॉ. डॉ डॉक्टर प्रो. प्रोफेसर प्रा. मेरा_नाम उसका_नाम उनका_नाम इसका_नाम माझे_नाव माझं_नाव नाम: नाव: पूरा_नाम पूरा_नाम: संपूर्ण_नाव नाम_है एडवोकेट वकील इंजीनियर खाताधारक प्राप्तकर्ता प्रेषक आवेदक हस्ताक्षर भवदीय भवदीया आपला आपली प्रार्थी मिस मिसेज मिस्टर पंडित सरदार हाजी मौलाना सूबेदार कर्नल कैप्टन मेजर इंस्पेक्टर न्यायमूर्ति`
/** Relatives, friends and people met every day: a known name counts after them, even one that is a word. */
const KIN = `नाम नाव मेरे_पति मेरी_पत्नी मेरे_भाई मेरा_भाई मेरी_बहन मेरे_दोस्त मेरा_दोस्त मेरी_दोस्त मेरे_पिता मेरी_माँ मेरी_मां मेरा_बेटा मेरे_बेटे मेरी_बेटी मेरी_सहेली मेरी_सास मेरे_ससुर मेरी_ननद मेरा_देवर मेरे_देवर मेरी_भाभी मेरे_जीजा मेरी_साली मेरे_बॉस मरीज मरीज़ रोगी ग्राहक कर्मचारी पड़ोसी पड़ोसन मैनेजर बॉस सहकर्मी प्रिय आदरणीय प्यारे प्यारी किरायेदार मकान_मालिक मकानमालिक मालिक छात्र छात्रा शिक्षक शिक्षिका टीचर मैडम
  दोस्त भाई बहन पत्नी पति बेटे बेटा बेटी चाचा चाची मामा मामी मौसी मौसा ताऊ ताई बुआ फूफा ससुर सास दादा दादी नाना नानी भतीजा भतीजी भतीजे भांजा भांजी भांजे जीजा साली साले देवर ननद भाभी बहू दामाद पोता पोती पिताजी पिता माताजी माता माँ मां पापा मम्मी अम्मी अब्बू वादी प्रतिवादी आरोपी गवाह सर चालक ड्राइवर नौकर क्लाइंट मंगेतर प्रेमी गर्लफ्रेंड बॉयफ्रेंड सहेली मित्र गुरुजी
  माझा_भाऊ माझी_बहीण माझ्या_बहिणीचे माझी_मैत्रीण माझा_मित्र माझे_वडील माझी_आई माझा_मुलगा माझी_मुलगी माझे_पती माझा_नवरा माझी_बायको माझी_पत्नी मुलगा मुलगी मित्र मैत्रीण आई वडील आजोबा आजी काका काकू मामी आत्या बहीण भाऊ नवरा बायको सासू सासरे वहिनी भावोजी शेजारी घरमालक भाडेकरू साहेब रुग्ण विद्यार्थी मेरो_नाम मेरो_साथी`
/** Before a name as often as not. */
const WEAK = 'मैं मी हम यह मि. और व आणि हे ए अरे ओ हाय हेलो हैलो नमस्ते नमस्कार'

const cueOf = (list: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{M}])(?:${anyOf(list)})(?: ?[:,] ?| )(?=[\\u0904-\\u0939\\u0958-\\u0961])`, 'gu')
const CUES = { weak: cueOf(WEAK), kin: cueOf(KIN), title: cueOf(TITLES) } as const
type Cue = keyof typeof CUES

/** Words for a person that follow a name. */
const AFTER = wordsOf(
  'भैया दीदी मैडम आंटी अंकल चाचा काका काकू भाभी बुआ मौसी सर ताई दादा साहब साहेब बाबू आपा भाईजान वहिनी आजी जी',
)
const NOT_CALLED = wordsOf(
  'बड़े बड़ी छोटे छोटी प्यारे प्यारी दोनों सभी क्लास स्कूल नई नए पुरानी पुराने दूसरी दूसरे मेरे मेरी अपने अपनी हमारे हमारी चाचा मामा दादा नाना काका पिता माता भाई गुरु बॉस मकान मालिक पति पत्नी बहन आदरणीय प्रिय',
)
const WORD = /[\u0904-\u0939\u0958-\u0961][\u0900-\u0963\u0970-\u097f\u200c\u200d]*/gu
const NOT_A_NAME = wordsOf(
  `है हैं था थी थे हूँ हूं का के की को से में पर ने और या तो भी ही यह वह ये वे मैं हम आप तुम मेरा मेरी मेरे उनका उनकी उनके अपना अपनी अपने जो कि नहीं मत न एक दो तीन बहुत कुछ सब साहब जी महोदय महोदया सर मैडम नंबर फोन मोबाइल पता ईमेल जन्म तिथि आधार पैन खाता बैंक शहर गाँव जिला क्या कब कहाँ क्यों कैसे रहते रहती रहता काम करते करती करता बताया कहा भेजा लिखा दिया लिया गया गई आज कल हर इस उस बदल बदलना लिखें लिखो हिंदी भाषा मंत्री सूची वाले वाला वाली यांना यांनी यांच्या यांचे यांची यांचा ला चे ची चा च्या हे ही तो ती ते आहे आहेत नाही होता होती होते आणि व किंवा पण कसे काय का मग माझा माझी माझे माझ्या तुझा तुझी त्याचा तिचा त्यांना त्यांनी मला तुला नाराज नाराज़ परेशान बीमार खुश गुस्सा रहे रही रहा करो करना किया कहती कहते कहता बोलो बोला बोली नाम नाव क्रमांक नंबर`,
)

/** Words after a name: postpositions and auxiliaries. */
const LINKS = wordsOf(
  'को से का की के में पर ने और या है हैं था थी थे जी हूँ हूं तक भी ही साहब वाले यांना यांनी यांच्या यांचे यांची यांचा आहे आहेत हो छ छन् लाई ले एवं तथा व आणि हा ही हे',
)
/** What people do to each other, behind a name that is a word, too: कबीर मुझसे. */
const ACTS = wordsOf('मुझसे मुझको मुझे मेरे हमसे हमें उससे झूठ बोल बोली बोला कह रो शराब मला माझ्याशी मलाई')
/** Second names that prove the first: पूजा कुमारी. */
const SECOND = wordsOf('कुमार कुमारी देवी सिंह सिंग बेगम बाई लाल प्रसाद नाथ राम चंद खातून बानो कौर')
/** Streets, quarters and schools are named after people. */
const PLACES = wordsOf('नगर मार्ग रोड चौक पार्क गंज विहार कॉलोनी स्टेडियम विश्वविद्यालय कॉलेज अस्पताल पुरम बाग एक्सप्रेस पथ')
/** Marathi and Nepali write the postposition together with the name. */
const SUFFIX = /(?:ला|ने|नी|ना|शी|चा|ची|चे|च्या|लाई|ले|को|साठी|कडे|कडून|सोबत|बद्दल)$/u

const hasSure = (list: typeof GIVEN, plain: string): boolean => list.has(plain) && !list.isDoubtful(plain)

/** People's names in Devanagari. */
export function findDevanagariNames({ text }: Reading): Candidate[] {
  const found: Candidate[] = []
  const words = matches(WORD, text)
  const cued = new Map<number, Cue>()
  for (const kind of ['weak', 'kin', 'title'] as const)
    for (const cue of matches(CUES[kind], text)) cued.set(cue.end, kind)
  const plains = words.map(({ text: word }) => bare(word))
  let previousEnd = -1
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]
    if (word === undefined) break
    const isAfterName = previousEnd > 0 && / (?:और|व|आणि|एवं|तथा|र) $/.test(text.slice(previousEnd, word.start))
    const cue = cued.get(word.start) === 'weak' && isAfterName ? 'kin' : cued.get(word.start)
    const last = nameEnd(text, words, plains, at, cue)
    const suffix = last === undefined ? suffixOf(plains[at] ?? '', word.text) : 0
    if (last === undefined && suffix === 0) continue
    const end = last === undefined ? word.end - suffix : endWithSuffix(text, words, plains, last)
    found.push(candidate('NAME', word.start, end, (last ?? at) === at && cue === undefined ? 'likely' : 'shaped'))
    previousEnd = end
    while (at + 1 < words.length && (words[at + 1]?.start ?? end) < end) at += 1
  }
  const knows = (word: string): boolean => hasSure(GIVEN, bare(word)) || hasSure(FAMILIES, bare(word))
  const mayBe = (word: string): boolean => GIVEN.has(bare(word)) || hasSure(FAMILIES, bare(word))
  found.push(...findListed(text, knows), ...findQuoted(text, mayBe))
  found.push(...findSpeakers(text, WORD, mayBe, word => NOT_A_NAME.has(word)))
  return found
}

/** How many letters at the end of a word are a postposition after a name: निखिलला. */
function suffixOf(plain: string, word: string): number {
  if (GIVEN.has(plain) || FAMILIES.has(plain)) return 0
  const suffix = SUFFIX.exec(word)?.[0] ?? ''
  const stem = bare(word.slice(0, word.length - suffix.length))
  return suffix !== '' && stem.length > 2 && (hasSure(GIVEN, stem) || hasSure(FAMILIES, stem)) ? suffix.length : 0
}

/** The end of a name whose family name may have a postposition: सीता गुरुङले, स्नेहा कुलकर्णीला. */
function endWithSuffix(text: string, words: readonly Word[], plains: readonly string[], last: number): number {
  const [word, next] = [words[last], words[last + 1]]
  if (word === undefined) return 0
  const suffix = isBeside(text, word, next) ? suffixOf(plains[last + 1] ?? '', next.text) : 0
  return suffix > 0 && next !== undefined ? next.end - suffix : word.end
}

/** The index of the last word of the name that begins at `at`; undefined if none begins there. */
function nameEnd(
  text: string,
  words: readonly Word[],
  plains: readonly string[],
  at: number,
  cue: Cue | undefined,
): number | undefined {
  const word = words[at]
  const plain = plains[at] ?? ''
  if (word === undefined || NOT_A_NAME.has(word.text)) return undefined
  const next = words[at + 1]
  const follows = isBeside(text, word, next) ? next.text : ''
  const last = endOfName(text, words, plains, at, cue === 'title')
  const isPair = last > at
  const after = words[last + 1]
  const hasJi = isBeside(text, words[last] ?? word, after) && after.text === 'जी'
  const isCalled = AFTER.has(follows) && !NOT_CALLED.has(word.text)
  if (after !== undefined && PLACES.has(after.text) && isBeside(text, words[last] ?? word, after)) return undefined
  if (hasSure(GIVEN, plain)) return last
  if (GIVEN.has(plain)) {
    if (
      cue === 'title' ||
      cue === 'kin' ||
      hasJi ||
      isCalled ||
      follows === 'ने' ||
      follows === 'नाम' ||
      ACTS.has(follows)
    )
      return last
    if (isPair && SECOND.has(words[last]?.text ?? '')) return last
    if (isPair && !isBeside(text, words[last] ?? word, after) && isBoundary(text, word.start)) return last
    return isPair && plains.slice(at + 1, last + 1).some(part => hasSure(FAMILIES, part) || hasSure(GIVEN, part))
      ? last
      : undefined
  }
  if (FAMILIES.has(plain)) {
    const isFamily = hasSure(FAMILIES, plain)
    if (hasJi || (cue === 'title' && (isFamily || endsName(text, words, at)))) return last
    return isFamily && ((cue === 'kin' && endsName(text, words, at)) || isCalled) ? last : undefined
  }
  // A family name shows that the word before it is a given name.
  if (isPair && hasSure(FAMILIES, plains[at + 1] ?? '')) return last
  if (isCalled && follows !== 'जी' && word.text.length > 2 && cue !== undefined) return last
  if (cue === 'kin') return /^(?:जी|ने)$/.test(follows) && word.text.length > 1 ? last : undefined
  return cue === 'title' && (isPair || hasJi || endsName(text, words, at)) ? last : undefined
}

/** Whether a clause begins at a place. */
const isBoundary = (text: string, at: number): boolean =>
  /(?:^|[\n.,:;।("'])\s?$/.test(text.slice(Math.max(0, at - 2), at))

/** Whether a name may end with the word at `at`: punctuation, or a word that follows names, comes next. */
function endsName(text: string, words: readonly Word[], at: number): boolean {
  const word = words[at]
  const next = words[at + 1]
  return word !== undefined && (!isBeside(text, word, next) || LINKS.has(next.text))
}

function endOfName(
  text: string,
  words: readonly Word[],
  plains: readonly string[],
  at: number,
  isTitled: boolean,
): number {
  let last = at
  while (last - at < 3) {
    const [word, next] = [words[last], words[last + 1]]
    if (word === undefined || !isBeside(text, word, next) || NOT_A_NAME.has(next.text)) break
    const plain = plains[last + 1] ?? ''
    const isUnknown =
      isTitled && last === at && !AFTER.has(next.text) && next.text.length > 2 && endsName(text, words, last + 1)
    if (!FAMILIES.has(plain) && !(GIVEN.has(plain) && last === at) && !isUnknown) break
    last += 1
  }
  return last
}
