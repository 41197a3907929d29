import { each, match } from './natives.ts'
import { replaceMethod, type World } from './replace.ts'

/**
 * Ways out that no chat site uses and that cannot be checked: streams, and requests made in another process. They are
 * removed; a page that looks for them falls back to another way.
 */
const NOT_THERE = [
  ...['WebTransport', 'WebSocketStream', 'WebSocketError', 'BackgroundFetchManager', 'BackgroundFetchRegistration'],
  ...['sharedStorage', 'SharedStorage', 'fence', 'HTMLFencedFrameElement', 'FencedFrameConfig'],
]
/** Ad auctions, which request addresses of their own. */
const NOT_THERE_OF_NAVIGATOR = ['joinAdInterestGroup', 'runAdAuction', 'updateAdInterestGroups', 'createAuctionNonce']

export function refuse(world: World): void {
  const { deleteProperty } = world.Reflect
  const registration = world.ServiceWorkerRegistration?.prototype
  each(NOT_THERE, name => deleteProperty(world, name))
  each(NOT_THERE_OF_NAVIGATOR, name => deleteProperty(world.Navigator.prototype, name))
  if (registration !== undefined) deleteProperty(registration, 'backgroundFetch')
  // `find` tells whether a text occurs anywhere on the page, including closed roots: with it, a script could read
  // everything letter by letter.
  replaceMethod({ owner: world, name: 'find' }, () => () => false)
  replaceMethod({ owner: world.Document.prototype, name: 'execCommand' }, original => (self, args) => {
    const command = `${args[0]}`
    return match(/^\s*find/i, command) !== null ? false : original.apply(self, [command, args[1], args[2]])
  })
}
