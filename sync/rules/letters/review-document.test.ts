import { describe, expect, test } from 'vitest'

import { PROVIDERS } from '../../catalog/providers.ts'
import { JURISDICTIONS } from '../../catalog/regimes.ts'
import { letters } from './index.ts'
import { plainText } from './letter.ts'
import { everyReviewedLetter, reviewDocument, reviewedLaws } from './review-document.ts'

const ALL = [...everyReviewedLetter()].map(each => ({
  ...each,
  where: `${each.letter} to ${each.provider.id} in ${each.regime.state}, ${each.situation}`,
  words: `${each.text.subject}\n${plainText(each.text)}`,
}))

/** The purpose named in letters to an own provider, by the person's relation to it. */
const OWN_PURPOSES: Readonly<Record<string, string>> = {
  own: 'the service that … provides to this account',
  'own, former customer': 'the service that … provided to this account',
  'own, worker': 'work or an application at …',
  'own, never': 'whatever purpose',
}

/** The words of a letter without what its regime row allows it to cite. */
function withoutWhatTheRowGives({ words, regime }: (typeof ALL)[number]): string {
  const { statute, section, right, receipt, permission } = regime
  const act = statute?.endsWith(')') ? statute.slice(0, statute.indexOf(' (')) : statute
  return [statute, act, section, `right to ${right}`, receipt?.rule, permission]
    .filter(part => part !== null && part !== undefined)
    .reduce((rest, part) => rest.replaceAll(part, ''), words)
}

