/** Stands in for node:timers in the simulation's bundle: the server's own turns are tasks of the virtual time. */
export const { setImmediate, clearImmediate, setTimeout, clearTimeout, setInterval, clearInterval } = globalThis
