import { transformWithOxc } from 'vite'
import { afterEach, describe, expect, test } from 'vitest'

import { withFaults } from './edit-source.ts'
import { type Fault, insteadOf, withoutAsking, withoutCall } from './fault.ts'

const place = { id: 'x', file: 'shop.ts', why: '' }

afterEach(() => plant(undefined))

function plant(fault: Fault | undefined): void {
  Object.assign(globalThis, { planted: fault })
}

/** The results of `said` in each form of the source, with all faults built in and one of them active. */
async function heard(sources: readonly string[], faults: readonly Fault[], planted?: Fault): Promise<unknown[]> {
  plant(planted)
  const said: unknown[] = []
  for (const source of sources) {
    const { code } = await transformWithOxc(withFaults(source, faults), 'shop.ts')
    said.push(await new Function(`${code}\nreturn said()`)())
  }
  return said
}

/** One piece of the product, and the same after a refactoring by other people. */
const SHOP = [
  `
function price(goods, discount) {
  const sum = goods.reduce((a, b) => a + b, 0)
  const log = []
  if (discount > 0 && sum > 10) log.push('less')
  note(log)
  return { sum: log.length > 0 ? sum - discount : sum, log }
}
function note(log) {
  log.push('noted')
}
const said = () => JSON.stringify(price([5, 10], 3))
`,
  // The same with other line breaks, other local names, types, and reordered statements.
  `
  const said = () => { return JSON.stringify(price([5, 10],
    3)) }
  function note(l: string[]): void { l.push( "noted" ) }
  function price(
    these: number[],
    discount: number,
  ): { sum: number } {
    const words: string[] = []
    let total = 0
    for (const one of these)
      total += one
    if (
      total > 10 &&
      (discount > 0)
    ) { words.push('less') }
    note(words); const sum = words.length > 0 ? total - discount : total
    return { sum, log: words }
  }
`,
]
const WHOLE = '{"sum":12,"log":["less","noted"]}'

describe('a fault survives another format, other local names, and statements that were moved', () => {
  const faults = {
    function: insteadOf<(goods: number[], discount: number) => { sum: number }>({
      ...place,
      id: 'function',
      in: 'price',
      instead: (price, goods, discount) => ({ ...price(goods, discount * 2), extra: true }),
    }),
    call: insteadOf<(log: string[]) => void>({
      ...place,
      id: 'call',
      in: 'price',
      call: 'note',
      instead(note, log) {
        note(log)
        note(log)
      },
    }),
    dropped: withoutCall({ ...place, id: 'dropped', in: 'price', call: 'note' }),
    condition: withoutAsking({ ...place, id: 'condition', in: 'price', about: ['discount'], is: false }),
  }
  const all = Object.values(faults)

  test('none planted: the product is as it was', async () => {
    expect(await heard(SHOP, [])).toEqual([WHOLE, WHOLE])
    expect(await heard(SHOP, all)).toEqual([WHOLE, WHOLE])
  })

  test.each([
    ['function', '{"sum":9,"log":["less","noted"],"extra":true}'],
    ['call', '{"sum":12,"log":["less","noted","noted"]}'],
    ['dropped', '{"sum":12,"log":["less"]}'],
    ['condition', '{"sum":12,"log":["noted"]}'],
  ] as const)('one of several planted at once: a %s', async (name, said) => {
    expect(await heard(SHOP, all, faults[name])).toEqual([said, said])
  })
})

