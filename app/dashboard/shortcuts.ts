import { useState } from 'react'

import { isTyping, useSingleKeys } from '../ui/single-keys.ts'
import { useCommandKey } from './use-command-key.ts'

type Overlay = 'palette' | 'shortcuts' | undefined

/**
 * Opens the palette by ⌘K or Ctrl+K, even while the person types; the list of keys by '?', which can be switched off.
 */
export function useOverlay() {
  const [overlay, setOverlay] = useState<Overlay>()
  useCommandKey(() => setOverlay('palette'))
  const single = useSingleKeys((key, target) => {
    if (key !== '?' || isTyping(target)) return false
    setOverlay('shortcuts')
    return true
  })
  return { overlay, setOverlay, single }
}
