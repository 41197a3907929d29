import { useEffect, useRef } from 'react'

type Guard = () => boolean | Promise<boolean>
const guards = new Set<Guard>()

/** While mounted, a new version may load only when this says so: a half-filled form, or changes that wait to leave. */
export function useReloadGuard(isSafe: Guard) {
  const latest = useRef(isSafe)
  useEffect(() => {
    latest.current = isSafe
  })
  useEffect(() => addReloadGuard(() => latest.current()), [])
}

/** Adds a guard; the answer takes it away again. */
export function addReloadGuard(guard: Guard): () => void {
  guards.add(guard)
  return () => {
    guards.delete(guard)
  }
}

/** True when nobody objects. A guard that fails objects: better an old version than a lost line. */
export async function isSafeToReload(): Promise<boolean> {
  const answers = await Promise.allSettled([...guards].map(async guard => guard()))
  return answers.every(answer => answer.status === 'fulfilled' && answer.value)
}
