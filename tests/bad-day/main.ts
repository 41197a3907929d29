import { aBadMonth, type BadMonth, type BadMonthOptions } from './bad-month.ts'
import { PLANTED } from './planted.ts'

export { PLANTED } from './planted.ts'

/** Runs the month, with the planted fault of this id if one is given. */
export async function live({ fault, ...options }: BadMonthOptions & { fault?: string }): Promise<BadMonth> {
  Object.assign(globalThis, { planted: PLANTED.find(({ id }) => id === fault) })
  return aBadMonth(options)
}
