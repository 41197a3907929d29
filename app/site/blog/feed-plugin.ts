import { atomFeed } from './feed.ts'
import { POSTS } from './posts.ts'

/** What is used of a Vite plugin's context. */
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
