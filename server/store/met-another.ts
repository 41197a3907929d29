/** PostgreSQL's codes for a transaction that met another one, in any order of the two, and may run again. */
const MET_ANOTHER = ['40001', '40P01']

/** Whether running the same transaction again may succeed. Never on SQLite, where each has its turn. */
export const metAnother = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && MET_ANOTHER.includes(String(error.code))
