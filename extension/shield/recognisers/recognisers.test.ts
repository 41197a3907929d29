import { describe, expect, test } from 'vitest'

import { BELIEVING } from '../../../tests/builders-shield.ts'
import { detect } from '../detect.ts'
import type { SpanType } from '../span.ts'

/** Recognisers alone, with a network that believes them. */
const found = (text: string, type?: SpanType): string[] =>
  detect(text, { network: BELIEVING })
    .filter(span => type === undefined || span.type === type)
    .map(span => text.slice(span.start, span.end))

const nothing: readonly string[] = []

describe('[EXT-003] e-mail addresses', () => {
  test.each([
    ['write to anna.berg+home@posteo.example.de.', 'anna.berg+home@posteo.example.de'],
    ['<jürgen@müller-söhne.de>', 'jürgen@müller-söhne.de'],
    ["o'neill@example.org is hers", "o'neill@example.org"],
    ['mail me: sam (at) orchard (dot) org', 'sam (at) orchard (dot) org'],
    ['write to maria dot lopez at example dot com', 'maria dot lopez at example dot com'],
    ['user=j.l@nordpost.com;ip', 'user=j.l@nordpost.com'],
  ])('%s', (text, address) => expect(found(text, 'EMAIL').join()).toContain(address.replace(/^user=/, '')))

  test.each(['icon@2x.png', 'git@github.com:team/tool.git', '@app.route("/")', 'npm i left@1.2.3', 'a @ b . c', 'x@y'])(
    'none in %s',
    text => expect(found(text, 'EMAIL')).toEqual(nothing),
  )
})

describe('[EXT-004] telephone numbers', () => {
  test.each([
    '(617) 555-0182',
    '617-555-0182',
    '617.555.0182',
    '+1 617 555 0182',
    '+44 20 7946 0958',
    '+44 (0)20 7946 0958',
    '020 7946 0958',
    '07700 900342',
    '06 12 34 56 78',
    '+33 6 12 34 56 78',
    '0151 23456789',
    '+49 (0)30/901820',
    '612 34 56 78',
    '+34 912 345 678',
    '(11) 91234-5678',
    '+91 98765 01234',
    '98765-01234',
    '+81 3-1234-5678',
    '138 1234 5678',
    '+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧',
  ])('%s', number => expect(found(`Please note ${number}, thanks`, 'PHONE')).toEqual([number]))

  test('short ones, spoken ones, those in a table, those right behind a word', () => {
    expect(found('Call me at 555 0182', 'PHONE')).toEqual(['555 0182'])
    expect(found('call me at five five five, oh one double four', 'PHONE')).toEqual([
      'five five five, oh one double four',
    ])
    expect(found('| name | phone |\n|---|---|\n| Pat Quill | 555-0100 |', 'PHONE')).toEqual(['555-0100'])
    expect(found('手机13812345678', 'PHONE')).toEqual(['13812345678'])
  })

  test.each([
    '3f2b8c1e-7a54-4d0b-9c7f-5e1d2a6b8f90',
    '9fceb02d0ae598e95dc970b74767f19372d61af8',
    '2024-11-03',
    '192.168.100.201',
    '1920x1080 at 60 Hz',
    'order #617-555-0182',
  ])('none in %s', text => expect(found(text, 'PHONE')).toEqual(nothing))
})

describe('[EXT-005] amounts', () => {
  test.each([
    '$1,234.50',
    '€4.250,00',
    '1.980,50 €',
    '£2.99',
    'EUR 18,300.00',
    'CHF 12’400',
    '90 000 kr',
    '12.000.000 VND',
    '₹1,25,000',
    'A$640',
    'R$ 3.500',
    '$1.2 million',
    '350 euros',
    'R38 500',
    '1.299,90 TL',
    'Rs. 45,000',
    '3 500 zł',
    '45万円',
  ])('%s', amount => expect(found(`It was ${amount}, agreed.`, 'VALUE')).toEqual([amount]))

  test.each([
    'echo "$1"',
    'a 10 % rise',
    '24 USD-denominated bonds',
    '60 kg',
    '21.5 °C',
    'replace(/x/, "$1")',
    'try 3 times',
    '10,000 users',
  ])('none in %s', text => expect(found(text, 'VALUE')).toEqual(nothing))
})

describe('[EXT-007] dates', () => {
  test.each([
    '14 March 2025',
    'March 14, 2025',
    'Oct. 3rd, 2024',
    'the 5th of May',
    '9 de abril de 2025',
    '3. Juni 2025',
    '17 Kasım 2024',
    '1er janvier 2024',
    '02/11/1987',
    '31.08.2025',
    '2024年11月3日',
    'Tue, 11 Mar 2025',
    '12-Feb-2025',
    '15 февраля 2024',
  ])('%s', date => expect(found(`It was ${date}, I think`, 'DATE')).toEqual([date.replace(/^the /, '')]))

  test.each([
    'may 5 people join',
    'we march 20 miles',
    'at 22:15',
    '3/4 of it',
    '0 3 * * 1-5',
    'the 5th floor and the 14th century',
  ])('none in %s', text => expect(found(text, 'DATE')).toEqual(nothing))
})

