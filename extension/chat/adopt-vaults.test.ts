import { expect, test, vi } from 'vitest'

import { aBackground } from '../../tests/builders-chat.ts'
import type { KeptVault } from '../messages/messages.ts'
import { init } from './adopt-vaults.ts'

test('what another tab has kept is taken in, until the signal', () => {
  const background = aBackground()
  vi.stubGlobal('chrome', background.chrome)
  const controller = new AbortController()
  const adopted: KeptVault[] = []
  init(controller.signal, { conversations: { adopt: kept => void adopted.push(kept) } })
  const kept: KeptVault = {
    key: { origin: 'https://claude.ai', id: null },
    vault: { version: 1, entries: [], bare: [] },
  }
  background.tell({ type: 'VAULT_KEPT', kept })
  controller.abort()
  background.tell({ type: 'VAULT_KEPT', kept })
  expect(adopted).toEqual([kept])
})
