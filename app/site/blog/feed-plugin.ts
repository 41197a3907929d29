import { atomFeed } from './feed.ts'
import { POSTS } from './posts.ts'

/** The part of Vite's plugin context that is used here. */
interface Emitter {
  emitFile(file: { type: 'asset'; fileName: string; source: string }): string
}

/** Writes `/feed.xml` beside the app when it is built. */
export function blogFeed() {
  return {
    name: 'recall:feed',
    async generateBundle(this: Emitter) {
      this.emitFile({ type: 'asset', fileName: 'feed.xml', source: await atomFeed(POSTS) })
    },
  }
}
