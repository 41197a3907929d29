import type { BrowserContext, Page } from 'playwright'

import type { Message } from '../../sync/i18n/translate.ts'
import type { Person } from '../journeys/fixture/person.ts'
import type { Product } from '../journeys/fixture/product.ts'

/** What a scene can work with before its pictures are taken. */
export interface Stage {
  page: Page
  context: BrowserContext
  product: Product
  /** For commands of the product: the clock that it has. */
  clock: Record<string, string>
  /** A text of the app in the language of the pictures. */
  say(message: Message): string
}

/** A page in one state: one row in a table, six pictures. */
export interface Scene {
  name: string
  path: string
  /** A text that is on the page only when it is complete: of the app's catalog, or in the words of a public page. */
  shows: Message | RegExp
  /** What a person does to bring the page into this state. */
  act?: (stage: Stage) => Promise<void>
}

/** Scenes that need the same account and the same day: a product of its own. */
export interface World {
  name: string
  /** The public site: its pages are in English, whatever the app's language is. */
  isSite?: true
  /** Makes the account that is signed in on every scene; without one, each scene is a first visit. */
  begin?: (product: Product) => Promise<Person>
  scenes: readonly Scene[]
}
