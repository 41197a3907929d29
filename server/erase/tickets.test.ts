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
  ])('%s | %s', (subject, text, ticket) => {
    expect(ticketIn(subject, text)).toBe(ticket)
  })

  test.each([
    ['Re: Request to delete personal data [TR-ABCD-1234]', 'Your reference is TR-ABCD-1234.'],
    ['Re: Demand', 'Under Civil Code 1798.105 your request of 2026-05-04 is open for 45 days.'],
    ['Re: Demand', 'We answer your request within 30 days, by 12 August 2026.'],
    ['Re: Demand', 'See Art. 12(3) GDPR and ISO-27001.'],
  ])('none: %s | %s', (subject, text) => {
    expect(ticketIn(subject, text)).toBe(null)
  })
})
