/** Set by the build: true in one for development, where letters go to stand-ins and every address will do. */
declare const __SANDBOX__: boolean | undefined

/** Whether letters of this build go to real desks: then only what somebody has verified is used. */
export const isForReal = (): boolean => typeof __SANDBOX__ !== 'undefined' && !__SANDBOX__
