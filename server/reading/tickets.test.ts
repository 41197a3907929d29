import { describe, expect, test } from 'vitest'

import { ticketIn } from './tickets.ts'

describe('a ticket is found as it stands there', () => {
  test.each([
    ['[Request #884213] Re: Demand', '', '884213'],
    ['Re: Demand', 'Your request (9184402) has been received.', '9184402'],
    ['Re: Demand [Ticket#2026031]', '', '2026031'],
    ['Re: Demand', 'We logged it as PRIV-4471 today.', 'PRIV-4471'],
    ['Re: Demand', 'A case has been created: CS0048213.', 'CS0048213'],
    ['INC0077120 opened', '', 'INC0077120'],
    ['Re: Demand', 'Request item RITM0012345 is yours.', 'RITM0012345'],
    ['Case 00918273: created', '', '00918273'],
    ['Re: Demand', 'Request ID: 7QK2M9XWT4BD6ZPA', '7QK2M9XWT4BD6ZPA'],
    ['Your privacy request', 'Id WQ7HZK2M41 is what we call it.', 'WQ7HZK2M41'],
    ['Re: Demand', 'Ihre Vorgangsnummer lautet 2026-44871.', '2026-44871'],
    ['Re: Demand', 'enregistrée sous la référence AR/2026/0318.', 'AR/2026/0318'],
    ['Re: Demand', 'Su caso es el número 2026-3321.', '2026-3321'],
    ['Re: Demand', 'Thanks!\n\nref:_00D30abc._500Ab0Xyz:ref', 'ref:_00D30abc._500Ab0Xyz:ref'],
    ['[4-7710000038841] Your data', '', '4-7710000038841'],
    ['Re: Demand', 'The outcome of 6-2030000071188 is enclosed.', '6-2030000071188'],
    ['Re: Demand', 'Google, 6-2030000071188', '6-2030000071188'],
    ['Re: Demand', 'We are back with news about 7718230, as we said we would be.', '7718230'],
    ['Zu 7718230', 'Wir melden uns.', '7718230'],
    ['Re: Demand', 'We answer in 2033.\n\n7718230', '7718230'],
    ['Re: Demand', 'Your code is 881023. This concerns 7718230.', '7718230'],
  ])('%s | %s', (subject, text, ticket) => {
    expect(ticketIn(subject, text)).toBe(ticket)
  })

  test.each([
    ['Re: Request to delete personal data [TR-ABCD-1234]', 'Your reference is TR-ABCD-1234.'],
    ['Re: Demand', 'Under Civil Code 1798.105 your request of 2026-05-04 is open for 45 days.'],
    ['Re: Demand', 'We answer your request within 30 days, by 12 August 2026.'],
    ['Re: Demand', 'Type the code 449102 or call 800 5550199, fax: 4155550142, Tel. 0301234567.'],
    ['Re: Demand', 'The amount of 120000.00 EUR, $1500000 or 250000 € went to PO Box 114432.'],
    ['Re: Demand', 'Su código es: 449102. Das Kennwort lautet 449102. Le code est 449102.'],
    ['Re: Demand', 'See Art. 12(3) GDPR and ISO-27001.'],
  ])('none: %s | %s', (subject, text) => {
    expect(ticketIn(subject, text)).toBe(null)
  })
})
