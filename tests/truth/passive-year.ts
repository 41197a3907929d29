import PostalMime from 'postal-mime'

import { openRequests } from '../../server/erase/open-requests.ts'
import { queueTimedNotices } from '../../server/notices/watch.ts'
import { badge } from '../../sync/rules/shown/badge.ts'
import { deadlinesIcs } from '../../sync/rules/shown/deadlines-ics.ts'
import { headline } from '../../sync/rules/shown/headline.ts'
import { needsYou, withQuestions } from '../../sync/rules/shown/needs-you.ts'
import { standing } from '../../sync/rules/shown/standing.ts'
import { providerTracks } from '../../sync/rules/shown/tracks.ts'
import { day } from '../builders.ts'
import { aDemandingAccount } from '../builders-erase.ts'
import { testRandom } from '../builders-server.ts'

/** What the providers write, and when; the fourth is silent all year, and so is the person. */
const ANSWERS = [
  {
    on: 6,
    from: 'anthropic',
    text: 'Hello,\r\n\r\nBefore we can process your request, we need to verify your identity. Please reply from the email address of your account and send us proof of your identity.\r\n\r\nAnthropic Privacy Team',
  },
  {
    on: 22,
    from: 'openai',
    text: 'Hello Dana,\r\n\r\nWe have permanently deleted your ChatGPT account and the data in it. Some security logs age out on their own schedule.\r\n\r\nOpenAI Privacy',
  },
  {
    on: 40,
    from: 'xai',
    text: 'Dear Dana Whitfield,\r\n\r\nWe have reviewed your request and we are denying it. We are not able to delete the data that you describe, because we need it to comply with our legal obligations.\r\n\r\nxAI Legal',
  },
] as const

const CALENDAR_DAYS = [1, 10, 30, 50, 120, 250]
const DAYS = 365

/** The year of one account whose person does nothing after the signature, as the mailboxes of everybody concerned. */
export async function passiveYear(): Promise<string> {
  const world = await aDemandingAccount({ zipCode: '94110' })
  const { tenant, store, time, replyNeeds } = world
  const watch = { ...replyNeeds, store, clock: { now: () => time.now } }
  const lines: string[] = []
  const printed = new Set<string>()
  let shown = ''
  await world.pay()
  for (let n = 0; n <= DAYS; n += 1) {
    time.now = day(n)
    await tenant.write(tx => openRequests(tx, time.now, testRandom))
    await world.beat()
    await world.deliver()
    for (const { on, from, text } of ANSWERS) {
      if (on !== n) continue
      lines.push(`\n=== day ${n}: ${from} writes to the request's address ===`, text.replaceAll('\r\n', '\n'))
      await world.receive(from, text)
    }
    time.now = day(n + 0.01)
    await queueTimedNotices(watch)
    await world.deliver()
    await printMails(n)
    await printDashboard(n)
  }
  await store.close()
  return `${lines.join('\n')}\n`

  async function printMails(n: number): Promise<void> {
    const rows = await store.db.selectFrom('mails').selectAll().orderBy('id').execute()
    for (const row of rows) {
      if (printed.has(row.id)) continue
      printed.add(row.id)
      const mail = await PostalMime.parse(row.raw)
      const to = JSON.parse(row.envelopeTo).join(', ')
      const whose = row.requestId === null ? "the person's mailbox" : "the provider's mailbox"
      lines.push(
        `\n=== day ${n}: ${whose}: ${to} (${row.step}) ===`,
        `Subject: ${mail.subject}`,
        '',
        mail.text?.trim() ?? '',
      )
    }
  }

  async function printDashboard(n: number): Promise<void> {
    const rows = {
      choices: await tenant.list('email_providers'),
      cycles: await tenant.list('cycles'),
      requests: await tenant.list('requests'),
      events: await tenant.list('events'),
      artifacts: await tenant.list('artifacts'),
    }
    const replies = (await tenant.list('replies')).toReversed()
    const bare = providerTracks(rows, time.now)
    const needs = needsYou(bare, replies, time.now)
    const tracks = withQuestions(bare, needs)
    const { title, text } = headline(tracks, time.now)
    const cards = tracks.map(track => {
      const told = standing(track, time.now, undefined)
      return `  ${track.provider.company} [${badge(track.stands).text}] ${told.title}. ${told.text}`
    })
    const asked = needs.map(need => `  Needs you, ${need.providerId}: ${need.title}. ${need.text}`)
    // Numbers of days change every day; only other words are news.
    const now = [title, text, ...cards, ...asked].join('\n')
    const plain = now.replace(/\d+ days?( left)?|Day \d+|day \d+/g, '#')
    if (plain !== shown) lines.push(`\n--- day ${n}: the dashboard ---`, `${title} ${text}`, ...cards, ...asked)
    shown = plain
    if (CALENDAR_DAYS.includes(n)) {
      lines.push(
        `\n--- day ${n}: the calendar file ---`,
        deadlinesIcs(tracks, time.now).replaceAll('\r\n', '\n').trim(),
      )
    }
  }
}
