import { askMeetingAccess } from './access.ts'
import type { Missing } from './held-back.ts'

/** The product's origin, set by the build (`build.mjs`). */
declare const __PRODUCT_ORIGIN__: string

/** Leads to what calls lack. Call it within a user gesture: browsers show their question only then. */
export async function leadOn(missing: Missing, toLink: () => unknown): Promise<void> {
  if (missing === 'access') await askMeetingAccess()
  if (missing === 'link') await toLink()
  if (missing === 'plan') await chrome.tabs.create({ url: `${__PRODUCT_ORIGIN__}/billing` })
}
