import { useEffect, useRef } from 'react'

type Guard = () => boolean | Promise<boolean>
const guards = new Set<Guard>()

/** While mounted, a new version may load only if `isSafe` agrees: not with a half-filled form or unsent changes. */
export function useReloadGuard(isSafe: Guard) {
  const latest = useRef(isSafe)
  useEffect(() => {
    latest.current = isSafe
  })
  useEffect(() => addReloadGuard(() => latest.current()), [])
}

/** Adds a guard; the returned function removes it. */
export function addReloadGuard(guard: Guard): () => void {
  guards.add(guard)
  return () => {
    guards.delete(guard)
  }
}

/** True when no guard objects. A guard that fails counts as an objection: better an old version than a lost line. */
export async function isSafeToReload(): Promise<boolean> {
  const answers = await Promise.allSettled([...guards].map(async guard => guard()))
  return answers.every(answer => answer.status === 'fulfilled' && answer.value)
}
