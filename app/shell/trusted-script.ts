interface Rules {
  createScriptURL(address: string): string
}

interface PolicyFactory {
  createPolicy(name: string, rules: Rules): Rules
}

/** The scripts of this build, by what follows the origin in their addresses. */
const OWN = /^\/(assets\/)?[\w-]+\.js$/

/** @throws {TypeError} naming an address that is no script of this build. */
export function ownScript(address: string, origin = location.origin): string {
  if (OWN.test(address.replace(origin, ''))) return address
  throw new TypeError(address)
}

const rules: Rules = { createScriptURL: ownScript }
/** A policy of a name can be created only once a page. */
let policy: Rules | undefined

/**
 * The address of a script of this build, as the constructor of a worker wants it where Trusted Types are required: the
 * app's one policy (`server/http/security-headers.ts`) passes nothing else.
 *
 * @throws {TypeError} for any other address.
 */
export function trustedScript(address: string): string {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory }
  policy ??= trustedTypes?.createPolicy('app', rules) ?? rules
  return policy.createScriptURL(address)
}
