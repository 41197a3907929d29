import type { Page } from 'playwright'
import { describe, expect } from 'vitest'

import { eventually } from '../eventually.ts'
import { runCommand } from './fixture/command.ts'
import { type Journey, testOnline as test } from './fixture/journey.ts'
import { addAuthenticator, bySecondFactor, showPasskey, switchOnSecondFactor } from './fixture/passkey.ts'
import { aCustomer, type Person } from './fixture/person.ts'
import { fetchFrom, type RunningProduct } from './fixture/product.ts'
import { badgeSays, signInOn } from './fixture/screen.ts'

describe('[EVID-015] the staff command', () => {
  test('says what it does, and what is wrong', async ({ product }) => {
    const [help, nobody, unknown, stranger, records] = await Promise.all([
      staff(product, '--help'),
      staff(product, 'grant'),
      staff(product, 'promote', 'x@y.example'),
      staff(product, 'grant', 'nobody@elsewhere.example'),
      staff(product, 'records'),
    ])
    expect(help).toMatchObject({ status: 0, stdout: expect.stringContaining('staff grant EMAIL') })
    expect(nobody).toMatchObject({ status: 2, stdout: 'Name one address: npm run -s staff grant EMAIL\n' })
    expect(unknown).toMatchObject({
      status: 2,
      stdout: expect.stringContaining("There is no command 'promote'."),
    })
    expect(stranger).toMatchObject({
      status: 1,
      stdout: 'There is no account with the address nobody@elsewhere.example. Nothing was changed.\n',
    })
    expect(records.stdout).toContain('Addresses, confirmed by no source: dpo@anthropic.com, privacy@x.ai, legal@x.ai\n')
  })

  test('[SEC-008] gives the role to one account, while the server runs; it acts on another account’s request until it is taken away', async ({
    startProduct,
  }) => {
    // The staff list names everybody who has the role, so this test starts its own product.
    const product = await startProduct()
    const person = await aCustomer(product)
    const member = await aCustomer(product)
    const requestId = await requestOf(person, 'google')
    // Nobody, a member, staff: a member may act on their own requests only, staff on those that need staff.
    expect((await act(product, { accessToken: '' }, requestId))[0]).toBe(401)
    expect(await act(product, member, requestId)).toEqual([403, 'staff_only'])
    expect((await staff(product, 'list')).stdout).toBe('Nobody has the staff role.\n')

    const bare = await staff(product, 'grant', member.email)
    expect([bare.status, bare.stdout]).toEqual([1, expect.stringContaining('asks for no second factor')])
    await bySecondFactor(product, member)
    expect(await staff(product, 'grant', member.email)).toMatchObject({
      status: 0,
      stdout: `${member.email} has the staff role now.\n`,
    })
    expect((await staff(product, 'list')).stdout).toMatch(
      new RegExp(`^${member.email}  since \\d{4}-\\d\\d-\\d\\d\\n$`),
    )
    expect(await act(product, person, requestId)).toEqual([403, 'staff_only'])
    expect(await act(product, member, requestId)).toEqual([200, undefined])
    const { events = [], requests = [] } = await person.rows()
    expect(requests).toContainEqual(expect.objectContaining({ id: requestId, archivedAt: expect.any(Number) }))
    expect(events).toContainEqual(expect.objectContaining({ requestId, type: 'admin' }))
    expect(JSON.stringify(events)).not.toContain(member.email)

    expect((await staff(product, 'revoke', member.email)).stdout).toBe(
      `${member.email} no longer has the staff role.\n`,
    )
    expect(await act(product, member, await requestOf(person, 'openai'))).toEqual([403, 'staff_only'])
  })
})

