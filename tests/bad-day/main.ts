import { aBadMonth, type BadMonth, type BadMonthOptions } from './bad-month.ts'
import { PLANTED } from './planted.ts'

export { PLANTED } from './planted.ts'

/** The month, with the planted fault of this id where one is named. */
export async function live({ fault, ...options }: BadMonthOptions & { fault?: string }): Promise<BadMonth> {
  Object.assign(globalThis, { planted: PLANTED.find(({ id }) => id === fault) })
  return aBadMonth(options)
}
