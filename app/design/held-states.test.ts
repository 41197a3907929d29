import { expect, test } from 'vitest'

import { withHeldStates } from './held-states.ts'

test('a rule for a state holds for the class of its name, too', () => {
  expect(withHeldStates('.button:hover{a:b}')).toBe('.button:is(:hover,.is-hover){a:b}')
  expect(withHeldStates('.a:not(:active)::before{}')).toBe('.a:not(:is(:active,.is-active))::before{}')
  expect(withHeldStates(':focus-visible{}')).toBe(':is(:focus-visible,.is-focus-visible){}')
})

test('media queries, escaped names and longer words stay as they are', () => {
  for (const css of ['@media (hover:hover){a{}}', '.hover\\:b{}', ':focus-within{}', ':active-view-transition{}']) {
    expect(withHeldStates(css)).toBe(css)
  }
})
