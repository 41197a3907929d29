import { each, match } from './natives.ts'
import { replaceMethod, type World } from './replace.ts'

/**
 * Ways out that no chat site takes and that cannot be looked through: streams and requests that are made elsewhere. They
 * are not there; a page that asks for them takes another way.
 */
const NOT_THERE = [
  ...['WebTransport', 'WebSocketStream', 'WebSocketError', 'BackgroundFetchManager', 'BackgroundFetchRegistration'],
  ...['sharedStorage', 'SharedStorage', 'fence', 'HTMLFencedFrameElement', 'FencedFrameConfig'],
]
/** Auctions of advertisements: they call addresses of their own. */
const NOT_THERE_OF_NAVIGATOR = ['joinAdInterestGroup', 'runAdAuction', 'updateAdInterestGroups', 'createAuctionNonce']

export function refuse(world: World): void {
  const { deleteProperty } = world.Reflect
  const registration = world.ServiceWorkerRegistration?.prototype
  each(NOT_THERE, name => deleteProperty(world, name))
  each(NOT_THERE_OF_NAVIGATOR, name => deleteProperty(world.Navigator.prototype, name))
  if (registration !== undefined) deleteProperty(registration, 'backgroundFetch')
  // It says whether a text stands anywhere on the page, also where no script may look: letter by letter it reads all.
  replaceMethod({ owner: world, name: 'find' }, () => () => false)
  replaceMethod({ owner: world.Document.prototype, name: 'execCommand' }, original => (self, args) => {
    const command = `${args[0]}`
    return match(/^\s*find/i, command) !== null ? false : original.apply(self, [command, args[1], args[2]])
  })
}