describe('[EXT-015] Social Security numbers', () => {
  test('by hyphens and range, or by name', () => {
    expect(found('it is 536-22-8114 now', 'SSN')).toEqual(['536-22-8114'])
    expect(found('my social security number is 536228114', 'SSN')).toEqual(['536228114'])
    expect(found('SSN: 536 22 8114', 'SSN')).toEqual(['536 22 8114'])
    expect(found('the last four of my SSN are 8114', 'SSN')).toEqual(['8114'])
  })

  test.each(['000-12-3456', '666-12-3456', '900-12-3456', '536-00-8114', '536-22-0000', 'part 536-22-8114-9'])(
    'none in %s',
    text => expect(found(text, 'SSN')).toEqual(nothing),
  )
})

describe('numbers with check digits', () => {
  test('cards by network and Luhn; a wrong digit is no card unless the text says so', () => {
    expect(found('paid with 4242 4242 4242 4242', 'CREDIT_CARD')).toEqual(['4242 4242 4242 4242'])
    expect(found('it says 4242 4242 4242 4241', 'CREDIT_CARD')).toEqual(nothing)
    expect(found('card number 4242 4242 4242 4241', 'CREDIT_CARD')).toEqual(['4242 4242 4242 4241'])
    expect(found('3782 822463 10005', 'CREDIT_CARD')).toEqual(['3782 822463 10005'])
  })

  test('IBANs by country, length and mod 97', () => {
    expect(found('pay DE89 3704 0044 0532 0130 00 today', 'IBAN')).toEqual(['DE89 3704 0044 0532 0130 00'])
    expect(found('IT60X0542811101000000123456', 'IBAN')).toEqual(['IT60X0542811101000000123456'])
    expect(found('see DE88 3704 0044 0532 0130 00', 'IBAN')).toEqual(nothing)
  })

  test('IP addresses of both versions, not versions of programs', () => {
    expect(found('host 203.0.113.77 and 2001:db8:85a3::8a2e:370:7334', 'IP')).toEqual([
      '203.0.113.77',
      '2001:db8:85a3::8a2e:370:7334',
    ])
    for (const text of ['Chrome/120.0.0.0', 'v1.2.3.4', 'std::vector', '12:30:45', '127.0.0.1', '256.1.1.1', 'a::b'])
      expect(found(text, 'IP'), text).toEqual(nothing)
  })

  test('web addresses end where the sentence goes on', () => {
    expect(found('see (https://example.org/a_(b)?q=1), then', 'URL')).toEqual(['https://example.org/a_(b)?q=1'])
    expect(found('www.example.org.', 'URL')).toEqual(['www.example.org'])
    expect(found('linkedin.com/in/ana-b', 'URL')).toEqual(['linkedin.com/in/ana-b'])
    for (const text of [
      'http://localhost:3000/x',
      'meet me at example.com for the docs',
      'com.acme.billing.Send',
      'node.js/express',
      'and/or',
    ])
      expect(found(text, 'URL'), text).toEqual(nothing)
  })
})

describe('numbers of papers, and secrets', () => {
  test.each([
    ['Passport M4829317', 'M4829317'],
    ["driver's license number is F162823540116", 'F162823540116'],
    ['MRN 00482913', '00482913'],
    ['account 4402-118-93', '4402-118-93'],
    ['case no. 2:24-cv-01234 was dismissed', '2:24-cv-01234'],
    ['student id S20391555 failed', 'S20391555'],
    ['follow @jessie_k on insta', '@jessie_k'],
    ['venmo me at @jo-marten', '@jo-marten'],
    ['my NI number QQ 12 34 56 C', 'QQ 12 34 56 C'],
    ['plate M-KT 4821', 'M-KT 4821'],
    ['PAN BQZPM4471K', 'BQZPM4471K'],
    ['DNI: 12345678Z', '12345678Z'],
    ['CPF 529.982.247-25', '529.982.247-25'],
    ['password Tr0ub4dor&3xyz', 'Tr0ub4dor&3xyz'],
    ['STRIPE_KEY=sk_test_9aXw2LmQ7RtY4uVb0Zk1', 'sk_test_9aXw2LmQ7RtY4uVb0Zk1'],
    ['DB_PASSWORD=hunter2hunter', 'hunter2hunter'],
    ['the PIN is 4821', '4821'],
    ['la contraseña es Sol2024!', 'Sol2024'],
    ['Authorization: Bearer abcDEF123456ghiJKL789', 'abcDEF123456ghiJKL789'],
    [
      'words: legal winner thank year wave sausage worth useful legal winner thank yellow',
      'legal winner thank year wave',
    ],
  ])('%s', (text, number) => expect(found(text, 'OTHER_ID').join()).toContain(number))

  test.each([
    'const id = "3f2b8c1e-7a54-4d0b-9c7f-5e1d2a6b8f90"',
    'commit 9fceb02d0ae598e95dc970b74767f19372d61af8',
    'in case 3 of 4',
    'password = os.environ["PASSWORD"]',
    'the password field is empty',
    'chart 12 shows it',
    'HTTP 418',
    'RFC 2616',
    'one two three four five six seven eight nine ten',
    'ten words with no meaning were chosen by a small child yesterday before lunch',
    'the ratio was 3:24 at half time',
  ])('none in %s', text => expect(found(text, 'OTHER_ID')).toEqual(nothing))
})
