import { JURISDICTIONS, lawOn, type Period, type Regime, type StateCode } from '../sync/catalog/regimes.ts'
import { at } from './builders.ts'

/** The law of every state on that day. */
export const lawsOn = (day: string): Record<StateCode, Regime> =>
  Object.fromEntries(
    Object.entries(JURISDICTIONS).map(([state, row]) => [state, lawOn(row, at(`${day}T12:00Z`))]),
  ) as Record<StateCode, Regime>

/** A day on which twenty acts are in force and four more have a date. */
export const REGIMES = lawsOn('2026-11-27')

/** The number of calendar days; throws for a period counted otherwise. */
export function daysIn({ count, unit }: Period): number {
  if (unit !== 'days') throw new Error('not a number of calendar days')
  return count
}
