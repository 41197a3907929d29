import type { Plan } from '../../catalog/plans.ts'
import type { Cycle } from '../../records/cycle.ts'
import { Instant } from '../../records/ids.ts'

const YEAR_MS = 365 * 86_400_000

/** Today's cycle: the highest number of the current year (UTC). All cycles belong to one address. */
export function currentCycle(cycles: readonly Cycle[], now: Instant): Cycle | undefined {
  return ofYear(cycles, now).sort((a, b) => b.number - a.number)[0]
}

/** The cycle opened last, in any year. */
export function latestCycle(cycles: readonly Cycle[]): Cycle | undefined {
  return [...cycles].sort((a, b) => b.createdAt - a.createdAt || b.number - a.number)[0]
}

/** The number of a cycle that opens now: numbering restarts each year. */
export function nextCycleNumber(cycles: readonly Cycle[], now: Instant): number {
  return (currentCycle(cycles, now)?.number ?? 0) + 1
}

/** Whether the plan's cadence calls for a new cycle. The first one opens at once. */
export function cycleIsDue(plan: Plan | undefined, cycles: readonly Cycle[], now: Instant): boolean {
  if (plan === undefined || !hasCadence(plan)) return false
  const at = nextCycleAt(plan, cycles)
  return at === undefined || now >= at
}

/** When the next cycle opens: the year is divided evenly, counting from the last cycle. Undefined before the first. */
export function nextCycleAt(plan: Plan, cycles: readonly Cycle[]): Instant | undefined {
  const latest = latestCycle(cycles)
  if (latest === undefined || !hasCadence(plan)) return undefined
  return Instant.parse(latest.createdAt + Math.round(YEAR_MS / plan.cyclesPerYear))
}

/** A cadence agreed individually (null) opens no cycle automatically, and a plan without Erase has none. */
function hasCadence(plan: Plan): plan is Plan & { cyclesPerYear: number } {
  return plan.cyclesPerYear !== null && plan.cyclesPerYear > 0
}

function ofYear(cycles: readonly Cycle[], now: Instant): Cycle[] {
  const year = new Date(now).getUTCFullYear()
  return cycles.filter(cycle => cycle.year === year)
}
