/** The rooms that start a script of their own, each by a policy that the header lists (`server/http/security-headers.ts`). */
type Room = 'offline' | 'verify' | 'mask'

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

/** A policy of a name can be created only once a page. */
const policies = new Map<Room, ReturnType<PolicyFactory['createPolicy']>>()

/**
 * The address of a room's script, as a worker's constructor wants it where Trusted Types are required. The room's policy
 * passes this one address, whatever it is asked for.
 */
export function trustedScript(room: Room, address: string): string {
  if (!hasTrustedTypes(window)) return address
  const policy = policies.get(room) ?? window.trustedTypes.createPolicy(room, { createScriptURL: () => address })
  policies.set(room, policy)
  return policy.createScriptURL(address)
}

function hasTrustedTypes(page: Window): page is Window & { trustedTypes: PolicyFactory } {
  return 'trustedTypes' in page
}
