import { afterEach, expect, test, vi } from 'vitest'

import { saveBlob } from './save-blob.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('[BUILD-034] the address of a saved file is revoked after 40 s, and not before', () => {
  vi.useFakeTimers()
  const link = { href: '', download: '', click: vi.fn() }
  const revoke = vi.fn()
  vi.stubGlobal('document', { createElement: () => link })
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:one', revokeObjectURL: revoke })
  saveBlob(new Blob(['zip']), 'total-recall-shield-7.0.1.zip')
  expect([link.href, link.download]).toEqual(['blob:one', 'total-recall-shield-7.0.1.zip'])
  expect(link.click).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(39_999)
  expect(revoke).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:one')
})
