import { type Candidate, candidate } from '../candidate.ts'
import type { Reading } from '../reading.ts'
import { findListed, findQuoted, findSpeakers } from './evidence.ts'
import { namesOf } from './names.ts'
import { THAI_GIVEN, THAI_HEADS, THAI_NICKNAMES, THAI_TAILS } from './packed-names.ts'
import { anyOf, matches } from './words.ts'

const LISTED = namesOf(THAI_GIVEN)
const HEADS = namesOf(THAI_HEADS)
const TAILS = namesOf(THAI_TAILS)
/** Given names: listed, or composed of two parts as most are, ณัฐ and พงศ์. */
const GIVEN = {
  has: (word: string): boolean => LISTED.has(word) || (word.length >= 6 && isComposed(word)),
  isDoubtful: (word: string): boolean => LISTED.isDoubtful(word),
}

function isComposed(word: string): boolean {
  for (let at = 2; at < word.length - 1; at += 1)
    if (HEADS.has(word.slice(0, at)) && TAILS.has(word.slice(at))) return true
  return false
}

const NICKNAMES = namesOf(THAI_NICKNAMES)

/**
 * Thai writes no spaces between words except before a family name. After these a name follows, whether known or not,
 * and extends to the next space or to a word that continues the sentence.
 */
const TITLE = new RegExp(
  `(?:${anyOf(`นายจ้างนาย นาย นาง นางสาว น.ส. นส. ด.ช. ด.ญ. เด็กชาย เด็กหญิง คุณ คุณหมอ คุณครู ดร. นพ. พญ. ทพ. ผศ. รศ. ศ. ผศ.ดร. รศ.ดร. ร.ต.อ. ร.ต.ท. พ.ต.ท. พ.ต.อ. ส.ต.อ. ส.อ. จ.ส.อ. อาจารย์ ผมชื่อ ฉันชื่อ ดิฉันชื่อ หนูชื่อ เราชื่อ ชื่อว่า ชื่อ ชื่อเล่น ชื่อ-นามสกุล ชื่อ-สกุล ผู้ป่วยชื่อ ลูกค้าชื่อ ชื่อบัญชี ผู้รับ ผู้ส่ง นามสมมติ ลงชื่อ ข้าพเจ้า ผู้เช่า ผู้ให้เช่า โจทก์ จำเลย ขอแสดงความนับถือ`)})[: ]{0,2}(?=[ก-ฮเ-ไ])`,
  'gu',
)
const NAME = /([ก-ฮเ-ไ][ก-ฮะ-์]{1,18})(?: ([ก-ฮเ-ไ][ก-ฮะ-์]{2,22}))?/uy
/** Words that continue after a title and are not a person's name. */
const NOBODY =
  /^(?:จ้างนาย|ภาพ|ค่า|สมบัติ(?!.* )|ลักษณะ|ครู|หมอ|แม่|พ่อ|ลูกค้า|ผู้|ที่|เป็น|คือ|ว่า|ของ|และ|ไม่|ได้|จะ|มี|ไป|มา|ให้|ใช้|เรื่อง|ไฟล์|สินค้า|บริษัท|โครงการ|เว็บ|เล่น|ใหม่|เดิม|เสียง|ตัว|งาน|จ้าง|หน้า|ทหาร|อำเภอ|ช่วย|สามารถ|รู้|คิด|ชอบ|อยาก|ต้อง|กำลัง|ภาษา|หนัง|เพลง|สัตว์|อาหาร|เมือง|ถนน|นี้|อะไร|ทำ|ประโยชน์|ประเทศ|ประเภท|เขียน|แปล|พยาบาล|แบบ|แพทย์|ชาย|หญิง|สาว|คุณ|พี่|น้อง|ฟ้า(?=$|[ ,])|แบบ|ธรรม|เอก|โทษ|สูตร|หมวด|เมนู|เกม|แอป|ดอก|ต้น(?=ไม้)|เท่|ถูก|ทุก|หลาย|กี่|ควร|อาจ|ยัง|เคย|ขอ|ดี|ใจ|ตำแหน่ง|ช่าง|ไหน|แปลก|นั้น|เดียว|สามี|วัน|ปี|เดือน|เล่ม|ชื่น|ยาย|ตา|ป้า|ลุง|น้า|อา(?=$|[ ,]))/u

