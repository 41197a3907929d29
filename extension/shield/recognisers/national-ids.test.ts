import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { BELIEVING } from '../../../tests/builders-shield.ts'
import { detect as detectWith } from '../detect.ts'
import { NATIONAL_IDS } from './national-ids.ts'

const detect = (text: string) => detectWith(text, { network: BELIEVING })

/** Example numbers as printed by the issuing authorities or in textbooks. */
const EXAMPLES: Readonly<Record<string, string>> = {
  'AR CUIT/CUIL': '20-26756539-3',
  'AE Emirates ID': '784-1979-1234567-1',
  'AT SVNR': '1237 010180',
  'AU TFN': '123456782',
  'AU Medicare': '2123 45670 1',
  'AU ABN': '51 824 753 556',
  'BA JMBG': '0101006500006',
  'BE Rijksregisternummer': '85.07.30-033.28',
  'BG EGN': '7523169263',
  'BR CPF': '529.982.247-25',
  'BR CNPJ': '11.222.333/0001-81',
  'CA SIN': '130-692-544',
  'CH AHV/AVS': '756.9217.0769.85',
  'CL RUT': '12.531.909-2',
  'CN Resident identity number': '11010519491231002X',
  'CO NIT': '213.123.432-1',
  'CZ Rodné číslo': '710319/2745',
  'DE Steuer-ID': '36 574 261 809',
  'DK CPR': '211062-5629',
  'DO Cédula': '001-1391820-5',
  'EC Cédula': '171430710-3',
  'EE Isikukood': '37605030299',
  'ES DNI/NIE': '12345678Z',
  'FI Henkilötunnus': '131052-308T',
  'FR NIR': '2 55 08 14 168 025 38',
  'GB NHS number': '943 476 5919',
  'GR AMKA': '01013099997',
  'GR AFM': '094259216',
  'HK HKID': 'G123456(A)',
  'HR OIB': '33392005961',
  'HU TAJ': '123456788',
  'HU Adóazonosító': '8071592153',
  'IE PPS': '1234567T',
  'IL Teudat Zehut': '039337423',
  'IN Aadhaar': '2341 2341 2346',
  'IR National code': '0499370899',
  'IS Kennitala': '120174-3399',
  'IT Codice fiscale': 'RSSMRA85T10A562S',
  'JP My Number': '1234 5678 9018',
  'KW Civil ID': '273032401582',
  'KZ IIN': '850504300165',
  'LT Asmens kodas': '33309240064',
  'LV Personas kods': '161175-19997',
  'MX CURP': 'BOXW310820HNERXN09',
  'NL BSN': '111222333',
  'NO Fødselsnummer': '151086 95088',
  'NZ IRD': '49-091-850',
  'PE RUC': '20512333797',
  'PL PESEL': '44051401359',
  'PL NIP': '856-734-62-15',
  'PT NIF': '501964843',
  'RO CNP': '1630615123457',
  'RS JMBG': '0101006500006',
  'RU SNILS': '112-233-445 95',
  'RU INN': '500100732259',
  'SA National ID/Iqama': '1010101010',
  'SE Personnummer': '811228-9874',
  'SG NRIC/FIN': 'S1234567D',
  'SI EMŠO': '0101006500006',
  'SK Rodné číslo': '710319/2745',
  'TH National ID': '1-1017-00230-70-8',
  'TR T.C. kimlik': '10000000146',
  'TW National ID': 'A123456789',
  'UA RNOKPP': '1759013776',
  'UY Cédula': '3.311.312-3',
  'ZA ID number': '750330 5044 089',
}

/** Numbers without a check digit: only their label identifies them. */
const BY_FORM: Readonly<Record<string, string>> = {
  'DE Rentenversicherungsnummer': 'Rentenversicherung 15 070649 C 103',
  'EG National ID': 'National ID 28905120101234',
  'GB National Insurance number': 'NI number QQ123456C',
  'ID NIK': 'NIK 3204110609970001',
  'KR Resident registration number': 'RRN 900101-2345678',
  'MX RFC': 'RFC GOIM900101AB1',
  'MY MyKad': 'MyKad 880505-10-5588',
  'PK CNIC': 'CNIC 61101-1234567-1',
  'VN CCCD': 'CCCD 001099012345',
}

