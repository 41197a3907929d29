interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

/** A policy of a name can be created only once a page. */
let policy: ReturnType<PolicyFactory['createPolicy']> | undefined

/** The scripts of this build, by what follows the origin in their addresses. */
const OWN = /^\/(?:service-worker|assets\/[\w-]+)\.js$/

/**
 * The address of a script of this build, as the constructor of a worker wants it where Trusted Types are required: the
 * app's one policy (`server/http/security-headers.ts`) passes nothing else.
 *
 * @throws {TypeError} for any other address.
 */
export function trustedScript(address: string): string {
  if (!hasTrustedTypes(window)) return address
  policy ??= window.trustedTypes.createPolicy('app', { createScriptURL: address => ownScript(address) })
  return policy.createScriptURL(address)
}

/** @throws {TypeError} for an address that is no script of this build. */
export function ownScript(address: string, origin = location.origin): string {
  const { href } = new URL(address, origin)
  if (!href.startsWith(origin) || !OWN.test(href.slice(origin.length)))
    throw new TypeError('This is no script of this build.')
  return href
}

function hasTrustedTypes(page: Window): page is Window & { trustedTypes: PolicyFactory } {
  return 'trustedTypes' in page
}
