import { type Candidate, candidate } from '../candidate.ts'
import type { Reading } from '../reading.ts'
import { clauseBefore, digitsOf, isJoinedLeft, isJoinedRight, matchesOf } from '../surroundings.ts'
import { holdsCpf, holdsDni, holdsNhs } from './checksums.ts'
import * as check from './national-id-checks.ts'

/** A number that a state assigns to each person or taxpayer. */
interface NationalId {
  /** ISO 3166. */
  readonly country: string
  readonly name: string
  /** Its characters without separators, in lowercase. */
  readonly form: RegExp
  readonly lengths: readonly number[]
  readonly holds: check.Check
  /** Folded words that label it in a text. */
  readonly words: RegExp
  /**
   * Its usual notation, if that alone identifies it (with a valid check digit). Omitted if other numbers look like it
   * too often: then it needs its label.
   */
  readonly written: RegExp | undefined
}

const any: check.Check = () => true
const latvian: check.Check = form =>
  ((1101 - check.weighted(form, [1, 6, 3, 7, 9, 10, 5, 8, 4, 2])) % 11) % 10 === Number(form.charAt(10))
/** Of the lengths that are listed anyway. */
const ONLY_DIGITS = /^\d+$/
const id = (
  country: string,
  name: string,
  lengths: number | readonly number[],
  holds: check.Check,
  words: RegExp,
  written?: RegExp,
  form = ONLY_DIGITS,
): NationalId => ({
  country,
  name,
  form,
  lengths: [lengths].flat(),
  holds,
  words,
  written,
})

/**
 * National numbers and their check digits. A number without one is listed with its form only and needs its label. The
 * comment above each entry names the source of its check-digit rule.
 */
