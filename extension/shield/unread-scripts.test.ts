import { expect, test } from 'vitest'

import { unreadScripts } from './unread-scripts.ts'

test.each([
  ['என் பெயர் கவிதா', ['Tamil']],
  ['আমার নাম রহিম and ჩემი სახელია გიორგი', ['Bengali', 'Georgian']],
  ['ስሜ አበበ ነው', ['Amharic']],
  ['ຂ້ອຍຊື່ ສົມພອນ', ['Lao']],
])('%s: names its scripts', (text, scripts) => {
  expect(unreadScripts(text)).toEqual(scripts)
})

test.each([
  'My name is Priya',
  'Меня зовут Иван',
  'मेरा नाम राहुल',
  '我叫王小明',
  'اسمي محمد',
  'ผมชื่อสมชาย',
  'Ça va? 12 €',
])('%s: all of it is read', text => {
  expect(unreadScripts(text)).toEqual([])
})
