import { type Candidate, candidate } from '../candidate.ts'
import type { Reading } from '../reading.ts'
import { anyOf, matches } from './words.ts'

/**
 * Thai writes no spaces between words except before a family name, so a name after a title extends to the next space.
 */
const TITLE = new RegExp(
  `(?:${anyOf(`นายจ้างนาย นาย นาง นางสาว น.ส. ด.ช. ด.ญ. เด็กชาย เด็กหญิง คุณ ดร. นพ. พญ. ผศ. รศ. ศ. อาจารย์ ครู หมอ ผมชื่อ ฉันชื่อ ดิฉันชื่อ ชื่อ ชื่อ-นามสกุล ชื่อ-สกุล ผู้ป่วยชื่อ ลูกค้าชื่อ ชื่อบัญชี ผู้รับ`)})[: ]{0,2}(?=[ก-ฮเ-ไ])`,
  'gu',
)
const NAME = /([ก-ฮเ-ไ][ก-ฮะ-์]{1,18})(?: ([ก-ฮเ-ไ][ก-ฮะ-์]{2,22}))?/uy
/** Words that continue after a title and are not a person's name. */
const NOBODY =
  /^(?:จ้างนาย|ภาพ|ค่า|สมบัติ|ลักษณะ|ครู|หมอ|แม่|พ่อ|ลูกค้า|ผู้|ที่|เป็น|คือ|ว่า|ของ|และ|ไม่|ได้|จะ|มี|ไป|มา|ให้|ใช้|เรื่อง|ไฟล์|สินค้า|บริษัท|โครงการ|เว็บ|เล่น|ใหม่|เดิม|เสียง|ตัว|งาน|จ้าง|หน้า|ทหาร|อำเภอ|ช่วย|สามารถ|รู้|คิด|ชอบ|อยาก|ต้อง|กำลัง|ภาษา|หนัง|เพลง|สัตว์|อาหาร|เมือง|ถนน|นี้|อะไร|ทำ|ประ|เขียน|แปล|พยาบาล|แบบ|แพทย์|ชาย|หญิง|สาว)/u

/** People's names in Thai: whatever follows a title. */
export function findThaiNames({ text }: Reading): Candidate[] {
  const found: Candidate[] = []
  found.push(...calledNames(text))
  for (const title of matches(TITLE, text)) {
    NAME.lastIndex = title.end
    const match = NAME.exec(text)
    if (match === null || NOBODY.test(match[0])) continue
    const [, given = '', family = ''] = match
    const stop = STOP.exec(given)
    const hasFamily = family !== '' && !NOT_FAMILY.test(family)
    // The stop word belongs to the name if it ends the given name and a family name follows: สมมี สุขใจ.
    const isWithin = stop !== null && hasFamily && stop.index + stop[0].length === given.length
    const first = stop === null || stop.index < 2 || isWithin ? given : given.slice(0, stop.index)
    const isWhole = first.length === given.length && hasFamily
    const last = STOP.exec(family)
    const family2 = last === null || last.index < 3 ? family : family.slice(0, last.index)
    const end = title.end + (isWhole ? given.length + 1 + family2.length : first.length)
    found.push(candidate('NAME', title.end, end, 'likely'))
  }
  return found
}

/** Words for siblings, elders, friends and foes: a nickname follows, up to a word that continues the sentence. */
const CALLED =
  /(?<![ก-๙])(?:พี่|น้อง|ลุง|ป้า|น้า|อา|เจ๊|เฮีย|ไอ้|อี|เพื่อนชื่อ|แฟนชื่อ|ลูกชื่อ|หมอ|ครู|โค้ช|เชฟ|ทนาย|นายจ้างนาย|นายจ้าง|หัวหน้า|เจ้านาย)(?=[ก-ฮเ-ไ])/gu
const NICKNAME =
  /[เ-ไ]?[ก-ฮ][ก-ฮะ-์]{0,8}?(?=(?:ยืม|ไม่|ชอบ|โกรธ|บอก|พูด|ทำ|มา|ไป|ให้|ขอ|เป็น|มี|จะ|กับ|และ|อยู่|โทร|ส่ง|ได้|ว่า|ถูก|กำลัง|ซื้อ|ขาย|ลา|ป่วย|นัด|รับ|เขียน|ครับ|ค่ะ|คะ|นะ|[ \n.,!?"”]|$))/uy
const NOT_CALLED =
  /^(?:สาว|ชาย|น้อง|ๆ|คน|ที่|ของ|เขา|เรา|เธอ|ผม|ฉัน|รหัส|ใหญ่|เล็ก|กลาง|แท้|เขย|สะใภ้|ใหม่|หมา|แมว|เลี้ยง|ประจำ|สอน|ใหญ่|ฟัน|ภาษา|อนุบาล|เก่า|งาน|หาร|จาร|การ|กาศ|ยุ|คาร|หาร)/u

/** Nicknames, by which most Thais are called: พี่โจ้ยืมเงิน. */
function calledNames(text: string): Candidate[] {
  const found: Candidate[] = []
  for (const title of matches(CALLED, text)) {
    NICKNAME.lastIndex = title.end
    const name = NICKNAME.exec(text)?.[0]
    if (name === undefined || name.length < 2 || NOT_CALLED.test(name) || NOBODY.test(name)) continue
    found.push(candidate('NAME', title.end, title.end + name.length, 'guessed'))
  }
  return found
}

/** Words that continue without a space. */
const STOP =
  /(?:โกรธ|ยืม|ชอบ|ซื้อ|อายุ|เบอร์|โทร|อีเมล|ที่อยู่|อยู่|เป็น|มี|และ|กับ|ได้|จะ|ให้|บอก|ทำงาน|เกิด|เลข|ครับ|ค่ะ|นะ|ส่ง|โอน|ซึ่ง|ว่า|จาก|ใน|ของ|ไม่|ไป|มา|ขอ)/u
const NOT_FAMILY =
  /^(?:โกรธ|ผม|ฉัน|เธอ|เขา|เรา|ยืม|ชอบ|ซื้อ|เขียน|ช่วย|กรุณา|เมื่อ|วัน|อายุ|เบอร์|โทร|อีเมล|ที่อยู่|อยู่|เป็น|มี|และ|กับ|ได้|จะ|ให้|บอก|ทำงาน|เกิด|เลข|ครับ|ค่ะ|ซึ่ง|ว่า|จาก|ใน|ของ|ไม่|ไป|มา|ขอ|ตำแหน่ง|แผนก|บริษัท|วันที่|หมายเลข|ต้องการ|ได้รับ)/u
