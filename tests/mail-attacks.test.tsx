import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { EventLog } from '../app/dashboard/event-log.tsx'
import { MailView } from '../app/dashboard/mail-view.tsx'
import { readEml } from '../app/dashboard/read-eml.ts'
import { anEvent } from './builders.ts'
import { ATTACKS, mailWith } from './mail-attacks.ts'

const LINKS = { hrefOf: (id: string) => `/dashboard?entry=${id}`, onEntry: () => {} }

/** Every element and attribute of some markup, with the URLs in them. */
function partsOf(html: string): string[] {
  return [...html.matchAll(/<([a-z][\w:-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi)].flatMap(
    ([, element = '', rest = '']) => [
      element,
      ...[...rest.matchAll(/\s([\w:-]+)(?:="([^"]*)")?/g)].map(([, name = '']) => `${element} ${name}`),
    ],
  )
}

test('of 640 mails that try to act in a browser the panel shows words, and the elements of a harmless one', async () => {
  const harmless = await readEml(mailWith('It is done.', 'plain'))
  const allowed = new Set(partsOf(renderToStaticMarkup(<MailView mail={harmless} />)))
  expect(allowed.size).toBeGreaterThan(10)
  expect([...allowed].filter(part => / (?:href|src|srcdoc|action|formaction|style|on\w+)$/.test(part))).toEqual([])
  let shown = 0
  for (const attack of ATTACKS) {
    for (const as of ['html', 'plain'] as const) {
      const html = renderToStaticMarkup(<MailView mail={await readEml(mailWith(attack, as))} />)
      // Every `<` in the markup must belong to a tag that was counted.
      expect(html.split('<').length - 1, attack).toBe([...html.matchAll(/<\/?[a-z]/gi)].length)
      expect(
        partsOf(html).filter(part => !allowed.has(part)),
        attack,
      ).toEqual([])
      shown += 1
    }
  }
  expect(shown).toBe(640)
})

test('an entry of the log that quotes an attack is words, too', () => {
  const draw = (message: string) =>
    renderToStaticMarkup(
      <EventLog events={[anEvent({ payload: { message } })]} next={undefined} entryId={undefined} {...LINKS} />,
    )
  const allowed = new Set(partsOf(draw('It came.')))
  for (const attack of ATTACKS) {
    expect(
      partsOf(draw(attack)).filter(part => !allowed.has(part)),
      attack,
    ).toEqual([])
  }
})
