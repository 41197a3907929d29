import type { LinkStatus } from './account.ts'
import type { SharedKind, SharedSitesStatus } from './shared-sites.ts'

/** Messages about the link. Only our own pages may send them, except the last two. */
export interface LinkRequests {
  /** `look`: ask the account first. */
  LINK_STATUS: { body: { look: boolean }; answer: { status: LinkStatus } }
  LINK_CODE: { body: { code: string }; answer: { status: LinkStatus } }
  LINK_AGREE: { body: object; answer: { status: LinkStatus } }
  LINK_CANCEL: { body: object; answer: { status: LinkStatus } }
  UNLINK: { body: object; answer: { status: LinkStatus } }
  SITES_STATUS: { body: object; answer: { sites: SharedSitesStatus | null } }
  SHARE_LIST: { body: { kind: SharedKind; isShared: boolean }; answer: { sites: SharedSitesStatus | null } }
  /** Stops shielding a site here; in the person's other browsers as well, where this one shares its list. */
  REMOVE_SITE: { body: { host: string }; answer: { removed: true } }
  /** From a page of the product: a code that the person requested there. This alone links nothing. */
  LINK_OFFERED: { body: { code: string }; answer: { offered: true } }
  /** From a page of the product: settings may have changed there. */
  LINK_LOOK: { body: object; answer: { looked: true } }
}
