/** A program for `node -e` that builds the server where it is not up to date. */
export const SERVERS_BUILD =
  "const { buildStale } = await import('./server/commands/build.mjs'); await buildStale({ only: ['server'] })"
