/** Replaces node:timers in the simulation's bundle, so that the server's own timers run in virtual time. */
export const { setImmediate, clearImmediate, setTimeout, clearTimeout, setInterval, clearInterval } = globalThis
