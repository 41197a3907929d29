import { expect, test } from 'vitest'

import { buttonClass } from './button.tsx'

test('[CONST-001] every variant of the specification has a look of its own', () => {
  const variants = ['default', 'destructive', 'outline', 'secondary', 'ghost', 'link', 'premium', 'pricing'] as const
  expect(new Set(variants.map(variant => buttonClass({ variant }))).size).toBe(8)
})

test('[CONST-002] every size of the specification has a look of its own', () => {
  const sizes = ['default', 'sm', 'lg', 'icon'] as const
  expect(new Set(sizes.map(size => buttonClass({ size }))).size).toBe(4)
})
