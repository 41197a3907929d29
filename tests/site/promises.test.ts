import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { CAPABILITIES, type CapabilityId, COMING, isForSale, PLANS_FOR_SALE } from '../../sync/catalog/capabilities.ts'
import { CLAIMS } from '../../sync/catalog/claims.ts'
import { PLANS } from '../../sync/catalog/plans.ts'
import type { Markup } from '../markup.ts'
import { page, STATIC_PAGES } from './page.ts'

/**
 * Checks every sentence of the public pages against what the product does: `promises.tsv` names for each what keeps it.
 * A new or changed sentence is not in the table, and has to be thought through before it is added.
 * - an id of `CAPABILITIES`: the product does it
 * - `claim:` and an id of `CLAIMS`: the operator has to prove it, and the page says so until then
 * - `operator`: people have to keep it, such as an answer within 24 hours
 * - `terms`: what is agreed on, or what the law says
 * - `world`: about others, or an opinion
 * - `limit`: what the product does not do
 * - `plain`: a name, a heading, a label, a link to another page
 */
const PAGES = ['/', ...STATIC_PAGES.filter(path => path !== '/blog')] as const
const TABLE = 'tests/site/promises.tsv'
const KINDS = ['operator', 'terms', 'world', 'limit', 'plain']

const rows = readFileSync(TABLE, 'utf8')
  .trimEnd()
  .split('\n')
  .map(line => {
    const [path = '', kept = '', sentence = ''] = line.split('\t')
    return { path, kept: kept.split(' '), sentence }
  })

test.each(PAGES)('%s says nothing that is not in the table, and the table nothing that it does not say', async path => {
  const told = sentencesOf((await page(path)).main)
  const known = rows.filter(row => row.path === path).map(({ sentence }) => sentence)
  expect(told.filter(sentence => !known.includes(sentence))).toEqual([])
  expect(known.filter(sentence => !told.includes(sentence))).toEqual([])
})

test('each sentence names something that keeps it', () => {
  const isKnown = (kept: string) =>
    KINDS.includes(kept) ||
    Object.hasOwn(CAPABILITIES, kept) ||
    (kept.startsWith('claim:') && Object.hasOwn(CLAIMS, kept.slice('claim:'.length)))
  expect(rows.filter(({ kept }) => !kept.every(isKnown))).toEqual([])
})

test('a sentence about what is not built says that it is coming, or stands in a part that says so', async () => {
  const unmarked: string[] = []
  for (const { path, kept, sentence } of rows) {
    const missing = kept.filter(id => Object.hasOwn(CAPABILITIES, id) && !CAPABILITIES[id as CapabilityId].built)
    if (missing.length > 0 && !(await isMarked(path, sentence))) unmarked.push(`${path}: ${sentence}`)
  }
  expect(unmarked).toEqual([])
})

test('a sentence that only the operator can prove says that nobody has, or stands beside a claim that does', async () => {
  const unmarked = []
  for (const { path, kept, sentence } of rows) {
    for (const id of kept.filter(name => name.startsWith('claim:'))) {
      const claim = CLAIMS[id.slice('claim:'.length) as keyof typeof CLAIMS]
      if (!claim.confirmed && !/not yet confirmed/.test(await blockAround(path, sentence)))
        unmarked.push([path, sentence])
    }
  }
  expect(unmarked).toEqual([])
})

describe('what is sold', () => {
  test('every plan with a price adds something that is built, and The Vault is sold by conversation', () => {
    expect(PLANS_FOR_SALE).toEqual(['minimal', 'private', 'safehaven', 'lockdown', 'guardian'])
  })

  test('a plan that adds only what is not built cannot be bought', () => {
    const given = { enterprise: false, features: ['Everything in Guardian', 'Custom team policies'] }
    expect(isForSale(given)).toBe(false)
    expect(isForSale({ ...given, features: [...given.features, 'Shield for prompts'] })).toBe(true)
    expect(PLANS.filter(plan => plan.enterprise && isForSale(plan))).toEqual([])
  })
})

/** The page in sentences, each once. Parts hidden from readers illustrate what the text next to them says. */
function sentencesOf(main: Markup): string[] {
  const blocks = main.texts(BLOCKS).filter(text => text !== '')
  return [...new Set(blocks.flatMap(inSentences))]
}

/** Elements with text of their own and without any other block inside. */
const BLOCKS = ['h1', 'h2', 'h3', 'p', 'li', 'dt', 'dd', 'th', 'td', 'figcaption', 'blockquote', 'summary']
  .map(name => `${name}:not(:has(p, li, h2, h3, dt, dd))`)
  .join(', ')

const inSentences = (text: string): string[] =>
  text
    .split(/(?<=[.!?]”?)\s+(?=[A-Z“[])/)
    .map(sentence => sentence.trim())
    .filter(sentence => sentence !== '')

async function blockAround(path: string, sentence: string): Promise<string> {
  const { main } = await page(path)
  const around = main.all('li, section section, article > section, section, p')
  const within = around.filter(block => block.text.includes(sentence)).sort((a, b) => a.text.length - b.text.length)
  return within[0]?.text ?? ''
}

/** Marked itself, or in a section that is introduced as planned. */
async function isMarked(path: string, sentence: string): Promise<boolean> {
  const { main } = await page(path)
  const parts = main.all('section, header, article.plan').filter(block => block.text.includes(sentence))
  const nearest = parts.sort((a, b) => a.text.length - b.text.length)[0]
  return new RegExp(
    `\\b(?:${COMING}|to come|not available yet|serves US residents only|isn’t available yet)\\b`,
    'i',
  ).test(`${sentence} ${nearest?.text ?? ''}`)
}