const compact = (written: string): string =>
  /^\d{6}-\d{3}[A-Y]$/.test(written) ? written.toLowerCase() : written.toLowerCase().replace(/[ ./()-]/g, '')

/** Changes the last character or, for a two-digit check, the first one of the check. */
const broken = (form: string): string => {
  const last = form.slice(-1)
  return form.slice(0, -1) + (/\d/.test(last) ? String((Number(last) + 1) % 10) : last === 'a' ? 'b' : 'a')
}

describe('national numbers', () => {
  test('of forty countries and more, each with its authority, and each with an example here', () => {
    expect(new Set(NATIONAL_IDS.map(({ country }) => country)).size).toBeGreaterThanOrEqual(40)
    const named = NATIONAL_IDS.map(({ country, name }) => `${country} ${name}`)
    expect(named.toSorted()).toEqual([...Object.keys(EXAMPLES), ...Object.keys(BY_FORM)].toSorted())
    const rows = readFileSync('extension/shield/recognisers/national-ids.ts', 'utf8').match(
      /^ {2}\/\/ \S.+\n {2}id\(/gm,
    )
    expect(rows).toHaveLength(NATIONAL_IDS.length)
  })

  test.each(
    NATIONAL_IDS.filter(({ country, name }) => `${country} ${name}` in EXAMPLES).map(
      each => [`${each.country} ${each.name}`, each] as const,
    ),
  )('%s: the check digit holds, and another one does not', (key, { form, lengths, holds }) => {
    const valid = compact(EXAMPLES[key] ?? '')
    expect(valid).toMatch(form)
    expect(lengths).toContain(valid.length)
    expect(holds(valid)).toBe(true)
    if (key !== 'DK CPR' && key !== 'AU Medicare' && key !== 'AT SVNR' && key !== 'IS Kennitala')
      expect(holds(broken(valid))).toBe(false)
  })

  test.each([
    ['AU Medicare', '2123456711'],
    ['AT SVNR', '1238010180'],
    ['IS Kennitala', '1201743389'],
  ])('%s: the check digit stands further in, and is read there', (key, wrong) => {
    expect(NATIONAL_IDS.find(({ country, name }) => `${country} ${name}` === key)?.holds(wrong)).toBe(false)
  })

  test.each(Object.entries(EXAMPLES))('%s behind "my ID number is"', (_key, written) => {
    const text = `my ID number is ${written}, can I travel?`
    const covered = detect(text).some(
      ({ start, end, type }) =>
        type !== 'DATE' && start <= text.indexOf(written) && end >= text.indexOf(written) + written.length,
    )
    expect(covered).toBe(true)
  })

  test.each(Object.entries(BY_FORM))('%s, by its word', (_key, text) => {
    expect(detect(`${text}, please check`)).toContainEqual(expect.objectContaining({ type: 'OTHER_ID' }))
  })

  test.each(['36 574 261 809', '756.9217.0769.85', '811228-9874', '131052-308T', '12.531.909-2'])(
    '%s needs no word, and is left alone with another check digit',
    written => {
      expect(detect(`send ${written} to them`)).toContainEqual(expect.objectContaining({ type: 'OTHER_ID' }))
      const last = written.slice(-1)
      const wrong = written.slice(0, -1) + (/\d/.test(last) ? String((Number(last) + 1) % 10) : 'A')
      expect(detect(`send ${wrong} to them`).filter(({ type }) => type === 'OTHER_ID')).toEqual([])
    },
  )

  test.each(['756.9217.0769.85', '811228-9874', '856-734-62-15', 'G123456(A)'])(
    '%s in brackets is found without them',
    written => {
      const text = `the second one (${written}) is theirs`
      const start = text.indexOf(written)
      expect(detect(text)).toEqual([{ start, end: start + written.length, type: 'OTHER_ID' }])
    },
  )

  test.each([
    'started at 1712345678901 and ended at 1712345678999',
    'the log says 20231215213045, then nothing',
    'between 452 310 000 and 512 330 000 people',
    'order 2024/118 and part 12-4456-09',
    'versions 10.4.2211.33 and 7.0.1',
    'barcode 4006381333931',
  ])('no national number: %s', text => {
    expect(detect(text).filter(({ type }) => type === 'OTHER_ID')).toEqual([])
  })
})
