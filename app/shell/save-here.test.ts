import { expect, test, vi } from 'vitest'

import type { ToastInput } from '../ui/toast-message.ts'
import { saveHere } from './save-here.ts'

const said: ToastInput[] = []
vi.mock('../ui/toast.tsx', () => ({ toast: (message: ToastInput) => void said.push(message) }))

test('a write that this device cannot do is said, in one place of the screen, and answered with false', async () => {
  expect(await saveHere(async () => undefined)).toBe(true)
  expect(said).toEqual([])
  for (let time = 0; time < 2; time += 1) {
    expect(await saveHere(() => Promise.reject(new DOMException('full', 'QuotaExceededError')))).toBe(false)
  }
  expect(said).toMatchObject([
    { id: 'not-saved', title: 'This was not saved', tone: 'destructive' },
    { id: 'not-saved', title: 'This was not saved', tone: 'destructive' },
  ])
})