describe('the evidence panel', () => {
  type Walker = Pick<Journey, 'device'> & { product: RunningProduct }
  async function walk({ product, device }: Walker) {
    const person = await aCustomer(product)
    await eventually('letters', async () => ((await person.rows()).artifacts ?? []).length >= 8)
    const { page, context, complaints } = await device()
    await addAuthenticator(context, page)
    await signInOn(page, product, person)
    const controls = await openControls(page, product)
    const opened = page.getByRole('dialog')
    await opened.evaluate(panel => Promise.all(panel.getAnimations().map(({ finished }) => finished)))
    const atOpening = {
      name: await opened.getByRole('heading', { level: 2 }).first().innerText(),
      box: await opened.boundingBox(),
      width: page.viewportSize()?.width,
      entries: await opened.locator('.event-log > li:not([data-next]) .entry-hash').allInnerTexts(),
      labels: await opened.locator('.event-log > li:not([data-next]) div > b').allInnerTexts(),
      files: await opened.locator('.attachments li').allInnerTexts(),
    }
    await controls.getByText('Only our staff can do this.').waitFor()
    for (const name of BUTTONS) expect(await controls.getByRole('button', { name }).isDisabled(), name).toBe(true)

    await switchOnSecondFactor(page, product)
    expect((await staff(product, 'grant', person.email)).status).toBe(0)
    await page.reload()
    await badgeSays(page, 'Synced')
    const working = await openControls(page, product)
    await eventually('buttons that work', () => working.getByRole('button', { name: 'Mark Verified' }).isEnabled())
    await working.getByRole('button', { name: 'Mark Verified' }).click()
    const dialog = page.getByRole('dialog').filter({ hasText: 'The ledger of the account will say' })
    await dialog.getByRole('button', { name: 'Mark Verified' }).click()
    await showPasskey(page)
    await dialog.getByText('only with a note on where it was confirmed').waitFor()
    await dialog.getByLabel('Note').fill('Shown in the privacy center')
    await dialog.getByRole('button', { name: 'Mark Verified' }).click()
    await dialog.waitFor({ state: 'detached' })
    const panel = page.getByRole('dialog')
    await panel.getByText('Staff marked the deletion as verified. Note: Shown in the privacy center').first().waitFor()
    await panel.getByText('VERIFIED DELETED').waitFor()
    for (const name of BUTTONS.slice(0, 3)) {
      await eventually(`'${name}' at rest`, () => working.getByRole('button', { name }).isDisabled())
    }
    expect(complaints.filter(complaint => !/status of 40[03] /.test(complaint))).toEqual([])
    return { opened: atOpening }
  }
  let walked: ReturnType<typeof walk> | undefined
  const seen = (walker: Walker) => {
    walked ??= walk(walker)
    return walked
  }

  test('[EVID-012] its buttons rest with a reason; for staff Mark Verified works and leaves an entry', async ({
    product,
    device,
  }) => {
    await seen({ product, device })
  })

  test('[DASH-013] a press on a track opens it from the right, titled with the provider and "Evidence Log"', async ({
    product,
    device,
  }) => {
    const { name, box, width = 0 } = (await seen({ product, device })).opened
    expect(name.replace(/\s+/g, ' ')).toBe('OpenAI (ChatGPT) Evidence Log')
    expect(box && box.x > width / 2).toBe(true)
  })

  test('[EVID-001] it stands at the right edge, over the whole height, and bears its title', async ({
    product,
    device,
  }) => {
    const { name, box, width } = (await seen({ product, device })).opened
    expect(box && [box.x + box.width, box.y]).toEqual([width, 0])
    expect(name.replace(/\s+/g, ' ')).toBe('OpenAI (ChatGPT) Evidence Log')
  })

  test('[EVID-006] its events are listed newest first, with their labels', async ({ product, device }) => {
    const { entries, labels } = (await seen({ product, device })).opened
    const places = entries.map(text => Number(/^#(\d+)/.exec(text)?.[1]))
    expect(places.length).toBeGreaterThan(1)
    expect(places).toEqual([...places].sort((one, other) => other - one))
    expect(labels.at(-1)).toBe('Letter Prepared')
    expect(labels).toHaveLength(places.length)
  })

  test('[EVID-008] its attachments are listed with kind and date', async ({ product, device }) => {
    const { files } = (await seen({ product, device })).opened
    expect(files.length).toBeGreaterThan(1)
    for (const file of files)
      expect(file.replace(/\s+/g, ' ')).toMatch(/\.(pdf|eml) (pdf|email), [A-Z][a-z]{2} \d{1,2}, /)
  })
})

const BUTTONS = ['Re-queue Notice', 'Mark Verified', 'Trigger Escalation', 'Archive Request']

async function openControls(page: Page, product: RunningProduct) {
  await page.goto(`${product.origin}/dashboard`)
  await page.locator('.track', { hasText: 'OpenAI' }).click()
  const controls = page.getByRole('region', { name: 'Admin controls' })
  await controls.waitFor()
  return controls
}

const staff = (product: RunningProduct, ...args: string[]) => runCommand(product, 'staff', ...args)

/** The server's answer: status and, if it refuses, the code. */
async function act(
  product: RunningProduct,
  who: Pick<Person, 'accessToken'>,
  requestId: string,
): Promise<[number, string | undefined]> {
  const answer = await fetchFrom(product, '/api/staff/act', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${who.accessToken}` },
    body: JSON.stringify({ requestId, action: 'archive_request', note: 'Asked for by phone' }),
  })
  return [answer.status, (await answer.json()).error?.code]
}

async function requestOf(person: Person, providerId: string): Promise<string> {
  return eventually(`a request to ${providerId}`, async () => {
    const { requests = [] } = await person.rows()
    const rows = requests as { id: string; providerId: string }[]
    return rows.find(row => row.providerId === providerId)?.id
  })
}
