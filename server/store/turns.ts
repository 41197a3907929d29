/** Lets one piece of work of each name run at a time, in the order in which they came. */
export function turnsByName() {
  /** The last one in each line; it never rejects. */
  const last = new Map<string, Promise<unknown>>()

  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(name)
    const own = before === undefined ? work() : before.then(work)
    const ended = own.then(
      () => {},
      () => {},
    )
    last.set(name, ended)
    try {
      return await own
    } finally {
      if (last.get(name) === ended) last.delete(name)
    }
  }
}
