import type { LinkStatus } from './account.ts'

/** Messages about the link. Only our own pages may send them, except the last two. */
export interface LinkRequests {
  /** `look`: ask the account first. */
  LINK_STATUS: { body: { look: boolean }; answer: { status: LinkStatus } }
  LINK_CODE: { body: { code: string }; answer: { status: LinkStatus } }
  LINK_AGREE: { body: object; answer: { status: LinkStatus } }
  LINK_CANCEL: { body: object; answer: { status: LinkStatus } }
  UNLINK: { body: object; answer: { status: LinkStatus } }
  /** From a page of the product: a code that the person requested there. This alone links nothing. */
  LINK_OFFERED: { body: { code: string }; answer: { offered: true } }
  /** From a page of the product: settings may have changed there. */
  LINK_LOOK: { body: object; answer: { looked: true } }
}
