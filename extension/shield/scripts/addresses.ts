import { type Candidate, candidate } from '../candidate.ts'
import type { Reading } from '../reading.ts'
import { matchAt } from '../surroundings.ts'
import { anyOf, matches } from './words.ts'

/** A street word, up to three words of the name, and a number. */
const STREETS = [
  new RegExp(
    `(?<![\\p{L}])(?:${anyOf('ул. улица улице улицы улицу ул пр-т пр-кт просп. проспект проспекте проспекта пер. переулок переулке наб. набережная набережной бульвар бульваре б-р бул. шоссе ш. пл. площадь площади пр. проезд проезде тупик аллея аллее вул. вулиця вулиці вулицю пров. провулок площа')}) ?(?:[\\p{Lu}\\d][\\p{L}\\d.-]{1,24}(?: [\\p{L}.-]{2,24}){0,2}?),? ?(?:дом|д\\.|д|буд\\.|будинок|№|бл\\.|зд\\.)? ?\\d{1,4}(?:[а-яa-z](?![\\p{L}]))?(?:[/-]\\d{1,4}[а-я]?)?`,
    'giu',
  ),
  new RegExp(
    `(?<![\\p{L}])(?:${anyOf('οδός οδού οδό λεωφόρος λεωφόρου λεωφ. λ. πλατεία πλατείας')}) (?:[\\p{L}.]{2,20} ){1,3}\\d{1,4}[αβγ]?`,
    'giu',
  ),
  // Without the word for a street, behind the word for living there, or with a postcode.
  /(?<=(?:μένω|μένει|μένουμε|κάτοικος|διεύθυνση:?|κατοικία:?|κατοικώ|διαμένω|διαμένει|εδρεύει|έδρα:?)(?: στην?| στον?| στο| επί της)? )(?:[Α-ΩΆΈΉΊΌΎΏ][α-ωά-ώ.]{1,20} ){1,3}\d{1,3}(?!\d)(?:, ?(?:[Α-ΩΆΈΉΊΌΎΏ][α-ωά-ώ]{2,20}(?: \d{3} ?\d{2}(?!\d))?|\d{3} ?\d{2} [Α-ΩΆΈΉΊΌΎΏ][α-ωά-ώ]{2,20}))?|(?:[Α-ΩΆΈΉΊΌΎΏ][α-ωά-ώ.]{1,20} ){1,3}\d{1,3},? (?:\d{3} ?\d{2} [Α-ΩΆΈΉΊΌΎΏ][α-ωά-ώ]{2,20}|[Α-ΩΆΈΉΊΌΎΏ][α-ωά-ώ]{2,20},? \d{3} ?\d{2}(?!\d))/gu,
  new RegExp(
    `(?<![\\p{L}])[בלמו]?(?:${anyOf("רחוב רח' רח׳ שדרות שד' שד׳ דרך סמטת כיכר")}) (?:[א-ת'"׳״-]{2,20} ){1,3}\\d{1,4}(?:[/א-ד]\\d{0,3})?`,
    'gu',
  ),
  // Without the word for a street: the town follows, or where somebody lives comes before.
  /(?<![\p{L}])(?:(?<=(?:כתובת|הכתובת|גר|גרה|גרים|מתגוררת?|דר) ?[:ב]? ?)|(?=[^,\n]{3,28},? (?:תל אביב|ת"א|ירושלים|חיפה|רמת גן|גבעתיים|חולון|בת ים|ראשון לציון|פתח תקווה|נתניה|באר שבע|אשדוד|אשקלון|הרצליה|רעננה|כפר סבא|רחובות|מודיעין|נצרת|עכו|עפולה|אילת)))(?!(?:ואני )?גר|ליד |[^,\n]{0,12}(?:רח|ה[יו]א ))[א-ת'"׳״-]{3,14}(?: [א-ת'"׳״-]{2,14}){0,2} \d{1,3}(?:\/\d{1,3})?(?: דירה \d{1,3})?(?![\d-])(?:, ?[א-ת'"׳״]{2,10}(?: [א-ת'"׳״]{2,10})?(?=[,.\n]|$))?/gu,
]
/** Further parts of the same address, one after another. */
const MORE = new RegExp(
  `[,،;]? ?(?:(?:${anyOf(`корп. корпус к. стр. строение кв. квартира квартире оф. офис под. подъезд этаж эт. дом д. літ. κτ. διαμέρισμα όροφος דירה דירת כניסה קומה ד' бл. вх. ет. ап.`)}) ?[\\dА-Яа-я]{1,4}|(?:г\\.|город|м\\.|місто|гр\\.) ?[\\p{Lu}][\\p{L}-]{2,24}|τ\\.?κ\\.? ?\\d{3} ?\\d{2}|\\d{3} ?\\d{2} [\\p{Script=Greek}]{3,20}|מיקוד \\d{5,7}|\\d{5,7}(?!\\d)|(?<=, )${'(?:Москва|Санкт-Петербург|Казань|Екатеринбург|Новосибирск|Київ|Киев|Львів|Одеса|Одесса|Харків|Минск|Алматы|Астана|София|Пловдив|Варна|Београд|Αθήνα|Θεσσαλονίκη|Πάτρα|Ηράκλειο|Πειραιάς|Λάρισα|Μαρούσι|Γλυφάδα|תל אביב|תל אביב-יפו|ירושלים|חיפה|באר שבע|ראשון לציון|פתח תקווה|נתניה|אשדוד|רמת גן|גבעתיים|הרצליה|רעננה|כפר סבא|חולון|בת ים|מודיעין|רחובות)'})`,
  'iuy',
)
/** One part of the same address, right before the street. */
const FRONT =
  /(?:(?<!\d)\d{5,6}|(?<!\p{L})(?:г\.|город|м\.|місто|гр\.) ?\p{Lu}[\p{L}-]{2,24}|(?<!\p{L})(?:Москва|Санкт-Петербург|СПб|Казань|Екатеринбург|Новосибирск|Київ|Киев|Львів|Одеса|Харків|Минск|Алматы|София)|(?<!\p{L})\p{Lu}[\p{L}-]{3,24} (?:обл\.|область|край|район|р-н)|(?<!\p{L})(?:תל אביב|ירושלים|חיפה)),? ?$/u
const FRONT_LENGTH = 40

/** A Korean street and its number; the parts before it are read word by word. */
const KOREAN =
  /(?<![가-힣\d])(?:[가-힣\d]{1,9}(?:대로|로|길)|[가-힣]{1,6}\d가|[가-힣]{1,8}[동리]) \d{1,4}(?:-\d{1,4})?(?:번지|번길)?(?!\d|[년월일원시분명개만억천%]|[,.]\d)/gu
const KOREAN_FRONT =
  /(?<![가-힣])(?:[가-힣]{1,4}(?:특별시|광역시|특별자치시|특별자치도|[도시군구읍면동])|서울|부산|대구|인천|광주|대전|울산|세종|경기|강원|충북|충남|전북|전남|경북|경남|제주) $/u
const KOREAN_MORE =
  /[, ]{1,2}(?:[가-힣A-Za-z]{1,10}(?:아파트|빌라|오피스텔|타워|빌딩|맨션) ?)?\d{1,4}(?:동|호|층)(?: ?\d{1,5}(?:호|층))?/uy

/** Numbers that end an address in Chinese characters. */
const HAN_END =
  /\d{1,5}(?:[-－‐]\d{1,5}){0,3}(?: ?(?:号楼|号院|号|號|弄|栋|幢|座|单元|樓|楼|层|室|户|番地|番|丁目|号室|階|F)(?:之\d{1,3})?(?: ?\d{1,5}(?!\d))?){0,5}/gu
const HAN_PART = /[\p{Script=Han}ヶケノのァ-ヶー〇\d０-９\-－‐第号號弄栋幢丁目]/u
const HAN_STREET =
  /(?:省|自治区|市|区|區|县|縣|镇|鎮|乡|村|街道|路|街|大道|巷|弄|胡同|道|里|苑|小区|新村|花园|都|道|府|町|郡|丁目|字)/u
/** Who lives there comes first: 我爸陳國雄住台北市. */
const LIVES = /^[^住\d]{0,12}住(?![宿院房客户戶宅址所民])[在于於]?/u
const HAN_LEAD =
  /^(?:.*?(?:住址是|住址为|住址|地址是|地址为|地址：|地址:|地址|住所は|住所：|住所|住在|位于|位於|寄到|寄往|送到|搬到|家住|现居|居住在|居住于|户籍|在|到|至|从|自|是|我|于|於|即))/u
const ARABIC_CITY =
  'الرياض|جدة|مكة|الدمام|الخبر|الطائف|تبوك|أبها|القاهرة|الجيزة|الإسكندرية|طنطا|المنصورة|الزقازيق|أسيوط|دبي|أبوظبي|الشارقة|عجمان|العين|عمان|إربد|الزرقاء|بيروت|صيدا|طرابلس|دمشق|حلب|حمص|بغداد|البصرة|الموصل|أربيل|الكويت|الدوحة|المنامة|مسقط|تونس|صفاقس|سوسة|الجزائر|وهران|قسنطينة|عنابة|سطيف|الدار البيضاء|الرباط|فاس|مراكش|طنجة|أكادير|مكناس|بنغازي|الخرطوم|أم درمان|صنعاء|عدن|نواكشوط|المدينة المنورة|رام الله|نابلس|الخليل|غزة|تهران|اصفهان|شیراز|مشهد|تبریز|کرج'
const ARABIC_WORD = anyOf(
  'شارع طريق حي حى ميدان عمارة فيلا شقة الشقة مبنى برج زنقة نهج درب حارة زقاق مجمع إقامة تجزئة بلوك قطعة كومباوند محافظة خیابان کوچه بلوار میدان محله',
)
const ARABIC_MORE = anyOf(
  'شارع طريق حي حى ميدان عمارة فيلا شقة الشقة الدور الطابق الطابق رقم مدينة برج مبنى منطقة بناية ص.ب وسط مصر زنقة نهج حارة محافظة ولاية بلدية قرب بجانب خلف أمام مسكن طابق دور خیابان کوچه پلاک واحد طبقه بلوار',
)
const ARABIC = new RegExp(
  `(?<![\\p{L}])(?:\\d{1,4} )?(?:${ARABIC_WORD}) [\\p{Script=Arabic}\\d ]{2,28}?(?:[،,] ?(?:(?:${ARABIC_MORE}) ?[\\p{Script=Arabic}\\d]{1,18}(?: [\\p{Script=Arabic}\\d]{1,14})?|${ARABIC_CITY}|\\d{1,4})(?: \\d{5})?(?![\\p{L}\\d])){1,5}|(?<![\\p{L}])(?:شارع|طريق|زنقة|نهج|حارة|خیابان|کوچه) [\\p{Script=Arabic}]{2,14}(?: [\\p{Script=Arabic}]{2,14})?(?: رقم| پلاک)? \\d{1,4}|\\d{1,4} (?:شارع|ش|زنقة|نهج) [\\p{Script=Arabic}]{2,14}(?: [\\p{Script=Arabic}]{3,14})?`,
  'gu',
)
const HINDI_HOUSE = anyOf(
  'मकान_नंबर मकान_नं. मकान_न. मकान_संख्या मकान फ्लैट_नंबर फ्लैट_नं. फ्लैट प्लॉट_नंबर प्लॉट_नं. प्लॉट घर_नंबर घर_क्रमांक गली_नंबर गली_नं. गली सेक्टर ब्लॉक वार्ड_नंबर वार्ड वार्ड_नं. क्वार्टर_नंबर दुकान_नंबर टॉवर रूम_नंबर सदनिका खोली_नंबर वडा_नं. शॉप_नं. घर_क्र. घर_नं. मकान_नं वार्ड_नं दुकान_नं. फ्लॅट_नं. फ्लॅट_क्र. फ्लॅट प्लॉट_क्र. सर्व्हे_नं. बंगला_नं. कोठी_नं. हाउस_नं. हाऊस_नं. म.नं. म._नं. रूम_नं.',
)
/** A part between commas: a few words of places, that end the address or are followed by another part. */
const HINDI_PART = '[\\p{Script=Devanagari}.]{1,18}(?: [\\p{Script=Devanagari}\\d.-]{1,14}){0,3}?'
const HINDI = new RegExp(
  `(?:(?:${HINDI_HOUSE}) ?[\\dA-Za-z/-]{1,8})(?:[, ]{1,2}${HINDI_PART}(?=[,।\\n]|$| \\d{6}| में| पर| है| का| के| की| वाल| येथे| मध्ये)){0,5}(?:[-, –]{1,3}\\d{6})?`,
  'gu',
)
/** What a quarter, a street or a house is called at the end of its name. */
const HINDI_AREA =
  '(?:नगर|मार्ग|रोड|चौक|पार्क|गंज|विहार|कॉलोनी|पुरम|बाग|एन्क्लेव|अपार्टमेंट|सोसायटी|सोसाइटी|रेसीडेंसी|मार्केट|बाज़ार|बाजार|मोहल्ला|टोला|पेठ|वाडी|गली|लाइन्स|लाइन|सेक्टर|फेज|ब्लॉक|स्ट्रीट|टावर|हाइट्स|निवास|भवन|कॉम्प्लेक्स|चाळ|आळी|पुरा|टोल)'
const HINDI_WORD = '[\\p{Script=Devanagari}.]{2,16}'
/** A postposition ends an address. */
const HINDI_ENDS = / (?:में|पर|से|का|के|की|को|है|हूँ|वाल[ाीे]|येथे|मध्ये|मा)(?![\p{L}\p{M}])/u
const HINDI_TAIL = `(?:, ?${HINDI_WORD}(?: ${HINDI_WORD}){0,2}?(?=[,।\\n;]|$|[ –-]{1,3}\\d{6}|${HINDI_ENDS.source}))`
const HINDI_NUMBER = `(?<![\\d\\p{L}\\p{M}/-])(?:(?:${HINDI_HOUSE}) ?|[\\p{Lo}A-Z]\\p{M}?-)?\\d{1,4}(?:[/-][\\dA-Z]{1,4})?`
/** 45, गांधी मार्ग, नागपुर 440001; 12/4, सिविल लाइन्स, कानपुर - 208001; राजीव चौक, सेक्टर 15, गुरुग्राम. */
const HINDI_STREETS = [
  new RegExp(
    `${HINDI_NUMBER},? (?:${HINDI_WORD} ){1,3}?${HINDI_AREA}(?![\\p{L}\\p{M}])(?: \\d{1,3}(?!\\d))?${HINDI_TAIL}{0,4}(?:[ ,–-]{1,3}\\d{6}(?!\\d))?`,
    'gu',
  ),
  new RegExp(`${HINDI_NUMBER}(?:, ?${HINDI_WORD}(?: ${HINDI_WORD}){0,3}){1,5}[ ,–-]{1,3}\\d{6}(?!\\d)`, 'gu'),
  new RegExp(
    `(?<![\\p{L}\\p{M}])(?:${HINDI_WORD} ){1,2}${HINDI_AREA},? (?:सेक्टर|ब्लॉक|फेज|वार्ड|गली) ?(?:नं\\. ?|नंबर )?\\d{1,3}(?!\\d)${HINDI_TAIL}{0,3}`,
    'gu',
  ),
]
/** Villages, with their post office, subdistrict, and district: मु. पो. वाई, ता. वाई, जि. सातारा. */
const VILLAGE = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:मु\\. ?पो\\.|मु\\.|ग्राम|गाँव|गांव|ग्रा\\.) ?[\\p{Script=Devanagari}]{2,16}(?:, ?(?:${anyOf('पोस्ट पो. ता. तालुका तह. तहसील थाना जि. जिला ज़िला जिल्हा ब्लॉक पंचायत')}) ?[\\p{Script=Devanagari}]{2,16}(?: [\\p{Script=Devanagari}]{2,12}(?=,|$))?){1,4}(?:[-, –]{1,3}\\d{6})?`,
  'gu',
)
/** A street or a quarter with a number or a postcode, behind its name: एम. जी. रोड 118, इंदौर. */
const ROAD =
  / (?:रोड|मार्ग|नगर|कॉलोनी|विहार|चौक|पेठ)(?:,? \d{1,4}(?!\d)(?:, [\p{Script=Devanagari}]{2,14}(?=[,। ]|$))?|, [\p{Script=Devanagari}]{2,14}[ -]\d{6})/gu

/** Where the name of a street begins: up to three words, each of them short or an initial. */
function roadStart(text: string, road: number): number {
  let start = road
  for (let words = 0; words < 3 && start > 0; words += 1) {
    const from = text.lastIndexOf(' ', start - 1) + 1
    if (start - from > 15 || !/^[\u0900-\u097f]{1,14}\.?$/.test(text.slice(from, start))) break
    start = from - 1
  }
  return start === road ? road : start + 1
}

const THAI_PART =
  'หมู่ที่|หมู่|ม\\.|ซอย|ซ\\.|ถนน|ถ\\.|แขวง|เขต|ตำบล|ต\\.|อำเภอ|อ\\.|จังหวัด|จ\\.|หมู่บ้าน|อาคาร|คอนโด|ห้อง|ชั้น|กรุงเทพฯ|กรุงเทพมหานคร|กรุงเทพ|กทม\\.?|เชียงใหม่|เชียงราย|นนทบุรี|ปทุมธานี|สมุทรปราการ|ชลบุรี|ระยอง|ภูเก็ต|ขอนแก่น|โคราช|นครราชสีมา|อุดรธานี|สงขลา|หาดใหญ่|นครปฐม|อยุธยา'
const THAI = new RegExp(
  `(?:(?<=บ้านเลขที่ ?|ที่อยู่:? ?|เลขที่ ?)|(?<![\\d/]))\\d{1,4}(?:/\\d{1,4})?(?: ?(?:${THAI_PART}) ?[ก-๙]{0,22}(?: ?\\d{1,3}(?:/\\d{1,3})?(?![\\d/]))?){1,9}(?: \\d{5})?`,
  'gu',
)

/** Addresses recognized by words of other scripts. */
export function findAddressesInScripts({ text, plain }: Reading): Candidate[] {
  const found: Candidate[] = []
  for (const pattern of STREETS) {
    for (const { start, end } of matches(pattern, plain)) {
      let last = end
      for (
        let more = matchAt(MORE, plain, last), parts = 0;
        more !== null && parts < 6;
        more = matchAt(MORE, plain, last), parts += 1
      )
        last += more[0].length
      const first =
        /^[בלמו]ר/.test(plain.slice(start, start + 2)) || /^[בלמו](?:שד|דר)/.test(plain.slice(start, start + 3))
          ? start + 1
          : start
      const front = frontOf(plain, start)
      found.push(candidate('ADDRESS', front < start ? front : first, last, 'shaped'))
    }
  }
  for (const { start, end, text: street } of matches(KOREAN, text)) {
    let front = start
    for (let parts = 0; parts < 4; parts += 1) {
      const part = KOREAN_FRONT.exec(text.slice(Math.max(0, front - 14), front))
      if (part === null) break
      front -= part[0].length
    }
    // '이동 5' may be anything; a village or a quarter needs its town.
    if (front === start && /[동리] \d/.test(street)) continue
    found.push(candidate('ADDRESS', front, end + (matchAt(KOREAN_MORE, text, end)?.[0].length ?? 0), 'likely'))
  }
  for (const { start, end } of matches(ROAD, text)) {
    const from = roadStart(text, start)
    if (from < start) found.push(candidate('ADDRESS', from, end, 'likely'))
  }
  for (const pattern of [ARABIC, HINDI, ...HINDI_STREETS, VILLAGE, THAI]) {
    for (const { start, end: last } of matches(pattern, plain)) {
      const lead = /^\s*/.exec(text.slice(start, last))?.[0].length ?? 0
      const end = start + (HINDI_ENDS.exec(text.slice(start, last))?.index ?? last - start)
      if (/\d/.test(plain.slice(start, end)) || pattern === ARABIC)
        found.push(candidate('ADDRESS', start + lead, end, /[,،] ?/.test(text.slice(start, end)) ? 'shaped' : 'likely'))
    }
  }
  for (const { start, end } of matches(HAN_END, plain)) {
    const address = hanAddress(plain, start, end)
    if (address !== undefined) found.push(address)
  }
  return found
}

/** Where the address of a street at `start` begins: town, region and postcode may come first. */
function frontOf(text: string, start: number): number {
  let front = start
  for (let parts = 0; parts < 4; parts += 1) {
    const part = FRONT.exec(text.slice(Math.max(0, front - FRONT_LENGTH), front))
    if (part === null) break
    front -= part[0].length
  }
  return front
}

/** Walks left from the house number over any characters of place names. */
function hanAddress(text: string, numberStart: number, end: number): Candidate | undefined {
  let start = numberStart
  while (start > 0 && numberStart - start < 34 && HAN_PART.test(text.charAt(start - 1))) start -= 1
  let part = text.slice(start, numberStart)
  const lead = LIVES.exec(part)?.[0] ?? HAN_LEAD.exec(part)?.[0]
  if (lead !== undefined && lead.length < part.length) {
    start += lead.length
    part = part.slice(lead.length)
  }
  if (part.length < 3 || !HAN_STREET.test(part) || !/\p{Script=Han}/u.test(part)) return undefined
  const number = text.slice(numberStart, end)
  const isWhole =
    /[号號弄栋幢座室楼樓户番丁階]/u.test(number) || /\d[-－‐]\d/.test(number) || /(?:路|街|道|巷|町|丁目)$/u.test(part)
  if (
    !isWhole ||
    /[年月日时時分元円岁歳人个個件条年]$/u.test(part.slice(-1)) ||
    /^(?:年|月|日|元|円|分|岁|歳|人|个|米|公里)/u.test(text.slice(end))
  )
    return undefined
  return candidate('ADDRESS', start, end, 'likely')
}
