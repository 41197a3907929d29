import type { Locator } from 'playwright'

/** Presses a button that closes its own page. The page may be gone before the press is reported as done. */
export async function pressClosing(button: Locator): Promise<void> {
  const page = button.page()
  const closed = page.waitForEvent('close')
  const pressed = button.click().catch((error: unknown) => {
    if (!page.isClosed()) throw error
  })
  await Promise.all([closed, pressed])
}