describe('every letter of every act, state and provider', () => {
  test('is there: each kind, in each state, for each provider', () => {
    const kinds = new Set(ALL.map(({ letter }) => letter))
    expect([...kinds].sort()).toEqual([...Object.keys(letters), 'appeal', 'complaint'].sort())
    for (const letter of Object.keys(letters)) {
      const those = ALL.filter(each => each.letter === letter)
      expect(new Set(those.map(({ regime }) => regime.state)).size, letter).toBe(Object.keys(JURISDICTIONS).length)
      // Letters to an own provider depend on the person's relation to it: four variants.
      expect(new Set(those.map(({ provider }) => provider.id)).size, letter).toBe(PROVIDERS.length + 4)
    }
  })

  test('names no right, act, section or rule that its row does not give', () => {
    for (const each of ALL) {
      const rest = withoutWhatTheRowGives(each)
      expect(rest, each.where).not.toMatch(/§|\bright to\b|\b(?:Act|Code|Stat\.|CCR|Laws|U\.S\.C)\b|Bill of Rights/)
    }
  })

  test('claims no law where no act is in force, and calls nothing legal there', () => {
    const there = ALL.filter(({ regime }) => regime.statute === null)
    expect(there.length).toBeGreaterThan(1_000)
    for (const { words, where, regime } of there) {
      const rest = words
        .replaceAll(/No comprehensive consumer privacy law/g, '')
        .replaceAll(regime.complaints, '')
        .replaceAll('No statute is claimed here.', '')
        .replaceAll(/not a law firm|not legal advice/g, '')
        // About an unverified act, a letter only says that the state may have a law.
        .replaceAll(`and on the privacy law of ${regime.name} to the extent that it applies to you`, '')
        .replaceAll('This letter cites no statute.', '')
        .replaceAll('I cite no statute.', '')
        .replaceAll(`and under the privacy law of ${regime.name} to the extent that it applies.`, '')
      expect(rest, where).not.toMatch(/\b(?:law|legal|statut\w+|overdue|entitle\w*|oblig\w+)\b/i)
    }
  })

  test('is written once more for each act that nobody has verified, as production writes it: without the act', () => {
    const uncited = ALL.filter(({ regime }) => regime.statute === null && regime.verifiedOn === null)
    expect(new Set(uncited.map(({ regime }) => regime.state))).toEqual(
      new Set(reviewedLaws().flatMap(({ regime }) => (regime.verifiedOn === null ? [regime.state] : []))),
    )
    for (const { words, where, regime } of uncited) {
      for (const { statute } of JURISDICTIONS[regime.state].acts) expect(words, where).not.toContain(statute)
      expect(words, where).not.toContain('No comprehensive consumer privacy law')
    }
    const first = uncited.find(({ letter, regime }) => letter === 'demand' && regime.state === 'TX')
    expect(first?.words).toContain(
      'The request relies on the privacy commitments that you publish yourself, and on the privacy law of Texas to the extent that it applies to you: I ask you to keep them for this account as you would for anybody else. This letter cites no statute.',
    )
  })

  test('speaks of an appeal only where the act gives one', () => {
    for (const { words, where, regime } of ALL) {
      if (!regime.appeal) expect(words, where).not.toMatch(/\bappeal/i)
    }
  })

  test('[LIFE-047] asks in its first words for the deletion of one service, never of all that a company holds', () => {
    for (const { letter, text, provider, where, situation, asked: what } of ALL) {
      if (letter !== 'demand' || situation.includes('confirmed')) continue
      const asked = text.blocks[1]
      const isWhole = what.scope === 'account' || provider.deletes.stays === null
      const service =
        provider.service &&
        (what.apiData && provider.deletes.api !== null
          ? `${provider.service.name} and ${provider.deletes.api.service}`
          : provider.service.name)
      const name = service ?? OWN_PURPOSES[provider.id]?.replace('…', provider.company)
      expect(asked?.kind === 'paragraph' && asked.text, where).toMatch(
        isWhole
          ? /^(We|I) request the deletion of all personal data that you hold on (this person|me) for /
          : /^(We|I) request the deletion of the contents that you hold on (this person|me) for /,
      )
      expect(asked?.kind === 'paragraph' && asked.text.endsWith(` for ${name}.`), where).toBe(true)
    }
  })

  test('[TRUTH-210] every letter that is printed for review names its scope, and none of the narrow scope asks for an account', () => {
    expect(new Set(ALL.map(({ asked }) => asked.scope))).toEqual(new Set(['contents', 'account']))
    for (const { words, where, asked, provider } of ALL) {
      expect(words.split('Its scope: ').length - 1, where).toBe(1)
      if (asked.scope === 'contents' && provider.deletes.stays !== null) {
        expect(words, where).not.toMatch(/the account itself|account too|all personal data that you hold/)
      }
    }
  })

  test('in a later cycle answers what the provider has said, by its day and its reference', () => {
    const demandAfter = (part: string, state: string) =>
      ALL.find(each => each.letter === 'demand' && each.situation.includes(part) && each.regime.state === state)
    const confirmed = demandAfter('confirmed', 'TX')
    expect(confirmed?.text.title).toBe('Request to confirm deletion')
    expect(confirmed?.text.subject).toBe('Request to delete personal data [TR-7K2M-0415]')
    expect(confirmed?.words).toContain(
      'On June 2, 2026 you confirmed, under the reference TR-2M8Q-0031, the deletion of the personal data that you held on me. Please confirm that you have collected and kept nothing since.',
    )
    expect(confirmed?.words).toContain(
      'Where you have, I request the deletion of the contents that you hold on me for ChatGPT.',
    )
    expect(demandAfter('confirmed', 'CA')?.words).toContain('Where you have, we request the deletion')
    const again = demandAfter('renewed use', 'TX')
    expect(again?.text.title).toBe('Request to delete personal data')
    expect(again?.words).toContain(
      'the deletion of the personal data that you held on me. I have used the service again since; this request is about what was collected then.',
    )
    expect(demandAfter('renewed use', 'CA')?.words).toContain('The account holder has used the service again since;')
    expect(demandAfter('after a refusal', 'TX')?.words).toContain(
      'On June 2, 2026 you refused the earlier request with the reference TR-2M8Q-0031. Please decide on this one anew.',
    )
    expect(demandAfter('partial', 'TX')?.words).toContain('you granted only a part of the earlier request')
    expect(demandAfter('first cycle', 'TX')?.words).not.toMatch(/earlier request|you confirmed/)
  })

  test('speaks of an account and of chats only to a company that the person has or had an account with', () => {
    const demandTo = (id: string) =>
      ALL.find(({ letter, provider, regime }) => letter === 'demand' && provider.id === id && regime.state === 'TX')
        ?.words
    expect(demandTo('own')).toContain('and the holder of the account at dana@person.example')
    expect(demandTo('own, former customer')).toContain('and the former holder of an account at dana@person.example')
    expect(demandTo('own, former customer')).toContain('- chats: every conversation')
    for (const [id, words] of [
      ['own, worker', 'known to you, from work or an application, by the address dana@person.example'],
      ['own, never', 'There has never been an account or a contract with A provider of the person’s own.'],
    ] as const) {
      expect(demandTo(id), id).toContain(words)
      expect(demandTo(id), id).toContain('- every category of personal data, whatever its source;')
      expect(demandTo(id), id).not.toMatch(/holder of|chats:|the account itself/)
    }
    for (const { words, where, provider } of ALL) {
      if (provider.id !== 'own, worker' && provider.id !== 'own, never') continue
      expect(words, where).not.toMatch(/account holder|holder of|held on the account|this account|chats/)
    }
    expect(demandTo('own, worker')).toContain('Where you have to keep records of employment, please say which and why')
  })

  test('wears the head of who speaks: the agent in California, everywhere else the person', () => {
    for (const { words, text, where, regime } of ALL) {
      const head = words.slice(text.subject.length + 1).split('\n')
      if (text.signature.by === 'agent') {
        expect(regime.state, where).toBe('CA')
        expect(head[0], where).toBe('Total Recall LLC')
      } else expect(head[0], where).toBe('Dana Example')
    }
  })

  test('cites California’s right by its own section', () => {
    const demand = ALL.find(({ letter, regime }) => letter === 'demand' && regime.state === 'CA')
    expect(demand?.words).toContain('Cal. Civ. Code § 1798.105 gives consumers the right to have')
  })
})

