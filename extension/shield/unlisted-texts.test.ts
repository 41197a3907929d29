import { describe, expect, test } from 'vitest'

import { detect } from './detect.ts'

const hiddenIn = (text: string) => detect(text).map(({ start, end }) => text.slice(start, end))

describe('names by what stands beside them', () => {
  test.each([
    ['昨晚卫磊喝多了，我送他回家', '卫磊'],
    ['我跟雅雯吵架了', '雅雯'],
    ['表妹静怡下个月结婚', '静怡'],
    ['他认识一个叫德旺的男生', '德旺'],
    ['查一下贺斌 13855550188', '贺斌'],
    ['林悦、贺斌和方糖都来', '贺斌'],
    ['同事雷晓棠住得远，晓棠常迟到', '晓棠'],
    ['אחותי הגיעה עם טל ואלון', 'טל'],
    ['חגית, תזכירי לי מחר. דיברתי עם חגית וביקשתי מחגית', 'חגית'],
    ['רביב וסתיו עברו דירה', 'רביב'],
    ['הדודה מרגלית מגיעה בחג', 'מרגלית'],
    ['समीर मुझसे नाराज़ है', 'समीर'],
    ['ममता कुमारी के नाम पर खाता है', 'ममता कुमारी'],
    ['राजेश गुरुङले भने', 'राजेश गुरुङ'],
    ['So T. H. Ostrander told the board', 'T. H. Ostrander'],
    ['Gruß an H. van der Molen aus Essen', 'H. van der Molen'],
    ['Add meg Eszternek a kulcsot', 'Eszternek'],
    ['Tack för hjälpen! Hälsningar Torvald', 'Torvald'],
    ['Szanowna Pani Zofio, dziękuję', 'Zofio'],
    ['A szomszédom, Fekete Zsolt, zajos', 'Fekete Zsolt'],
    ['i think jerome took it', 'jerome'],
    ['a guy named zachariah texted me', 'zachariah'],
  ])('%s', (text, name) => {
    expect(hiddenIn(text)).toContain(name)
  })
})

describe('where a name or an address ends', () => {
  test.each([
    ['Ontem Larissa brigou com Thiago e saiu', 'Larissa brigou'],
    ['Schreib an Frau Petzold', 'Frau Petzold'],
    ['Corso Cavour 88, 10121 Torino al 5 piano', '10121 Torino al 5'],
    ['我爸曾國強住台中市西區民權路12號', '曾國強住'],
    ['मी घर क्र. 9, राम पेठ, नागपूर येथे राहतो', 'येथे'],
  ])('%s', (text, tooMuch) => {
    const hidden = hiddenIn(text)
    expect(hidden.length).toBeGreaterThan(0)
    expect(hidden.filter(each => each.includes(tooMuch))).toEqual([])
  })
})

describe('addresses, days, amounts, and numbers', () => {
  test.each([
    ['पता है 88, शांति नगर, अजमेर, राजस्थान 305001, जल्दी भेजें', '88, शांति नगर, अजमेर, राजस्थान 305001'],
    ['राम चौक, सेक्टर 9, पंचकूला में दुकान है', 'राम चौक, सेक्टर 9, पंचकूला'],
    ['הכתובת היא ביאליק 31, חולון', 'ביאליק 31, חולון'],
    ['הפגישה ביום שני ה-12 במאי', 'יום שני ה-12 במאי'],
    ['他腊月廿三回家', '腊月廿三'],
    ['我们下个月9号出发', '下个月9号'],
    ['他一共转了三万五给她', '三万五'],
    ['see you on Friday the 9th, ok', '9th'],
    ['she was hired on the second of June, at 9 am', 'second of June'],
    ['the scan from 2/11 was fine', '2/11'],
    ['Dia minta dua juta rupiah', 'dua juta rupiah'],
    ['student id S20391555 failed', 'S20391555'],
    ['venmo me at @jo-marten', '@jo-marten'],
  ])('%s', (text, detail) => {
    expect(hiddenIn(text)).toContain(detail)
  })
})

describe('left alone', () => {
  test.each([
    'Le Palais est fermé le mardi.',
    'Das Vollkornbrot ist ausverkauft.',
    'Il Leone vive nella savana.',
    'Der alte Jäger erzählt.',
    'Qual a diferença entre São Tomé e Porto Seguro?',
    'Kurban Bayramı ne zaman?',
    'A festa cai em abril.',
    'Schreib mir ein Gedicht.',
    'ashley furniture outlet',
    "st. patrick's day parade",
    'the 5th floor and the 14th century',
    'add 1/2 cup, then from 3/4 to 1 cup',
    'Plan B. Danach gehen wir.',
    'Η Ελπίδα πεθαίνει τελευταία.',
    'Волков в лесу стало больше.',
    '平地を守る森さんぽの会',
    '나라를 지키는 군인',
    '每月15号发工资',
    '叫外卖的人越来越多',
    '一种叫沙茶的酱',
    'השיר הזה יפה מאוד',
    'הנהג עצר באדום',
    'सागर में मछलियाँ रहती हैं',
  ])('%s', text => {
    expect(hiddenIn(text)).toEqual([])
  })
})
