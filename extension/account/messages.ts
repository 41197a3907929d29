import type { LinkStatus } from './account.ts'

/** Messages about the link. All but the last two are for our own pages alone. */
export interface LinkRequests {
  /** `look`: ask the account first. */
  LINK_STATUS: { body: { look: boolean }; answer: { status: LinkStatus } }
  LINK_CODE: { body: { code: string }; answer: { status: LinkStatus } }
  LINK_AGREE: { body: object; answer: { status: LinkStatus } }
  LINK_CANCEL: { body: object; answer: { status: LinkStatus } }
  UNLINK: { body: object; answer: { status: LinkStatus } }
  /** From a page of the product: a code that its person asked for there. Nothing is linked by it. */
  LINK_OFFERED: { body: { code: string }; answer: { offered: true } }
  /** From a page of the product: something may have been changed there. */
  LINK_LOOK: { body: object; answer: { looked: true } }
}
