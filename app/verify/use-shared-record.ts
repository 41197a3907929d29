import { useEffect, useState } from 'react'

import type { SharedRecord } from './shared-record.ts'

/** Longer than any anchor of the page. */
const LOOKS_LIKE_SHARE = /^#[\w-]{16,}/

/**
 * The record named in the fragment of the page's address; undefined if it names none. Its code is loaded only then.
 * `onLook` is called when an address is read, `onOpen` with its record.
 */
export function useSharedRecord(on: {
  onLook: () => void
  onOpen: (file: File) => void
}): SharedRecord | { state: 'opening' } | undefined {
  const [shared, setShared] = useState<SharedRecord | { state: 'opening' }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read when the page opens, and when it changes.
  useEffect(() => {
    let newest = 0
    const look = () => {
      const { hash } = window.location
      if (!LOOKS_LIKE_SHARE.test(hash)) return
      const asked = ++newest
      setShared({ state: 'opening' })
      on.onLook()
      void import('./shared-record.ts')
        .then(({ openSharedRecord }) => openSharedRecord(hash))
        .catch((): SharedRecord => ({ state: 'failed', ...NOT_LOADED }))
        .then(found => {
          if (asked !== newest) return
          setShared(found)
          if (found.state === 'open') on.onOpen(found.file)
        })
    }
    look()
    window.addEventListener('hashchange', look)
    return () => {
      newest = Number.POSITIVE_INFINITY
      window.removeEventListener('hashchange', look)
    }
  }, [])
  return shared
}

const NOT_LOADED = {
  title: 'A part of this page could not be loaded',
  text: 'The record has to be fetched once. Please open the link again when you are online.',
}