describe('the document for review', () => {
  const document = reviewDocument()

  test('holds every sentence of every letter, once its row is filled in', () => {
    const passages = new Set(
      document
        .split('\n')
        .filter(line => line.startsWith('> '))
        .map(line => line.slice(2)),
    )
    for (const { letter, regime, provider, text } of ALL.filter(({ regime }) =>
      ['CA', 'TX', 'WA'].includes(regime.state),
    )) {
      for (const block of text.blocks) {
        const lines = block.kind === 'list' ? block.items.map(item => `- ${item}`) : [block.text]
        for (const line of lines) {
          const isThere = [...passages].some(passage => couldBecome(passage, line))
          expect(isThere, `${letter}, ${regime.state}, ${provider.id}: ${line}`).toBe(true)
        }
      }
    }
  })

  test('says for each state where its row was read, and on which day', () => {
    for (const { regime } of reviewedLaws().filter(({ regime }) => regime.since === null)) {
      const { name, source, verifiedOn } = regime
      const verified = verifiedOn ?? 'not verified: production does not cite it'
      expect(document).toMatch(
        new RegExp(
          `^\\| ${name} \\|.*${source.url.replaceAll(/[.?]/g, '\\$&')}.*${source.on} \\| ${verified} \\|$`,
          'm',
        ),
      )
    }
  })

  test('prints no passage twice, and is the same each time', () => {
    const numbers = [...document.matchAll(/^\*\*(\d+)\.\*\*/gm)].map(match => Number(match[1]))
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    expect(reviewDocument()).toBe(document)
  })
})

/** Whether a passage with «columns» in it is the template of a line. */
function couldBecome(passage: string, line: string): boolean {
  if (!passage.includes('«')) return passage === line
  const parts = passage.split(/«[^»]*»/)
  if (!line.startsWith(parts[0] ?? '') || !line.endsWith(parts.at(-1) ?? '')) return false
  let from = 0
  return parts.every(part => {
    const at = line.indexOf(part, from)
    from = at + part.length
    return at >= 0
  })
}
