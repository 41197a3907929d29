import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { BELIEVING } from '../../../tests/builders-shield.ts'
import { detect } from '../detect.ts'
import type { Span, SpanType } from '../span.ts'

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

  test('a word that says so is enough for a short number', () => {
    expect(found('Call me at 555 0182', 'PHONE')).toEqual(['555 0182'])
    expect(found('Tel.: 467 3395', 'PHONE')).toEqual(['467 3395'])
    expect(found('call me at five five five, oh one double four', 'PHONE')).toEqual([
      'five five five, oh one double four',
    ])
    expect(found('| name | phone |\n|---|---|\n| Pat Quill | 555-0100 |', 'PHONE')).toEqual(['555-0100'])
    expect(found('手机13812345678', 'PHONE')).toEqual(['13812345678'])
    expect(found('Room 467 3395 is closed', 'PHONE')).toEqual(nothing)
  })

  test.each([
    '3f2b8c1e-7a54-4d0b-9c7f-5e1d2a6b8f90',
    '9fceb02d0ae598e95dc970b74767f19372d61af8',
    'ISBN 978-3-16-148410-0',
    '2024-11-03',
    '192.168.100.201',
    'pi is 3.14159265358979',
    '650 000 000 people',
    'x = 1234567890',
    'lat 40.712776, lon -74.005974',
    '1920x1080 at 60 Hz',
    'CVE-2024-309400',
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
    'two thousand dollars',
    'dua juta rupiah',
    'Rs. 45,000',
    '3 500 zł',
    '45万円',
  ])('%s', amount => expect(found(`It was ${amount}, agreed.`, 'VALUE')).toEqual([amount]))

  test('a verb of paying makes a grouped number an amount; things that are counted are none', () => {
    expect(found('he paid 2,000 in cash', 'VALUE')).toEqual(['2,000'])
    expect(found('we spent 2,000 hours', 'VALUE')).toEqual(nothing)
    expect(found('she paid him 150 pounds', 'VALUE')).toEqual(['150 pounds'])
    expect(found('he weighs 150 pounds', 'VALUE')).toEqual(nothing)
    expect(found('they offered 92k and I asked for 95k', 'VALUE')).toEqual(['92k', '95k'])
    expect(found('I run 10k every sunday and watch 4k videos', 'VALUE')).toEqual(nothing)
  })

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

describe('[EXT-006] addresses', () => {
  test.each([
    '1187 Maple Ridge Dr, Apt 4C, Boise, ID 83706',
    '2209 W Lafayette Blvd, Detroit, MI 48216',
    '88 Wentworth Avenue, Sydney NSW 2010',
    '10 Downing Street, London SW1A 2AA',
    '12 rue des Lilas, 69008 Lyon',
    'Lindenallee 7, 50968 Köln',
    'Rosenheimer Str. 145a, 81671 München',
    'Calle Urzaiz 42, 3ºB, 36201 Vigo',
    'Via Garibaldi 12, 20121 Milano',
    'ul. Piękna 18/4, 00-549 Warszawa',
    'Storgatan 21, 411 24 Göteborg',
    'Keizersgracht 174, 1016 DW Amsterdam',
    'P.O. Box 4471',
    'Rua das Flores 210, 4050-265 Porto',
  ])('%s', address => expect(found(`I moved to ${address}.`, 'ADDRESS')).toEqual([address]))

  test('one ends before the sentence goes on', () => {
    expect(found('Corso Cavour 88, 10121 Torino al 5 piano', 'ADDRESS')).toEqual(['Corso Cavour 88, 10121 Torino'])
  })

  test.each([
    '5 years on the road',
    '3 sets of 12 squats',
    'chapter 12 is a long way',
    'Node v20.15.1 and PostgreSQL 16.3',
    'via email 3 times',
    'the best place to eat',
    'BP 150/95',
  ])('none in %s', text => expect(found(text, 'ADDRESS')).toEqual(nothing))
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

  test('ISO dates of people, not of programs', () => {
    expect(found('DOB 1951-08-30', 'DATE')).toEqual(['1951-08-30'])
    expect(found('"birth_date": "1951-08-30"', 'DATE')).toEqual(['1951-08-30'])
    expect(found("VALUES (7, 'x', '1979-12-05')", 'DATE')).toEqual(['1979-12-05'])
    expect(found("WHERE created_at >= '2024-01-01'", 'DATE')).toEqual(nothing)
    expect(found('const since = "2024-01-01"', 'DATE')).toEqual(nothing)
    expect(found('/var/log/app-2024-12-31.log', 'DATE')).toEqual(nothing)
    expect(found('2024-05-01T12:00:00Z INFO started', 'DATE')).toEqual(nothing)
    expect(found('## [1.2.0] - 2024-05-01', 'DATE')).toEqual(nothing)
  })

  test('a year alone is a date where it is a birth', () => {
    expect(found('she was born in 1987', 'DATE')).toEqual(['1987'])
    expect(found('nacido en 1951', 'DATE')).toEqual(['1951'])
    expect(found('the economy shrank in 2020', 'DATE')).toEqual(nothing)
  })

  test('a day alone is a date after its weekday, one of a month wherever people do something', () => {
    expect(found('see you on Friday the 9th, ok', 'DATE')).toEqual(['9th'])
    expect(found('she was hired on the second of June, at 9 am', 'DATE')).toEqual(['second of June'])
  })

  test('two numbers with a stroke are a date beside what has one', () => {
    expect(found('visa card exp 12/27', 'DATE')).toEqual(['12/27'])
    expect(found('the scan from 2/11 was fine', 'DATE')).toEqual(['2/11'])
    expect(found('add 1/2 cup, then from 3/4 to 1 cup', 'DATE')).toEqual(nothing)
  })

  test.each([
    'may 5 people join',
    'we march 20 miles',
    'version 10.12.15',
    'at 22:15',
    '3/4 of it',
    '0 3 * * 1-5',
    'scored 3-2-15',
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
    'use @property and @Override, then @media print',
    'the ratio was 3:24 at half time',
  ])('none in %s', text => expect(found(text, 'OTHER_ID')).toEqual(nothing))
})

test('[EXT-003] [EXT-005] structured types: at least 99 of 100 spans of the prompts are found', () => {
  const types: readonly SpanType[] = ['EMAIL', 'SSN', 'CREDIT_CARD', 'IBAN', 'IP', 'URL', 'VALUE']
  let wanted = 0
  const missed: string[] = []
  for (const line of readFileSync('tests/fixtures/shield/prompts.jsonl', 'utf8').trim().split('\n')) {
    const { id, text, spans }: { id: string; text: string; spans: (Span & { soft?: boolean })[] } = JSON.parse(line)
    const got = detect(text, { network: BELIEVING })
    for (const span of spans.filter(each => each.soft !== true && types.includes(each.type))) {
      wanted += 1
      if (!got.some(other => other.type === span.type && share(span, other) >= 0.5))
        missed.push(`${id} ${text.slice(span.start, span.end)}`)
    }
  }
  expect(wanted).toBeGreaterThan(50)
  expect(missed.length / wanted, missed.join(', ')).toBeLessThanOrEqual(0.01)
})

function share(one: Span, other: Span): number {
  const both = Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start))
  return both / (one.end - one.start + other.end - other.start - both)
}