describe('what a function may be', () => {
  const louder = (where: string) =>
    insteadOf<(word: string) => string>({ ...place, in: where, instead: (say, word) => say(word).toUpperCase() })

  test.each([
    ['an exported declaration', 'speak', `function speak(word) { return word }\nconst said = () => speak('a')`],
    ['an arrow', 'speak', `const speak = word => word\nconst said = () => speak('a')`],
    ['a property', 'speak', `const it = { speak: word => word }\nconst said = () => it.speak('a')`],
    [
      'a method, with what it belongs to',
      'Voice.speak',
      `class Voice { #all = ''
        speak(word) { return (this.#all += word) } }
       class Horn { speak() { return 'toot' } }
       const voice = new Voice()
       const said = () => { voice.speak('b'); return voice.speak('a').slice(-1) }`,
    ],
    [
      'one inside of another',
      'room.speak',
      `function room() { function speak(w) { return w }\nreturn speak('a') }\nconst said = room`,
    ],
  ])('%s', async (_, name, source) => {
    const fault = louder(name)
    expect(await heard([source], [fault])).toEqual(['a'])
    expect(await heard([source], [fault], fault)).toEqual(['A'])
  })

  test('the answer to a call is still awaited, and the receiver is `this`', async () => {
    const source = `
      const box = { all: ['a'], async take() { return this.all } }
      async function said() {
        const before = box.all
        await box.take()
        box.take(...before)
        return (await box.take(1)).length
      }`
    const twice = source.replace('await box.take()\n', '').replace('box.take(...before)\n', '')
    const fault = insteadOf<(this: void, given?: number) => Promise<string[]>>({
      ...place,
      in: 'said',
      call: 'box.take',
      async instead(this: { all: string[] }, take, given) {
        return [...this.all, ...(await take()), String(given)]
      },
    })
    expect(() => withFaults(source, [fault])).toThrow(`it calls 'box.take' 3 times`)
    expect(await heard([twice], [fault])).toEqual([1])
    expect(await heard([twice], [fault], fault)).toEqual([3])
  })

  test('a call that is a line of its own does not go on with the line before', async () => {
    const source = `let n = 0\nconst more = () => { n += 1 }\nfunction said() {\n  const was = n\n  more()\n  if (was > 0) more()\n  else less()\n  return n\n}\nfunction less() {}`
    const fault = withoutCall({ ...place, in: 'said', call: 'less' })
    expect(await heard([source], [fault])).toEqual([1])
    const begun = withoutCall({ ...place, in: 'said', call: 'more' })
    const once = source.replace('if (was > 0) more()\n  else ', '')
    expect(await heard([once], [begun])).toEqual([1])
    expect(await heard([once], [begun], begun)).toEqual([0])
  })
})

describe('a fault whose place is gone says so, with its name and what it looked for', () => {
  const [source = ''] = SHOP
  const pet = `const pets = { feed() {}, get name() { return '' } }\nfunction feed() { a?.b().c() }\nfunction walk() {}`

  test.each([
    [
      'the function',
      source,
      withoutCall({ ...place, in: 'cost', call: 'note' }),
      `fault 'x' in function 'cost' of shop.ts: there is no such function, only price, note, said`,
    ],
    [
      'the call',
      source,
      withoutCall({ ...place, in: 'price', call: 'record' }),
      `fault 'x' in function 'price' of shop.ts: it has no call of 'record', only of goods.reduce, log.push, note`,
    ],
    [
      'the condition',
      source,
      withoutAsking({ ...place, in: 'price', about: ['weight'], is: true }),
      `fault 'x' in function 'price' of shop.ts: it has no condition about weight`,
    ],
    [
      'the one condition',
      `function f(a) { if (a > 1) return 1\nreturn a < 0 ? 2 : 3 }`,
      withoutAsking({ ...place, in: 'f', about: ['a'], is: true }),
      `fault 'x' in function 'f' of shop.ts: it has 2 conditions about a`,
    ],
    [
      'the one function',
      pet,
      withoutCall({ ...place, in: 'feed', call: 'b' }),
      `fault 'x' in function 'feed' of shop.ts: 2 are called so: pets.feed, feed`,
    ],
    [
      'a whole chain',
      pet.replace('feed() {},', ''),
      withoutCall({ ...place, in: 'feed', call: 'a.b' }),
      `fault 'x' in function 'feed' of shop.ts: 'a.b' stands in the middle of an optional chain`,
    ],
    [
      'a function of its own',
      pet,
      insteadOf<() => void>({ ...place, in: 'pets.feed', instead() {} }),
      `fault 'x' in function 'pets.feed' of shop.ts: it has no name of its own: name what makes the object that it belongs to`,
    ],
  ])('%s', (_, text, fault, message) => {
    expect(() => withFaults(text, [fault])).toThrow(new Error(message))
  })
})