export const NATIONAL_IDS: readonly NationalId[] = [
  // AFIP, RG 10/1997
  id(
    'AR',
    'CUIT/CUIL',
    11,
    check.complement(11, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]),
    /(?<![a-z])(?:cui[tl])(?![a-z])/,
    /^(?:2[0347]|3[034])-\d{8}-\d$/,
  ),
  // ICP United Arab Emirates
  id(
    'AE',
    'Emirates ID',
    15,
    check.luhn,
    /(?<![a-z])(?:emirates id|eid)(?![a-z])/,
    /^784[- ]?\d{4}[- ]?\d{7}[- ]?\d$/,
    /^784\d{12}$/,
  ),
  // Dachverband der Sozialversicherungsträger
  id(
    'AT',
    'SVNR',
    10,
    check.dated(form => check.weighted(form, [3, 7, 9, 0, 5, 8, 4, 2, 1, 6]) % 11 === Number(form.charAt(3)), 4, 6),
    /(?<![a-z])(?:svnr|sv-?nummer|sozialversicherung\w*)(?![a-z])/,
    /^\d{4} \d{6}$/,
  ),
  // Australian Taxation Office
  id('AU', 'TFN', 9, check.sumsTo(11, [1, 4, 3, 7, 5, 8, 6, 9, 10]), /(?<![a-z])(?:tfn|tax file)(?![a-z])/),
  // Services Australia
  id(
    'AU',
    'Medicare',
    [10, 11],
    form => check.weighted(form, [1, 3, 7, 9, 1, 3, 7, 9]) % 10 === Number(form.charAt(8)),
    /(?<![a-z])(?:medicare)(?![a-z])/,
    /^[2-6]\d{3} \d{5} \d(?:[ /-]?\d)?$/,
    /^[2-6]\d{9,10}$/,
  ),
  // Australian Business Register
  id('AU', 'ABN', 11, check.abn, /(?<![a-z])(?:abn)(?![a-z])/, /^\d{2} \d{3} \d{3} \d{3}$/),
  // Zakon o jedinstvenom matičnom broju
  id('BA', 'JMBG', 13, check.dated(check.jmbg, 0, 2), /(?<![a-z])(?:jmbg)(?![a-z])/),
  // Arrêté royal du 3 avril 1984
  id(
    'BE',
    'Rijksregisternummer',
    11,
    form => check.mod97()(form) || check.mod97('2')(form),
    /(?<![a-z])(?:rijksregister\w*|registre national|niss|insz|nrn)(?![a-z])/,
    /^\d{2}\.\d{2}\.\d{2}[- ]\d{3}[.-]\d{2}$/,
  ),
  // GRAO, Наредба РД-02-20-9
  id(
    'BG',
    'EGN',
    10,
    check.datedLoosely(check.remainder(11, [2, 4, 8, 5, 10, 9, 7, 3, 6]), 4, 2),
    /(?<![a-z])(?:egn|егн)(?![a-z])/,
  ),
  // Receita Federal, IN RFB 1548/2015
  id('BR', 'CPF', 11, holdsCpf, /(?<![a-z])(?:cpf)(?![a-z])/, /^\d{3}\.\d{3}\.\d{3}-\d{2}$/),
  // Receita Federal, IN RFB 2119/2022
  id('BR', 'CNPJ', 14, check.cnpj, /(?<![a-z])(?:cnpj)(?![a-z])/, /^\d{2}\.?\d{3}\.?\d{3}\/\d{4}-?\d{2}$/),
  // Employment and Social Development Canada
  id(
    'CA',
    'SIN',
    9,
    check.luhn,
    /(?<![a-z])(?:sin|social insurance|nas)(?![a-z])/,
    /^\d{3}-\d{3}-\d{3}$/,
    /^[1-79]\d{8}$/,
  ),
  // AHVG Art. 50c
  id(
    'CH',
    'AHV/AVS',
    13,
    check.complement(10, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3]),
    /(?<![a-z])(?:ahv\w*|avs|navs)(?![a-z])/,
    /^756\.?\d{4}\.?\d{4}\.?\d{2}$/,
    /^756\d{10}$/,
  ),
  // Registro Civil de Chile
  id(
    'CL',
    'RUT',
    [8, 9],
    check.chilean,
    /(?<![a-z])(?:rut|run)(?![a-z])/,
    /^\d{1,2}\.\d{3}\.\d{3}-[\dk]$/,
    /^\d{7,8}[\dk]$/,
  ),
  // GB 11643-1999
  id(
    'CN',
    'Resident identity number',
    18,
    check.dated(check.mod112, 12, 10),
    /(?<![a-z])(?:身份证|公民身份|resident id)(?![a-z])/,
    /^[1-9]\d{5}(?:19|20)\d{9}[\dx]$/,
    /^\d{17}[\dx]$/,
  ),
  // DIAN, Orden Administrativa 4 de 1989
  id(
    'CO',
    'NIT',
    10,
    form => {
      const sum = check.weighted(form, [41, 37, 29, 23, 19, 17, 13, 7, 3]) % 11
      return (sum < 2 ? sum : 11 - sum) === Number(form.charAt(9))
    },
    /(?<![a-z])(?:nit)(?![a-z])/,
    /^\d{3}\.\d{3}\.\d{3}-\d$/,
  ),
  // Zákon 133/2000 Sb.
  id(
    'CZ',
    'Rodné číslo',
    [9, 10],
    check.datedLoosely(check.czech, 4, 2),
    /(?<![a-z])(?:rodne cislo|rc|r\.c\.?)(?![a-z])/,
    /^\d{6}\/\d{4}$/,
  ),
  // Bundeszentralamt für Steuern, § 139b AO
  id(
    'DE',
    'Steuer-ID',
    11,
    check.german,
    /(?<![a-z])(?:steuer-?id\w*|idnr|steuerliche\w*|steueridentifikations\w*|tin)(?![a-z])/,
    /^\d{2} \d{3} \d{3} \d{3}$/,
    /^[1-9]\d{10}$/,
  ),
  // VKVV § 2
  id(
    'DE',
    'Rentenversicherungsnummer',
    12,
    any,
    /(?<![a-z])(?:rentenversicherung\w*|sozialversicherung\w*|rvnr|svnr)(?![a-z])/,
    /^\d{2} \d{6} [a-z] \d{3}$/,
    /^\d{8}[a-z]\d{3}$/,
  ),
  // CPR-kontoret
  id(
    'DK',
    'CPR',
    10,
    check.dated(any, 0, 2),
    /(?<![a-z])(?:cpr\w*|personnummer)(?![a-z])/,
    /^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])\d{2}-\d{4}$/,
  ),
  // Junta Central Electoral
  id('DO', 'Cédula', 11, check.luhn, /(?<![a-z])(?:cedula)(?![a-z])/, /^\d{3}-\d{7}-\d$/),
  // Registro Civil del Ecuador
  id('EC', 'Cédula', 10, check.ecuadorian, /(?<![a-z])(?:cedula|c\.i\.)(?![a-z])/, /^\d{9}-\d$/),
  // EVS 585:2007
  id(
    'EE',
    'Isikukood',
    11,
    check.dated(check.baltic, 5, 3),
    /(?<![a-z])(?:isikukood\w*)(?![a-z])/,
    undefined,
    /^[1-8]\d{10}$/,
  ),
  // Civil Status Law 143/1994
  id(
    'EG',
    'National ID',
    14,
    check.dated(any, 5, 3),
    /(?<![a-z])(?:national id|الرقم القومي)(?![a-z])/,
    undefined,
    /^[23]\d{13}$/,
  ),
  // Ministerio del Interior, RD 1553/2005
  id(
    'ES',
    'DNI/NIE',
    9,
    holdsDni,
    /(?<![a-z])(?:dni|nie|nif)(?![a-z])/,
    /^(?:\d{8}|[xyz]-?\d{7})[ -]?[a-z]$/,
    /^(?:\d{8}|[xyz]\d{7})[a-z]$/,
  ),
  // Valtioneuvoston asetus 128/2010
  id(
    'FI',
    'Henkilötunnus',
    11,
    check.finnish,
    /(?<![a-z])(?:henkilotunnu\w*|hetu|sotu)(?![a-z])/,
    /^\d{6}[-+a-fu-y]\d{3}[\da-y]$/,
    /^\d{6}[-+a-fu-y]\d{3}[\da-y]$/,
  ),
  // INSEE
  id(
    'FR',
    'NIR',
    15,
    check.frenchNir,
    /(?<![a-z])(?:nir|secu|securite sociale|insee)(?![a-z])/,
    /^[12] ?\d{2} ?\d{2} ?(?:\d{2}|2[ab]) ?\d{3} ?\d{3} ?\d{2}$/,
    /^[12]\d{4}(?:\d{2}|2[ab])\d{8}$/,
  ),
  // NHS Data Dictionary
  id('GB', 'NHS number', 10, holdsNhs, /(?<![a-z])(?:nhs)(?![a-z])/),
  // HMRC NIM39110
  id(
    'GB',
    'National Insurance number',
    9,
    any,
    /(?<![a-z])(?:nino?|national insurance)(?![a-z])/,
    /^[a-z]{2}\d{6}[a-d]$/,
    /^[a-ceghj-prstw-z][a-ceghj-nprstw-z]\d{6}[a-d]$/,
  ),
  // ΗΔΙΚΑ
  id('GR', 'AMKA', 11, check.dated(check.luhn, 0, 2), /(?<![a-z])(?:amka|αμκα)(?![a-z])/),
  // ΑΑΔΕ
  id(
    'GR',
    'AFM',
    9,
    form => (check.weighted(form, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === Number(form.charAt(8)),
    /(?<![a-z])(?:afm|αφμ)(?![a-z])/,
  ),
  // Immigration Department, Hong Kong
  id(
    'HK',
    'HKID',
    [8, 9],
    check.hongKong,
    /(?<![a-z])(?:hkid|hong kong id|身份證)(?![a-z])/,
    /^[a-z]{1,2}\d{6}\([\da]\)$/,
    /^[a-z]{1,2}\d{6}[\da]$/,
  ),
  // Porezna uprava, NN 60/2008
  id('HR', 'OIB', 11, check.mod1110, /(?<![a-z])(?:oib)(?![a-z])/),
  // 1996. évi XX. törvény
  id('HU', 'TAJ', 9, check.remainder(10, [3, 7, 3, 7, 3, 7, 3, 7]), /(?<![a-z])(?:taj\w*)(?![a-z])/),
  // 1996. évi XX. törvény
  id(
    'HU',
    'Adóazonosító',
    10,
    check.remainder(11, [1, 2, 3, 4, 5, 6, 7, 8, 9]),
    /(?<![a-z])(?:adoazonosito\w*|adoszam\w*)(?![a-z])/,
    undefined,
    /^8\d{9}$/,
  ),
  // UU 24/2013
  id('ID', 'NIK', 16, check.dated(any, 6, 8), /(?<![a-z])(?:nik|ktp)(?![a-z])/, /^[1-9]\d{15}$/),
  // Department of Social Protection
  id(
    'IE',
    'PPS',
    [8, 9],
    check.irish,
    /(?<![a-z])(?:ppsn?|pps number)(?![a-z])/,
    /^\d{7}[a-w][abhw]?$/,
    /^\d{7}[a-w][abhw]?$/,
  ),
  // רשות האוכלוסין
  id('IL', 'Teudat Zehut', 9, check.luhn, /(?<![a-z])(?:teudat zehut|ת.?ז|תעודת זהות)(?![a-z])/),
  // UIDAI
  id(
    'IN',
    'Aadhaar',
    12,
    check.verhoeff,
    /(?<![a-z])(?:aadh?aa?r|uidai|आधार)(?![a-z])/,
    /^[2-9]\d{3} \d{4} \d{4}$/,
    /^[2-9]\d{11}$/,
  ),
  // سازمان ثبت احوال
  id('IR', 'National code', 10, check.iranian, /(?<![a-z])(?:national code|کد ملی)(?![a-z])/),
  // Þjóðskrá
  id(
    'IS',
    'Kennitala',
    10,
    check.dated(form => check.complement(11, [3, 2, 7, 6, 5, 4, 3, 2])(form), 0, 2),
    /(?<![a-z])(?:kennital\w*|kt)(?![a-z])/,
    /^\d{6}-\d{4}$/,
  ),
  // DM 23 dicembre 1976
  id(
    'IT',
    'Codice fiscale',
    16,
    check.italian,
    /(?<![a-z])(?:codice fiscale|c\.f\.|cf)(?![a-z])/,
    /^[a-z]{6} ?\d{2}[a-ehlmprst]\d{2} ?[a-z]\d{3}[a-z]$/,
    /^[a-z]{6}\d{2}[a-ehlmprst]\d{2}[a-z]\d{3}[a-z]$/,
  ),
  // 番号法施行規則
  id(
    'JP',
    'My Number',
    12,
    check.japanese,
    /(?<![a-z])(?:マイナンバー|個人番号|my number)(?![a-z])/,
    /^\d{4} \d{4} \d{4}$/,
  ),
  // 주민등록법 시행규칙
  id(
    'KR',
    'Resident registration number',
    13,
    check.dated(any, 4, 2),
    /(?<![a-z])(?:주민|resident registration|rrn)(?![a-z])/,
    /^\d{6}-[1-8]\d{6}$/,
  ),
  // PACI Kuwait
  id(
    'KW',
    'Civil ID',
    12,
    form => 11 - (check.weighted(form, [2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]) % 11) === Number(form.charAt(11)),
    /(?<![a-z])(?:civil id)(?![a-z])/,
    undefined,
    /^[1-3]\d{11}$/,
  ),
  // Закон РК 223-III
  id('KZ', 'IIN', 12, check.dated(check.kazakh, 4, 2), /(?<![a-z])(?:iin|иин|жсн)(?![a-z])/),
  // LR gyventojų registro įstatymas
  id(
    'LT',
    'Asmens kodas',
    11,
    check.dated(check.baltic, 5, 3),
    /(?<![a-z])(?:asmens kod\w*)(?![a-z])/,
    undefined,
    /^[1-6]\d{10}$/,
  ),
  // Fizisko personu reģistra likums
  id(
    'LV',
    'Personas kods',
    11,
    form => form.startsWith('32') || check.dated(latvian, 0, 2)(form),
    /(?<![a-z])(?:personas kod\w*)(?![a-z])/,
    /^\d{6}-\d{5}$/,
  ),
  // RENAPO, DOF 18/10/2021
  id(
    'MX',
    'CURP',
    18,
    check.mexican,
    /(?<![a-z])(?:curp)(?![a-z])/,
    /^[a-z]{4}\d{6}[hmx][a-z]{5}[a-z\d]\d$/,
    /^[a-z]{4}\d{6}[hmx][a-z]{5}[a-z\d]\d$/,
  ),
  // SAT, CFF art. 27
  id(
    'MX',
    'RFC',
    [12, 13],
    check.dated(any, -5, -7),
    /(?<![a-z])(?:rfc)(?![a-z])/,
    undefined,
    /^[a-zñ&]{3,4}\d{6}[a-z\d]{2}[a\d]$/,
  ),
  // Jabatan Pendaftaran Negara
  id('MY', 'MyKad', 12, check.dated(any, 4, 2), /(?<![a-z])(?:mykad|nric|no\.? kp|ic)(?![a-z])/, /^\d{6}-\d{2}-\d{4}$/),
  // Besluit burgerservicenummer
  id(
    'NL',
    'BSN',
    9,
    form => check.weighted(form, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0,
    /(?<![a-z])(?:bsn|burgerservicenummer|sofinummer)(?![a-z])/,
  ),
  // Skatteetaten
  id(
    'NO',
    'Fødselsnummer',
    11,
    check.datedLoosely(check.norwegian, 0, 2),
    /(?<![a-z])(?:fodselsnummer|personnummer|fnr)(?![a-z])/,
    /^\d{6} ?\d{5}$/,
  ),
  // Inland Revenue NZ
  id('NZ', 'IRD', [8, 9], check.newZealand, /(?<![a-z])(?:ird)(?![a-z])/, /^\d{2,3}-\d{3}-\d{3}$/),
  // SUNAT
  id(
    'PE',
    'RUC',
    11,
    form => (11 - (check.weighted(form, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === Number(form.charAt(10)),
    /(?<![a-z])(?:ruc)(?![a-z])/,
    undefined,
    /^[12]\d{10}$/,
  ),
  // NADRA
  id('PK', 'CNIC', 13, any, /(?<![a-z])(?:cnic|nicop)(?![a-z])/, /^[1-7]\d{4}-\d{7}-\d$/),
  // Ustawa o ewidencji ludności, art. 15
  id(
    'PL',
    'PESEL',
    11,
    check.datedLoosely(check.complement(10, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]), 4, 2),
    /(?<![a-z])(?:pesel\w*)(?![a-z])/,
  ),
  // Ustawa o zasadach ewidencji podatników
  id(
    'PL',
    'NIP',
    10,
    form => check.weighted(form, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(form.charAt(9)),
    /(?<![a-z])(?:nip)(?![a-z])/,
    /^\d{3}-\d{3}-\d{2}-\d{2}$/,
  ),
  // Decreto-Lei 14/2013
  id(
    'PT',
    'NIF',
    9,
    form => {
      const rest = check.weighted(form, [9, 8, 7, 6, 5, 4, 3, 2]) % 11
      return (rest < 2 ? 0 : 11 - rest) === Number(form.charAt(8))
    },
    /(?<![a-z])(?:nif|contribuinte)(?![a-z])/,
    undefined,
    /^[1235689]\d{8}$/,
  ),
  // OUG 97/2005
  id(
    'RO',
    'CNP',
    13,
    check.dated(
      form => {
        const rest = check.weighted(form, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11
        return (rest === 10 ? 1 : rest) === Number(form.charAt(12))
      },
      5,
      3,
    ),
    /(?<![a-z])(?:cnp)(?![a-z])/,
    /^[1-9]\d{12}$/,
    /^[1-9]\d{12}$/,
  ),
  // Zakon o jedinstvenom matičnom broju građana
  id('RS', 'JMBG', 13, check.dated(check.jmbg, 0, 2), /(?<![a-z])(?:jmbg|јмбг)(?![a-z])/),
  // Постановление Правления ПФР 192п
  id('RU', 'SNILS', 11, check.snils, /(?<![a-z])(?:snils|снилс)(?![a-z])/, /^\d{3}-\d{3}-\d{3}[ -]\d{2}$/),
  // Приказ ФНС ММВ-7-6/435
  id('RU', 'INN', 12, check.russianInn, /(?<![a-z])(?:inn|инн)(?![a-z])/),
  // Absher, Ministry of Interior
  id(
    'SA',
    'National ID/Iqama',
    10,
    check.luhn,
    /(?<![a-z])(?:iqama|national id|رقم الهوية|الهوية|إقامة)(?![a-z])/,
    undefined,
    /^[12]\d{9}$/,
  ),
  // Skatteverket, SKV 704
  id(
    'SE',
    'Personnummer',
    [10, 12],
    check.datedLoosely(form => check.luhn(form.slice(-10)), -6, -8),
    /(?<![a-z])(?:person-?nummer\w*|personnr|samordningsnummer)(?![a-z])/,
    /^(?:19|20)?\d{6}[-+]\d{4}$/,
    /^(?:19|20)?\d{10}$/,
  ),
  // ICA Singapore
  id(
    'SG',
    'NRIC/FIN',
    9,
    check.singaporean,
    /(?<![a-z])(?:nric|fin)(?![a-z])/,
    /^[stfgm]\d{7}[a-z]$/,
    /^[stfgm]\d{7}[a-z]$/,
  ),
  // Zakon o centralnem registru prebivalstva
  id('SI', 'EMŠO', 13, check.dated(check.jmbg, 0, 2), /(?<![a-z])(?:emso)(?![a-z])/, /^\d{13}$/),
  // Zákon 301/1995 Z. z.
  id(
    'SK',
    'Rodné číslo',
    [9, 10],
    check.datedLoosely(check.czech, 4, 2),
    /(?<![a-z])(?:rodne cislo|rc|r\.c\.?)(?![a-z])/,
    /^\d{6}\/\d{4}$/,
  ),
  // กรมการปกครอง
  id(
    'TH',
    'National ID',
    13,
    form =>
      (11 - (check.weighted(form, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === Number(form.charAt(12)),
    /(?<![a-z])(?:บัตรประชาชน|thai id|citizen id)(?![a-z])/,
    /^[1-8]([ -])\d{4}\1\d{5}\1\d{2}\1\d$/,
    /^[1-8]\d{12}$/,
  ),
  // Nüfus ve Vatandaşlık İşleri
  id(
    'TR',
    'T.C. kimlik',
    11,
    check.turkish,
    /(?<![a-z])(?:kimlik|tckn|tc|t\.c\.)(?![a-z])/,
    /^[1-9]\d{10}$/,
    /^[1-9]\d{10}$/,
  ),
  // 內政部戶政司
  id(
    'TW',
    'National ID',
    10,
    check.taiwanese,
    /(?<![a-z])(?:身分證|統一編號|national id)(?![a-z])/,
    /^[a-z][1289]\d{8}$/,
    /^[a-z][1289]\d{8}$/,
  ),
  // Наказ МФУ 822
  id('UA', 'RNOKPP', 10, check.ukrainian, /(?<![a-z])(?:іпн|рнокпп|ипн|rnokpp)(?![a-z])/),
  // Dirección Nacional de Identificación Civil
  id(
    'UY',
    'Cédula',
    [7, 8],
    form => check.complement(10, [2, 9, 8, 7, 6, 3, 4])(form.padStart(8, '0')),
    /(?<![a-z])(?:cedula|c\.?i\.?)(?![a-z])/,
    /^\d\.\d{3}\.\d{3}-\d$/,
  ),
  // Nghị định 137/2015
  id('VN', 'CCCD', 12, any, /(?<![a-z])(?:cccd|cmnd|can cuoc)(?![a-z])/, undefined, /^0\d{11}$/),
  // Department of Home Affairs
  id(
    'ZA',
    'ID number',
    13,
    check.dated(check.luhn, 4, 2),
    /(?<![a-z])(?:id number|sa id|id no)(?![a-z])/,
    /^\d{6} \d{4} \d{3}$/,
  ),
]

/** One to seven groups with single separators; the first group has a digit, or a few letters and a digit. */
const RUN =
  /(?<![a-z0-9_@])(?<![0-9][.,:/-])(?:[a-z]{1,6}\d[a-z0-9]{0,16}|\d[a-z0-9]{0,17})(?:[ ./+(-][a-z0-9]{1,13}\)?){0,6}/g
const GROUPS_MAX = 7

/** General labels that apply to any of them. */
const GENERAL =
  /\b(?:national (?:id|identity|insurance)|identity (?:number|card|no)|id (?:number|card|no)|personal (?:id|code|number|identity)|tax (?:id|number|no|code)|social (?:security|insurance)|citizen|taxpayer|ausweis|identite|identidad|identita|identidade|fiscal|dowod|kimlik|personnummer|steuer|contribuinte|securite sociale)\b[^0-9]{0,30}$/

const LONGEST = 18
const byLength: readonly (readonly NationalId[])[] = Array.from({ length: LONGEST + 1 }, (_, length) =>
  NATIONAL_IDS.filter(({ lengths }) => lengths.includes(length)),
)
/** The maximum distance between a label and its number. */
const NEAR = 45

/** National numbers, found by their label, or by a form and a check digit that hardly any other number shares. */
export function findNationalIds({ low }: Reading): Candidate[] {
  const found: Candidate[] = []
  for (const match of matchesOf(RUN, low)) {
    // Most runs are dates and amounts, too short for any of these numbers.
    if (digitsOf(match[0]).length < LEAST_DIGITS) continue
    const ends = endsOf(match[0])
    // A label applies only to the next number.
    const said = clauseBefore(low, match.index, { length: NEAR, overLine: true }).replace(/^.*\d/, '')
    let end = 0
    for (const to of ends.reverse()) {
      const written = match[0].slice(0, to)
      if (isJoinedRight(low, match.index + to) || isJoinedLeft(low, match.index)) continue
      if (isNationalId(written, said)) {
        end = to
        break
      }
    }
    if (end === 0) {
      // The rest after the first group may be a number of its own.
      RUN.lastIndex = match.index + (ends.at(-1) ?? match[0].length)
      continue
    }
    found.push(candidate('OTHER_ID', match.index, match.index + end, 'proven'))
    RUN.lastIndex = match.index + end
  }
  return found
}

const LEAST_DIGITS = 6

const GROUP = /[a-z0-9]+\)?/g

/** The ends of a run's groups, shortest first. A bracket opened before the run is not part of it. */
function endsOf(run: string): number[] {
  const ends: number[] = []
  for (const part of matchesOf(GROUP, run)) {
    if (ends.length === GROUPS_MAX) break
    const isOthers = part[0].endsWith(')') && !run.slice(0, part.index).includes('(')
    ends.push(part.index + part[0].length - (isOthers ? 1 : 0))
  }
  return ends
}

function isNationalId(written: string, said: string): boolean {
  const digits = digitsOf(written)
  if (digits.length < LEAST_DIGITS || check.isFiller(digits)) return false
  const compact = written.replace(/[ ./()]|(?<=[a-z0-9])[-+](?!\d{3}[\da-y]$)/g, '')
  const bare = written.replace(/[ ./()+-]/g, '')
  for (const form of compact === bare ? [bare] : [bare, compact]) {
    for (const each of byLength[form.length] ?? []) {
      if (!each.form.test(form) || !each.holds(form)) continue
      if (each.written?.test(written) === true && (each.holds !== any || /[a-z-]/.test(written))) return true
      if (each.words.test(said) || GENERAL.test(said)) return true
    }
  }
  return false
}
