export function changedFiles(since?: string): string[]
export function journeysReachedBy(names: readonly string[]): string[]
