import { beforeEach, describe, expect, test } from 'vitest'

import { day } from '../../tests/builders.ts'
import { aDemandingAccount, type DemandingAccount } from '../../tests/builders-erase.ts'
import { correctDetails } from './correct-details.ts'

let world: DemandingAccount
beforeEach(async () => {
  world = await aDemandingAccount()
})

const standing = async () =>
  (await world.tenant.list('authorizations')).filter(({ withdrawnAt }) => withdrawnAt === null)
async function correct(change: Partial<Record<'firstName' | 'lastName' | 'zip', string>>) {
  const account = await world.tenant.get('users', world.accountId)
  const { firstName = '', lastName = '', zipCode = '' } = account ?? {}
  return correctDetails(world.tenant, { firstName, lastName, zip: zipCode, ...change }, day(1))
}

describe('details that are corrected', () => {
  test('are kept, and another name asks for another signature', async () => {
    expect(await standing()).toHaveLength(1)
    expect(await correct({ lastName: ' Whitfield-Moss ' })).toEqual({ signAgain: true })
    expect(await world.tenant.get('users', world.accountId)).toMatchObject({ lastName: 'Whitfield-Moss' })
    expect(await standing()).toEqual([])
    expect(await world.tenant.get('user_onboarding', world.accountId)).toMatchObject({ poaSigned: false })
  })

  test('in the same state leave the signature, in another one they do not', async () => {
    expect(await correct({ zip: '94103-1234' })).toEqual({ signAgain: false })
    expect(await world.tenant.get('users', world.accountId)).toMatchObject({ zipCode: '94103' })
    expect(await standing()).toHaveLength(1)
    expect(await correct({ zip: '80301' })).toEqual({ signAgain: true })
    expect(await standing()).toEqual([])
  })

  test.each([
    [{ firstName: ' ' }, 'missing_information'],
    [{ lastName: 'x'.repeat(81) }, 'bad_name'],
    [{ zip: '1234' }, 'bad_zip'],
  ])('that cannot be are refused: %o', async (change, code) => {
    await expect(correct(change)).rejects.toMatchObject({ code })
    expect(await standing()).toHaveLength(1)
  })
})