/** Words for relatives, elders, friends and trades: a nickname follows, or a known name. */
const CALLED = new RegExp(
  `(?:${anyOf(`พี่ น้อง ลุง ป้า น้า อา เจ๊ เจ้ เฮีย โก ไอ้ อี ยาย ตา ปู่ ย่า แม่ พ่อ คุณแม่ คุณพ่อ คุณยาย คุณตา คุณปู่ คุณย่า คุณป้า คุณลุง คุณน้า คุณอา พี่สาว พี่ชาย น้องสาว น้องชาย ลูกสาว ลูกชาย ลูก หลาน หลานสาว หลานชาย แฟน แฟนเก่า แฟนชื่อ แฟนหนู แฟนผม เพื่อน เพื่อนชื่อ เพื่อนสนิท ลูกชื่อ หมอ ครู โค้ช เชฟ ทนาย ทนายความ ช่าง นายจ้าง หัวหน้า เจ้านาย บอส เจ้าของหอ เจ้าของบ้าน สามี ภรรยา เมีย ผัว ลูกพี่ ลูกน้อง ลูกค้า พนักงาน ผู้ป่วย คนไข้ นักเรียน น้องสาวหนู น้องสาวผม น้องชายผม พี่สาวหนู อาจารย์ จารย์ มิส ซ้อ อาม่า อากง อาเจ็ก อาอี๊ กำนัน ผู้ใหญ่ หลวงพ่อ หลวงตา พระ ผม หนู ดิฉัน ฉัน เรา`)}) ?(?=[ก-ฮเ-ไ])`,
  'gu',
)
/** After these an unknown nickname is taken too; the others need a known one. */
const STRONG_CALLED = /^(?:พี่|น้อง|ลุง|ป้า|น้า|เจ๊|เจ้|เฮีย|ไอ้|อี|หมอ|ครู|โค้ช|เชฟ|ทนาย|นายจ้าง|หัวหน้า|เจ้านาย|.*ชื่อ)$/u
const NICKNAME =
  /[เ-ไ]?[ก-ฮ][ก-ฮะ-์]{0,8}?(?=(?:ยืม|ไม่|ชอบ|โกรธ|บอก|พูด|ทำ|มา|ไป|ให้|ขอ|เป็น|มี|จะ|กับ|และ|อยู่|โทร|ส่ง|ได้|ว่า|ถูก|กำลัง|ซื้อ|ขาย|ลา|ป่วย|นัด|รับ|เขียน|ครับ|ค่ะ|คะ|นะ|ทะเลาะ|เลิก|ชวน|สอน|ด่า|หาย|ทวง|ทัก|[ \n.,:!?"”)]|$))/uy
const NOT_CALLED =
  /^(?:สาว|ชาย|น้อง|ๆ|คน|ที่|ของ|เขา|เรา|เธอ|ผม|ฉัน|รหัส|ใหญ่|เล็ก|กลาง|แท้|เขย|สะใภ้|ใหม่|หมา|แมว|เลี้ยง|ประจำ|สอน|ใหญ่|ฟัน|ภาษา|อนุบาล|เก่า|งาน|หาร|จาร|การ|กาศ|ยุ|คาร|หาร|ทั้ง|บ้าน|ห้อง|ทุก|ควร|ต้อง|คง|ยัง|ดู|ตา|หู|ใจ|ดี|ร้าย|สนิท|ร่วม|ใน|ข้าง|เอง|ทุกคน|สอง|สาม|นอน|กิน|เดิน|นั่ง|ครับ|ค่ะ|คะ|นะ|จ๋า|จ้า|เพื่อน)/u

/** What may come right before a known name besides a space: words that people follow. */
const LEFT =
  /(?:^|[\s\p{P}\p{S}\dA-Za-z]|ให้|กับ|และ|ของ|ถึง|บอก|หา|ชื่อ|แทน|โดย|จาก|พบ|เจอ|รัก|ส่ง|เชิญ|ขอบคุณ|คือ|ว่า|ถาม|โทร|ฝาก|เรียก|ตาม|หรือ|เพื่อ|ที่|ซึ่ง|เรียน|สวัสดี|ทัก|ชวน|แต่|นัด|เป็น|เรื่อง|แก่|ต่อ|รหัส|อยาก|เขต)$/u
/** What may come right after it. */
const RIGHT =
  /^(?:$|[\s\p{P}\p{S}\dA-Za-z]|ยืม|ไม่|ชอบ|โกรธ|บอก|พูด|ทำ|มา|ไป|ให้|ขอ|เป็น|มี|จะ|กับ|และ|อยู่|โทร|ส่ง|ได้|ว่า|ถูก|กำลัง|ซื้อ|ขาย|ลา|ป่วย|นัด|รับ|เขียน|ครับ|ค่ะ|คะ|นะ|ด้วย|ที่|ซึ่ง|หรือ|แต่|ก็|ต้อง|เคย|อายุ|เกิด|ทะเลาะ|เลิก|พบ|เจอ|ย้าย|สมัคร|ทัก|ชน|ขับ|เสีย|แต่งงาน|หย่า|ชวน|สอน|เพิ่ง|ยัง|ทวง|โอน|ขาด|หาย|จาก|ใน|เมื่อ|แล้ว|ดี|หน่อย|ใช้|เอา|คน|เรียน|โดน|แกล้ง|ตอบ|ช่วย|เข้า|ออก|กลับ|รัก|คิด)/u

const MARK = /[ะ-ฺๅ็-๎]/u

/** People's names in Thai: known names, and whatever follows a title. */
export function findThaiNames({ text }: Reading): Candidate[] {
  const found: Candidate[] = [...calledNames(text), ...knownNames(text)]
  for (const title of matches(TITLE, text)) {
    NAME.lastIndex = title.end
    const match = NAME.exec(text)
    if (match === null || NOBODY.test(match[0])) continue
    // คุณค่า, นายก: an ordinary word that begins like a title.
    if (/^(?:คุณ|นาย|นาง)$/.test(title.text) && !isFreeLeft(text, title.start)) continue
    const [, given = '', family = ''] = match
    const name = trimmedName(given, family)
    found.push(candidate('NAME', title.end, title.end + name, 'likely'))
  }
  const knows = (word: string): boolean => GIVEN.has(word)
  const mayBe = (word: string): boolean => knows(word) || NICKNAMES.has(word)
  found.push(...findListed(text, mayBe), ...findQuoted(text, knows))
  found.push(...findSpeakers(text, /[ก-ฮเ-ไ][ก-ฮะ-์]*/gu, mayBe, word => word.length > 12 || NOT_CALLED.test(word)))
  return found
}

/** The length of a given name and the family name after it, without words that continue the sentence. */
function trimmedName(given: string, family: string): number {
  const known = longestKnown(given)
  const stop = STOP.exec(given)
  const hasFamily = family !== '' && !NOT_FAMILY.test(family)
  // The stop word belongs to the name if it ends the given name and a family name follows: สมมี สุขใจ.
  const isWithin = stop !== null && hasFamily && stop.index + stop[0].length === given.length
  const first = stop === null || stop.index < 2 || isWithin ? given.length : stop.index
  const length = known > 0 && known < given.length && RIGHT.test(given.slice(known)) ? known : Math.max(first, known)
  return length === given.length && hasFamily ? given.length + 1 + familyLength(family) : length
}

function familyLength(family: string): number {
  const stop = STOP.exec(family)
  return stop === null || stop.index < 3 ? family.length : stop.index
}

/** The length of the longest known given name that a run of letters begins with. */
function longestKnown(run: string): number {
  for (let length = Math.min(run.length, 16); length > 2; length -= 1)
    if (GIVEN.has(run.slice(0, length)) && !MARK.test(run.charAt(length))) return length
  return 0
}

/** Whether the place before `at` ends a word. */
const isFreeLeft = (text: string, at: number): boolean => LEFT.test(text.slice(Math.max(0, at - 8), at))

/** Known given names between words that people stand between. */
function knownNames(text: string): Candidate[] {
  const found: Candidate[] = []
  for (const { start: from, text: run } of matches(/[ก-ฮเ-ไ][ก-ฮะ-์]+/gu, text)) {
    for (let at = 0; at < run.length - 2; at += 1) {
      if (MARK.test(run.charAt(at))) continue
      const length =
        at === 0 || LEFT.test(run.slice(Math.max(0, at - 8), at)) ? longestKnown(run.slice(at, at + 17)) : 0
      if (length === 0 || !RIGHT.test(run.slice(at + length, at + length + 8))) continue
      const start = from + at
      const family = at + length === run.length ? familyAfter(text, start + length) : 0
      // A short name may be a syllable of another word, and many names are words.
      const isDoubtful = GIVEN.isDoubtful(run.slice(at, at + length)) || length < 4
      if (isDoubtful && !(family > 0 && isFamilyLike(text, start + length, family) && at === 0)) continue
      found.push(candidate('NAME', start, start + length + family, family > 0 ? 'shaped' : 'likely'))
      at += length - 1
    }
  }
  return found
}

/** The length of a space and a family name after a known given name. */
function familyAfter(text: string, at: number): number {
  NAME.lastIndex = at + 1
  const [, family = ''] = text.charAt(at) === ' ' ? (NAME.exec(text) ?? []) : []
  if (family.length < 4 || NOT_FAMILY.test(family) || GIVEN.has(family)) return 0
  const length = familyLength(family)
  return /^(?:$|[\s\p{P}]|\d)/u.test(text.slice(at + 1 + length)) || STOP.test(family) ? 1 + length : 0
}

/** Typical beginnings and endings of family names, which are composed of words for luck, wealth and virtue. */
const FAMILY_PART =
  /^(?:ศรี|แซ่|ณ |บุญ|ทอง|สุข|วงศ์|วงษ์|แก้ว|จันทร์|เจริญ|ชัย|ใจ|คำ|ดี|มา|พันธ์|พงษ์|รัตน|สุวรรณ|อินทร์|เพชร|ประ|พิ|วิ|สิริ|ศิริ|โพธิ์|มี|รุ่ง|เกียรติ|กิตติ|ธรรม|เลิศ|ภู|อ่อน|นิล|พรหม|ไชย|ปัญญา)|(?:วงศ์|วงษ์|กุล|ศรี|สุข|ทอง|รัตน์|พันธ์|พันธุ์|พงษ์|พงศ์|ชัย|ไชย|สกุล|วัฒน์|วัฒนา|เจริญ|ดี|งาม|แก้ว|สวัสดิ์|ศักดิ์|ทรัพย์|มณี|สิทธิ์|เดช|ชาติ|ไพศาล|ขันธ์|กิจ|ใจ|รักษ์|วิไล|สมบูรณ์|มงคล|สิน|บุตร|นาค|เพชร|ธรรม|จิตร|พล|โชติ)$/u
const isFamilyLike = (text: string, at: number, length: number): boolean =>
  FAMILY_PART.test(text.slice(at + 1, at + length))

/** Nicknames, by which most Thais are called: พี่โจ้ยืมเงิน. */
function calledNames(text: string): Candidate[] {
  const found: Candidate[] = []
  for (const title of matches(CALLED, text)) {
    const cue = title.text.trim()
    const rest = text.slice(title.end, title.end + 24)
    const nickname = nicknameIn(rest)
    const known = Math.max(longestKnown(rest), nickname)
    // อาหาร, ตาราง: after short words even a known nickname may be a syllable of another word.
    const isCue = /^(?:อา|ตา|โก|อี|พระ|ผม|หนู|เรา|ลูก|แม่|พ่อ|ปู่|ย่า|ยาย|ครู|หมอ)$/.test(cue)
      ? isFreeLeft(text, title.start)
      : true
    if (known > 1 && isCue && RIGHT.test(rest.slice(known)) && !NOT_CALLED.test(rest)) {
      const isShort = /^(?:ผม|หนู|ดิฉัน|ฉัน|เรา|ลูก|พระ|ช่าง)$/.test(cue) && known < 3
      const family = familyAfter(text, title.end + known)
      if (!isShort) found.push(candidate('NAME', title.end, title.end + known + family, 'likely'))
      continue
    }
    if (!STRONG_CALLED.test(cue) || !isFreeLeft(text, title.start)) continue
    NICKNAME.lastIndex = title.end
    const name = NICKNAME.exec(text)?.[0]
    if (name === undefined || name.length < 2 || NOT_CALLED.test(name) || NOBODY.test(name)) continue
    found.push(candidate('NAME', title.end, title.end + name.length, 'guessed'))
  }
  return found
}

/** The length of the longest known nickname at the beginning that a word follows which may follow a name. */
function nicknameIn(rest: string): number {
  for (let length = Math.min(rest.length, 9); length > 1; length -= 1) {
    if (NICKNAMES.has(rest.slice(0, length)) && !MARK.test(rest.charAt(length)) && RIGHT.test(rest.slice(length)))
      return length
  }
  return 0
}

/** Words that continue without a space. */
const STOP =
  /(?:โกรธ|ยืม|ชอบ|ซื้อ|อายุ|เบอร์|โทร|อีเมล|ที่อยู่|อยู่|เป็น|มี|และ|กับ|ได้|จะ|ให้|บอก|ทำงาน|เกิด|เลข|ครับ|ค่ะ|นะ|ส่ง|โอน|ซึ่ง|ว่า|จาก|ใน|ของ|ไม่|ไป|มา|ขอ|พบ|ทะเลาะ|หรือ|ด้วย|แล้ว|คะ|แต่ง|รหัส)/u
const NOT_FAMILY =
  /^(?:โกรธ|ผม|ฉัน|เธอ|เขา|เรา|ยืม|ชอบ|ซื้อ|เขียน|ช่วย|กรุณา|เมื่อ|วัน|อายุ|เบอร์|โทร|อีเมล|ที่อยู่|อยู่|เป็น|มี(?=$|[ก-ฮเ-ไ]{3})|และ|กับ|ได้|จะ|ให้|บอก|ทำงาน|เกิด|เลข|ครับ|ค่ะ|ซึ่ง|ว่า|จาก|ใน|ของ|ไม่|ไป|มา|ขอ|ตำแหน่ง|แผนก|บริษัท|วันที่|หมายเลข|ต้องการ|ได้รับ|รหัส|ที่|ผู้|ค่า|จึง|ก็|แต่|ถ้า|เพราะ|แล้ว|ยัง|ต้อง|อยาก|ทำ|คือ|เพื่อ|โดย|ตั้งแต่|ผ่าตัด|ทะเบียน|เรื่อง|แนะนำ|สรุป|แปล|ตอบ|ถึง|หรือ|เลือก|สมัคร|กำลัง|ขาด|ลา|นัด|ส่ง|รับ|โอน|จ่าย|ค้าง|พบ|บ้าน|ห้อง|ชั้น|โรงเรียน|มหาวิทยาลัย|ประสบการณ์|สาขา|คณะ|ปี|เดือน|สวัสดี|ขอบคุณ|ด้วย|เลย|หน่อย|นะ|คะ|ปรับ|ร่าง|เรียง|ย่อ|ถูก|พัก)/u
