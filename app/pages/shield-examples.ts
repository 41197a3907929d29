import type { SpanType } from '../../extension/shield/span.ts'

/** One kind of detail: its name, a text that the engine processes while the page is shown, and a note. */
export interface ShieldExample {
  readonly type: SpanType
  readonly title: string
  readonly example: string
  readonly note: string
}

/** In the order in which people ask about them. Names, numbers and addresses are invented or reserved for examples. */
export const SHIELD_EXAMPLES: readonly ShieldExample[] = [
  {
    type: 'NAME',
    title: 'Names',
    example: 'Dear Maria Lopez, please ask Dr. Okafor first.\nBest regards,\nTomás Urrutia',
    note: 'Found by the words around them: in sentences, greetings, and signatures, behind labels, and in columns. A name found once is hidden everywhere in the text.',
  },
  {
    type: 'EMAIL',
    title: 'Email addresses',
    example: 'Write to maria.lopez@example.com or to sam (at) example (dot) org.',
    note: 'In any language, and when written out.',
  },
  {
    type: 'PHONE',
    title: 'Phone numbers',
    example: 'Call (617) 555-0182, +44 20 7946 0958 or 06 12 34 56 78.',
    note: 'International formats, national formats of about thirty countries, and any digits the text says to call.',
  },
  {
    type: 'VALUE',
    title: 'Amounts of money',
    example: 'They paid $1,250.00, then 4.250 €, then twelve thousand dollars.',
    note: 'Found by the currency’s sign, code, or name, in figures or English words. A price that is nobody’s own may stay readable.',
  },
  {
    type: 'ADDRESS',
    title: 'Postal addresses',
    example: 'I moved from 88 Wentworth Avenue, Sydney NSW 2010 to Lindenallee 7, 50968 Köln.',
    note: 'Street lines with apartment, town, and postal code, and PO boxes. A town or a country alone mostly stays readable.',
  },
  {
    type: 'DATE',
    title: 'Dates',
    example: 'Born on 02/11/1987, moved on 14 March 2025, signed le 3 juin 2025.',
    note: 'In figures and in words, in about twenty languages. Years alone, weekdays, and dates that say nothing about a person mostly stay readable.',
  },
  {
    type: 'SSN',
    title: 'Social Security numbers',
    example: 'My SSN is 536-22-8114.',
    note: 'Replaced by [SSN-REDACTED] and never put back. If you turn that off in the options, they get a placeholder like other numbers.',
  },
  {
    type: 'CREDIT_CARD',
    title: 'Payment cards',
    example: 'It was charged to 4242 4242 4242 4242.',
    note: 'Verified by the check digit, so an order number is rarely mistaken for one.',
  },
  {
    type: 'IBAN',
    title: 'Bank accounts (IBAN)',
    example: 'Please pay to DE89 3704 0044 0532 0130 00.',
    note: 'Verified by country, length, and check digits.',
  },
  {
    type: 'IP',
    title: 'IP addresses',
    example: 'The server is 203.0.113.77, or 2001:db8:85a3::8a2e:370:7334.',
    note: 'Both versions. Software version numbers and your own computer’s 127.0.0.1 stay readable.',
  },
  {
    type: 'URL',
    title: 'Web addresses',
    example: 'My page is https://www.example.org/people/maria.',
    note: 'Whole addresses. A bare name such as example.org stays readable.',
  },
  {
    type: 'OTHER_ID',
    title: 'ID numbers and secrets',
    example: 'Passport M4829317, account 4402-118-93, password Tr0ub4dor&3xyz.',
    note: 'Passports, licenses, tax and health numbers, accounts, plates, passwords, and keys, found by the word that names them or by their format.',
  },
]
