/** Set by the build: true in a development build, where letters go to stand-ins and any address will do. */
declare const __SANDBOX__: boolean | undefined

/** Whether letters of this build go to real privacy desks: then only verified ones are used. */
export const isForReal = (): boolean => typeof __SANDBOX__ !== 'undefined' && !__SANDBOX__
