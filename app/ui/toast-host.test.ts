import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'

import { showToast, ToastHost } from './toast-host.tsx'

/** What the library behind the toasts was told. */
const told = vi.hoisted(() => ({ host: [] as unknown[], toasts: [] as unknown[] }))
vi.mock('sonner', () => ({
  Toaster: ({ duration, visibleToasts }: { duration: number; visibleToasts: number }) => {
    told.host.push({ duration, visibleToasts })
    return null
  },
  toast: {
    custom: (_: unknown, { duration }: { duration: number }) => told.toasts.push(duration),
    dismiss: () => {},
  },
}))

beforeEach(() => {
  told.host = []
  told.toasts = []
})

test('[CONST-004] a toast leaves after 5000 ms; one with something to press stays', () => {
  renderToStaticMarkup(createElement(ToastHost))
  expect(told.host).toEqual([{ duration: 5000, visibleToasts: 1 }])
  showToast({ id: 'plain', title: 'Saved' })
  showToast({ id: 'failed', title: 'Error', tone: 'destructive' })
  showToast({ id: 'pressed', title: 'Reset', action: { label: 'Undo', onClick: () => {} } })
  expect(told.toasts).toEqual([5000, 5000, Number.POSITIVE_INFINITY])
})
