import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'

import type { NewPasskey, PasskeyAnswer } from '../../sync/wire/calls.ts'

/** The person canceled, or there is no passkey here: browsers do not say which. */
export const BROKEN_OFF = 'broken off'

/** `options`: as created by our server, for this library to read. */
export function askForPasskey(options: Record<string, unknown>): Promise<PasskeyAnswer | typeof BROKEN_OFF> {
  return unlessBrokenOff(async () => {
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    const user = userHandle === undefined ? {} : { userHandle }
    return {
      id,
      rawId,
      type,
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature, ...user },
    }
  })
}

export function makePasskey(options: Record<string, unknown>): Promise<NewPasskey | typeof BROKEN_OFF> {
  return unlessBrokenOff(async () => {
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
    const { id, rawId, type, response } = await startRegistration({ optionsJSON })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return {
      id,
      rawId,
      type,
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject, transports },
    }
  })
}

async function unlessBrokenOff<T>(work: () => Promise<T>): Promise<T | typeof BROKEN_OFF> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof WebAuthnError || error instanceof DOMException) return BROKEN_OFF
    throw error
  }
}
