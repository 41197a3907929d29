import { isHost } from '../sites/site-list.ts'
import type { Account } from './account.ts'
import type { LinkRequests } from './messages.ts'
import type { SharedSites } from './shared-sites.ts'

/** The sender of a message, as reported by the browser. */
interface From {
  readonly url: string
  readonly isOwnPage: boolean
}

interface AnswerLinkNeeds {
  account: Account
  sites: Pick<SharedSites, 'status' | 'share' | 'removed'>
  /** Gives back the access to a site that the person has added. */
  removeSite(host: string): Promise<void>
  /** Whether this address is one of the product's own pages. */
  isProduct(url: string): boolean
  /** Shows the question about the offered code, on a page that no site can imitate or open. */
  ask(): Promise<void>
  log(message: string, detail?: unknown): void
}

/** Minimum interval between requests from a page that is left and revisited. */
const LOOK_AGAIN_MS = 5_000

/** Answers messages about the link; undefined for every other message. */
export function answerLink({ account, sites, removeSite, isProduct, ask, log }: AnswerLinkNeeds) {
  const handlers: {
    readonly [Type in keyof LinkRequests]: (
      body: LinkRequests[Type]['body'],
      url: string,
    ) => Promise<LinkRequests[Type]['answer']>
  } = {
    async LINK_STATUS({ look }) {
      if (look) await account.contact()
      return { status: await account.status() }
    },
    LINK_CODE: async ({ code }) => ({ status: await account.claim(code) }),
    LINK_AGREE: async () => ({ status: await account.agree() }),
    LINK_CANCEL: async () => ({ status: await account.cancel() }),
    UNLINK: async () => ({ status: await account.unlink() }),
    SITES_STATUS: async () => ({ sites: await sites.status() }),
    async SHARE_LIST({ kind, isShared }) {
      await sites.share(kind === 'words' ? 'words' : 'sites', isShared === true)
      await account.contact()
      return { sites: await sites.status() }
    },
    async REMOVE_SITE({ host }) {
      if (!isHost(host)) throw new Error('That is no site.')
      await sites.removed(host)
      await removeSite(host)
      void account.contact()
      return { removed: true }
    },
    async LINK_OFFERED({ code }, url) {
      await account.claim(code, new URL(url).origin)
      await ask()
      return { offered: true }
    },
    async LINK_LOOK() {
      await account.contact(LOOK_AGAIN_MS)
      return { looked: true }
    },
  }
  const FROM_PRODUCT: readonly string[] = ['LINK_OFFERED', 'LINK_LOOK'] satisfies (keyof LinkRequests)[]

  return (message: unknown, { url, isOwnPage }: From): Promise<unknown> | undefined => {
    const type = typeof message === 'object' && message !== null && 'type' in message ? String(message.type) : ''
    if (!Object.hasOwn(handlers, type)) return undefined
    return answer(type as keyof LinkRequests, message, { url, isOwnPage })
  }

  async function answer(type: keyof LinkRequests, message: unknown, { url, isOwnPage }: From): Promise<unknown> {
    try {
      if (FROM_PRODUCT.includes(type) ? !isProduct(url) : !isOwnPage) throw new Error('This is not for pages to ask.')
      if ('code' in Object(message) && typeof Object(message).code !== 'string') throw new Error('That is no code.')
      return await (handlers[type] as (body: unknown, url: string) => Promise<unknown>)(message, url)
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      log('message failed', type)
      return { error: text }
    }
  }
}
