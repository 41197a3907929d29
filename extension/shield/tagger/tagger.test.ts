import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { tokenize } from '../tokenize.ts'
import { wordHash } from './fold.ts'
import { FORENAME, lexiconFlags, SURNAME } from './lexicon.ts'
import { tagNames } from './tagger.ts'

/** The names that the tagger finds, as text. */
function namesIn(text: string): string[] {
  return tagNames(text, tokenize(text))
    .filter(({ type }) => type === 'NAME')
    .map(({ start, end }) => text.slice(start, end))
}

describe('a person’s name', () => {
  test.each([
    [
      'in an e-mail',
      'Hi Margaret,\nplease send the contract to Douglas Whitfield before noon.\nThanks,\nHelen',
      ['Margaret', 'Douglas Whitfield', 'Helen'],
    ],
    ['without its title', 'Yesterday Mrs. Eleanor Hastings spoke to Dr. Fernandez.', ['Eleanor Hastings', 'Fernandez']],
    ['without its possessive', "Samuel's report and Olivia Bennett's budget are late.", ['Samuel', 'Olivia Bennett']],
    ['with an initial', 'The letter was signed by Thomas K. Caldwell in March.', ['Thomas K. Caldwell']],
    [
      'with a particle',
      'The tenant is María de la Cruz, her lawyer is Pieter van der Berg.',
      ['María de la Cruz', 'Pieter van der Berg'],
    ],
    [
      'with an apostrophe or a hyphen',
      "We met Siobhan O'Connor and Jean-Luc Moreau on Monday.",
      ["Siobhan O'Connor", 'Jean-Luc Moreau'],
    ],
    [
      'of other continents',
      'Attendees: Oluwaseun Balogun, Nguyen Thi Lan, Fatima Haddad and Takashi Yamamoto.',
      ['Oluwaseun Balogun', 'Nguyen Thi Lan', 'Fatima Haddad', 'Takashi Yamamoto'],
    ],
    ['written small', 'my boss karen whitfield keeps texting me on sundays', ['karen whitfield']],
    ['in capitals', 'NAME: PATRICIA HENDERSON', ['PATRICIA HENDERSON']],
    [
      'in a Spanish report',
      'Paciente: Carmen Ruiz Ortega. Remitida por el Dr. Jiménez.',
      ['Carmen Ruiz Ortega', 'Jiménez'],
    ],
    [
      'in a German letter',
      'Sehr geehrter Herr Schneider, Frau Petra Hoffmann hat Ihre Rechnung bezahlt.',
      ['Schneider', 'Petra Hoffmann'],
    ],
    ['in a French mail', 'Bonjour Camille, peux-tu appeler Julien Lefebvre ?', ['Camille', 'Julien Lefebvre']],
    [
      'in a clinical note',
      'Pt. Henderson seen today. Wife Barbara at bedside. Discussed with Dr. Patel.',
      ['Henderson', 'Barbara', 'Patel'],
    ],
    ['in data', 'name,city\nRebecca Coleman,Denver\nVictor Morales,Chicago', ['Rebecca Coleman', 'Victor Morales']],
    ['in a comment', '# author: Natalie Foster\n# ask Gregory before you change this', ['Natalie Foster', 'Gregory']],
  ])('is found %s', (_, text, names) => {
    expect(namesIn(text)).toEqual(names)
  })

  test('ends with its line', () => {
    expect(namesIn('Thanks,\nRebecca\nMichael,\nsee below')).toEqual(['Rebecca', 'Michael'])
  })
})

describe('what is nobody’s name', () => {
  test.each([
    'How do I install Docker on Ubuntu?',
    'Will it rain on Monday? May I bring an umbrella?',
    'Mark all rows as read, then bill the customer.',
    'Explain the difference between a list and a tuple.',
    'const total = items.reduce((sum, item) => sum + item.price, 0)',
    'Is Lisbon warmer than Madrid in April?',
  ])('stays: %s', text => {
    expect(namesIn(text)).toEqual([])
  })
})

test('a text without words, and none at all, hold no spans', () => {
  expect(tagNames('', [])).toEqual([])
  expect(namesIn('... !!! \n\n ---')).toEqual([])
})

test('the same text gives the same spans, and each has a positive score', () => {
  const text = 'Please forward this to Jonathan Reed and Alicia Romero.'
  const spans = tagNames(text, tokenize(text))
  expect(tagNames(text, tokenize(text))).toEqual(spans)
  expect(spans.map(({ score }) => score > 0)).toEqual([true, true])
})

test('addresses are found as a whole', () => {
  const text = 'Please ship it to 48 Maple Street, Apt 12, Springfield, IL 62704.'
  const [address] = tagNames(text, tokenize(text)).filter(({ type }) => type === 'ADDRESS')
  expect(text.slice(address?.start, address?.end)).toMatch(/^48 Maple Street, .*62704$/)
})

test('a name of one word that no list knows is far from being none, a listed one need not be', () => {
  const margins = { listed: [] as number[], unknown: [] as number[] }
  for (const line of readFileSync('tests/fixtures/shield/prompts.jsonl', 'utf8').trim().split('\n')) {
    const { text }: Line = JSON.parse(line)
    for (const each of [text, text.toLowerCase()]) {
      for (const { start, end, type, score } of tagNames(each, tokenize(each))) {
        const word = each.slice(start, end)
        if (type !== 'NAME' || !/^\p{L}+$/u.test(word)) continue
        const isListed = (lexiconFlags(wordHash(word)) & (FORENAME | SURNAME)) !== 0
        margins[isListed ? 'listed' : 'unknown'].push(score)
      }
    }
  }
  expect(Math.min(...margins.unknown)).toBeGreaterThanOrEqual(30)
  expect(Math.min(...margins.listed)).toBeLessThan(30)
})

interface Line {
  text: string
  spans: { start: number; end: number; type: string; soft?: boolean }[]
}

test('most names of the fixture prompts are found, and little else', () => {
  const lines = readFileSync('tests/fixtures/shield/prompts.jsonl', 'utf8').trim().split('\n')
  let found = 0
  let wanted = 0
  let imagined = 0
  for (const line of lines) {
    const { text, spans }: Line = JSON.parse(line)
    const tagged = tagNames(text, tokenize(text)).filter(({ type }) => type === 'NAME')
    const names = spans.filter(({ type, soft }) => type === 'NAME' && soft !== true)
    const overlaps = (one: { start: number; end: number }, other: { start: number; end: number }) =>
      one.start < other.end && other.start < one.end
    found += names.filter(name => tagged.some(span => overlaps(span, name))).length
    wanted += names.length
    imagined += tagged.filter(span => !spans.some(other => overlaps(span, other))).length
  }
  expect(found / wanted).toBeGreaterThan(0.82)
  expect(imagined / wanted).toBeLessThan(0.2)
})
