import { type Candidate, candidate } from '../candidate.ts'
import type { Reading } from '../reading.ts'
import { anyOf, isBeside, matches, type Word, wordsOf } from './words.ts'

const GIVEN = wordsOf(
  `राहुल अमित राज राजेश सुरेश रमेश महेश दिनेश मुकेश नरेश गणेश विकास विनोद विजय विवेक विशाल विक्रम विनय वरुण अजय अनिल अरुण अशोक आकाश आदित्य आनंद अभिषेक अंकित अंकुर अर्जुन अनुराग अनूप अमर अमन अमोल अक्षय अतुल अनमोल आर्यन आरव अथर्व ईशान उमेश ओम करण करन कपिल कमल कमलेश किशोर कुणाल कृष्ण कृष्णा केशव
  गौरव गोपाल गिरीश गोविंद चंदन चेतन जगदीश जतिन जय जितेंद्र जीतेंद्र तरुण तुषार दीपक देव देवेंद्र धर्मेंद्र धीरज ध्रुव नवीन नितिन निखिल नीरज नरेंद्र परेश पवन पंकज पीयूष प्रकाश प्रदीप प्रमोद प्रवीण प्रशांत प्रेम बलराम बृजेश भरत भूपेंद्र मनीष मनोज मोहन मोहित मयंक महेंद्र मानव मिलिंद मिथुन यश योगेश रजत
  रवि रविंद्र राकेश राघव राजीव राजकुमार राजेंद्र रामेश्वर राम रोहित रोहन ऋषभ ऋषि ललित लोकेश शंकर शरद शशांक शिव शिवम शुभम श्याम संजय संजीव संदीप संतोष सचिन समीर सागर साहिल सिद्धार्थ सुधीर सुनील सुमित सुभाष सूरज सौरभ हरीश हर्ष हिमांशु हेमंत मोहम्मद अली आसिफ इमरान सलमान शाहरुख़ फैसल अब्दुल यूसुफ
  प्रिया पूजा नेहा अंजलि अंजली अनीता अनुष्का अदिति आरती आशा ऐश्वर्या इंदु उषा कविता काजल कामिनी किरण कीर्ति कोमल गीता गायत्री चित्रा जया ज्योति तनु तन्वी दिव्या दीपा दीपिका दीप्ति नंदिनी निशा नीता नीलम नूतन पल्लवी पायल प्रीति प्रतिभा पार्वती प्रियंका फातिमा बबीता भावना भारती मंजू ममता माया माधुरी मीना मीनाक्षी मीरा मेघा मोनिका
  राधा रानी राखी रश्मि रिया रीता रुचि रूपा रेखा रेणु रेनू रोशनी लता लक्ष्मी वंदना वर्षा विद्या शालिनी शांति शिखा शिल्पा शीतल शोभा श्रुति श्वेता संगीता सपना सरिता सरस्वती सविता साक्षी सारिका सीता सीमा सुधा सुनीता सुमन सुषमा सोनिया सोनाली स्नेहा स्मिता स्वाति हेमा आयशा ज़ारा सना शबाना`,
)
const SURNAMES = wordsOf(
  `शर्मा वर्मा गुप्ता सिंह कुमार यादव पटेल शाह मेहता जैन अग्रवाल गोयल मित्तल बंसल मिश्रा मिश्र तिवारी त्रिपाठी पांडेय पाण्डेय पांडे दुबे द्विवेदी चतुर्वेदी शुक्ला अवस्थी दीक्षित जोशी पंत भट्ट नेगी रावत बिष्ट चौहान राठौर राठौड़ सोलंकी परमार ठाकुर राजपूत चौधरी मलिक खान अंसारी कुरैशी सिद्दीकी शेख हुसैन अहमद पठान मिर्ज़ा
  कपूर खन्ना मल्होत्रा चोपड़ा अरोड़ा सेठी आहूजा भाटिया बत्रा गिल संधू ढिल्लों ग्रेवाल बेदी सोढ़ी नायर मेनन पिल्लई अय्यर अयंगर रेड्डी राव नायडू चेट्टी गौड़ा शेट्टी कामत देशमुख देशपांडे पाटिल कुलकर्णी जाधव शिंदे पवार मोरे भोसले गायकवाड़ कदम सावंत गोखले बनर्जी मुखर्जी चटर्जी चक्रवर्ती घोष बोस सेन दास दत्ता रॉय मंडल विश्वास सरकार
  सक्सेना श्रीवास्तव माथुर भटनागर कश्यप भारद्वाज वशिष्ठ गौतम मौर्य कुशवाहा सैनी प्रजापति विश्वकर्मा सोनी सोनकर पासवान झा ओझा उपाध्याय पाठक सिन्हा प्रसाद मीणा गुर्जर देवी कौर बेगम लाल चंद त्यागी राणा मेहरा खत्री बिड़ला टंडन कोहली धवन गांधी`,
)
const AMBIGUOUS = wordsOf(
  'आशा ज्योति कविता माया शांति विकास प्रकाश विजय आनंद प्रेम सपना सीमा रेखा पूजा किरण वर्षा लता विद्या राज ओम अमर कमल सागर शंकर आरती भावना प्रीति सुधा लाल कुमार चंद दास प्रसाद देवी सरकार विश्वास सेन आकाश करण शुभम मानव जय देव राम यश हर्ष शिव संतोष उषा निशा राव सोनी बोस मोरे कदम शाह गिल शोभा रोशनी सूरज पवन तरुण नवीन ललित शीतल कोमल काजल कीर्ति भारती रानी लक्ष्मी चित्रा गीता सुमन विशाल',
)
const TITLE = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${anyOf(`श्री श्रीमती सुश्री श्रीमान डॉ. डॉ डॉक्टर प्रो. प्रोफेसर मेरा_नाम नाम नाम: नाम_है पूरा_नाम: पूरा_नाम कुमारी एडवोकेट वकील इंजीनियर मेरे_पति मेरी_पत्नी मेरे_भाई मेरा_भाई मेरी_बहन मेरे_दोस्त मेरा_दोस्त मेरी_दोस्त मेरे_पिता मेरी_माँ मेरी_मां मेरा_बेटा मेरे_बेटे मेरी_बेटी मरीज़ मरीज रोगी ग्राहक कर्मचारी पड़ोसी मैनेजर बॉस सहकर्मी
  प्रिय आदरणीय खाताधारक खाताधारक: प्राप्तकर्ता: प्राप्तकर्ता प्रेषक: आवेदक आवेदक: किरायेदार मकान_मालिक छात्र छात्रा शिक्षक शिक्षिका हस्ताक्षर: दोस्त भाई बहन पत्नी पति चाचा चाची मामा मामी ससुर सास दादा दादी नाना नानी भतीजा भतीजी भांजा भांजी जीजा साली वादी प्रतिवादी आरोपी गवाह सर`)})[ :,]{1,2}(?=[\\u0904-\\u0939\\u0958-\\u0961])`,
  'gu',
)
const STRONG =
  /(?:श्री|श्रीमती|सुश्री|श्रीमान|डॉ\.?|डॉक्टर|प्रो\.|प्रोफेसर|नाम:?|पूरा नाम:?|खाताधारक:?|प्राप्तकर्ता:?|प्रेषक:|आवेदक:?|हस्ताक्षर:)$/u
/** Words for a person that come after a name, and who does something. */
const AFTER = wordsOf('भैया दीदी मैडम आंटी अंकल चाचा काका')
const NOT_CALLED = wordsOf('बड़े बड़ी छोटे छोटी प्यारे प्यारी दोनों सभी क्लास स्कूल नई नए पुरानी पुराने दूसरी दूसरे')
const WORD = /[\u0904-\u0939\u0958-\u0961][\u0900-\u0963\u0970-\u097f]*/gu
const NOT_A_NAME = wordsOf(
  `है हैं था थी थे हूँ हूं का के की को से में पर ने और या तो भी ही यह वह ये वे मैं हम आप तुम मेरा मेरी मेरे उनका उनकी उनके अपना अपनी अपने जो कि नहीं मत न एक दो तीन बहुत कुछ सब साहब जी महोदय महोदया सर मैडम नंबर फोन मोबाइल पता ईमेल जन्म तिथि आधार पैन खाता बैंक शहर गाँव जिला क्या कब कहाँ क्यों कैसे रहते रहती रहता काम करते करती करता बताया कहा भेजा लिखा दिया लिया गया गई आज कल हर इस उस बदल बदलना लिखें लिखो हिंदी भाषा मंत्री सूची`,
)

/** People's names in Devanagari. */
export function findDevanagariNames({ text }: Reading): Candidate[] {
  const found: Candidate[] = []
  const words = matches(WORD, text)
  const cued = new Map(matches(TITLE, text).map(cue => [cue.end, cue]))
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]
    if (word === undefined) break
    const cue = cued.get(word.start)
    const isStrong = cue !== undefined && STRONG.test(cue.text.trim().replace(/,$/, ''))
    const isGiven = GIVEN.has(word.text)
    const next = words[at + 1]
    const hasFamily = isBeside(text, word, next) && SURNAMES.has(next.text)
    // A family's name says that the word before it is a given one.
    const isBeforeFamily = hasFamily && !AMBIGUOUS.has(next.text) && !NOT_A_NAME.has(word.text)
    const isTitled =
      SURNAMES.has(word.text) && (cue !== undefined || (isBeside(text, word, next) && next.text === 'जी'))
    const follows = isBeside(text, word, next) ? next.text : ''
    const isCalled = AFTER.has(follows) && !NOT_CALLED.has(word.text) && (cue !== undefined || word.text.length > 2)
    const isKin = cue !== undefined && !isStrong && /^(?:जी|ने)$/.test(follows)
    if (!(isGiven || isBeforeFamily || isTitled || isStrong || isCalled || isKin) || NOT_A_NAME.has(word.text)) continue
    const last = endOfName(text, words, at)
    const hasJi = isBeside(text, words[last] ?? word, words[last + 1]) && words[last + 1]?.text === 'जी'
    const acts = isCalled || (last === at && follows === 'ने')
    const isPair = last === at + 1 && AMBIGUOUS.has(follows) && !SURNAMES.has(follows)
    if (isPair && cue === undefined && !hasJi && AMBIGUOUS.has(word.text)) continue
    if (last === at && cue === undefined && !hasJi && !acts && AMBIGUOUS.has(word.text)) continue
    if (isStrong && !isGiven && !isTitled && last === at && !/है|हैं|[,.।\n]|$/.test(text.slice(word.end, word.end + 5)))
      continue
    found.push(
      candidate(
        'NAME',
        word.start,
        words[last]?.end ?? word.end,
        last === at && cue === undefined ? 'likely' : 'shaped',
      ),
    )
    at = last
  }
  return found
}

function endOfName(text: string, words: readonly Word[], at: number): number {
  let last = at
  while (last - at < 3) {
    const [word, next] = [words[last], words[last + 1]]
    if (word === undefined || !isBeside(text, word, next) || NOT_A_NAME.has(next.text)) break
    if (!SURNAMES.has(next.text) && !(GIVEN.has(next.text) && last === at)) break
    last += 1
  }
  return last
}
