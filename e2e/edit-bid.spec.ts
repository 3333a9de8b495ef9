import type { Locator, Page } from '@playwright/test'
import { ask, bidPath, makeBid, newCustomer, openBid } from './office-api.ts'
import { expect, test } from './sign-in.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('sixty lines out of a spreadsheet: the PDF follows, keys move and take back', async ({ office }) => {
  const bid = await makeBid(office, newCustomer('Sixto Ruiz'), {
    groups: [{ name: '', items: [] }],
    paymentSchedule: [],
  })
  await openBid(office, bid)
  await office.getByLabel('Name of group 1').fill('Caissons')
  const rows = Array.from({ length: 60 }, (_, row) => `Caisson C${row + 1}\t${row + 1}\tVLF\t95.00`)
  await office.evaluate((text) => navigator.clipboard.writeText(text), rows.join('\n'))
  await describe(office, 1).focus()
  await office.keyboard.press('ControlOrMeta+V')
  await expect(office.getByLabel(/^Description, line/)).toHaveCount(60)
  await expect(office.getByText('$173,850.00').first()).toBeVisible()
  await expectSaved(office)

  await office.getByRole('button', { name: 'Preview' }).click()
  // The page shows what is typed, and goes back to what it was with it.
  const page = office.getByRole('region', { name: 'Preview' }).getByRole('img', { name: /^Page 1 of \d/ })
  const before = await settled(office, page)
  await describe(office, 2).fill('Caisson C2, belled')
  await expect.poll(() => paintOf(page)).not.toBe(before)
  await expectSaved(office)
  await office.keyboard.press('ControlOrMeta+Z')
  await expect(describe(office, 2)).toHaveValue('Caisson C2')
  await expect.poll(() => paintOf(page)).toBe(before)
  await office.keyboard.press('ControlOrMeta+Y')
  await expect(describe(office, 2)).toHaveValue('Caisson C2, belled')

  // Down and up through the lines, and a line moved with the keys and with the mouse.
  await describe(office, 3).focus()
  await office.keyboard.press('Alt+ArrowUp')
  await expect(describe(office, 2)).toHaveValue('Caisson C3')
  await expect(describe(office, 2)).toBeFocused()
  await office.keyboard.press('ArrowDown')
  await expect(describe(office, 3)).toBeFocused()
  await drag(office, 1, 4)
  await expect(describe(office, 1)).toHaveValue('Caisson C3')
  await expect(describe(office, 2)).toHaveValue('Caisson C2, belled')
  await expectSaved(office)
  await office.reload()
  await expect(describe(office, 1)).toHaveValue('Caisson C3')
  await expect(describe(office, 2)).toHaveValue('Caisson C2, belled')
  await expect(office.getByLabel(/^Description, line/)).toHaveCount(60)
  const { total } = await ask<{ total: number }>(office, `GET ${bidPath(bid)}`)
  expect(total).toBe(173_850)
})

test('a group becomes an assembly, and drops in again with other numbers', async ({ office }) => {
  const item = { description: 'Drill caissons', quantity: 120, unit: 'VLF', unitPrice: 95 }
  const bid = await makeBid(office, newCustomer('Dana Ruiz'), {
    groups: [{ name: 'Drilled piers', items: [item] }],
    paymentSchedule: [],
  })
  await openBid(office, bid)
  await office.getByRole('button', { name: 'Actions, Drilled piers' }).click()
  await office.getByRole('menuitem', { name: 'Save as an assembly' }).click()
  const form = office.getByRole('dialog', { name: 'New assembly' })
  await form.getByRole('button', { name: 'Count' }).click()
  await expect(form.getByLabel('Usually')).toBeFocused()
  await office.keyboard.type('6')
  await form.getByRole('button', { name: 'Depth' }).click()
  await expect(form.getByRole('group', { name: 'Number 2' }).getByLabel('Usually')).toBeFocused()
  await office.keyboard.type('20')
  await form.getByLabel('Quantity').fill('count × depth')
  await expect(form.getByText('= 120 VLF, $11,400.00')).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)

  await office.getByRole('button', { name: 'Add an assembly' }).click()
  const dialog = office.getByRole('dialog', { name: 'Add an assembly' })
  await expect(dialog.getByRole('button', { name: /^Drilled piers/ })).toBeVisible()
  await office.keyboard.type('drilled')
  await office.keyboard.press('Enter')
  await office.keyboard.type('8')
  await office.keyboard.press('Tab')
  await office.keyboard.type('25')
  await expect(dialog.getByText('200 VLF at $95.00')).toBeVisible()
  await office.keyboard.press('Enter')
  await expect(office.getByLabel('Name of group 2')).toBeFocused()
  await expect(office.getByText('$30,400.00').first()).toBeVisible()
  await office.keyboard.press('ControlOrMeta+Z')
  await expect(office.getByLabel('Name of group 2')).toHaveCount(0)
  await office.keyboard.press('ControlOrMeta+Y')
  await expectSaved(office)
  const { total } = await ask<{ total: number }>(office, `GET ${bidPath(bid)}`)
  expect(total).toBe(30_400)
})

function describe(page: Page, line: number): Locator {
  return page.getByLabel(`Description, line ${line}`, { exact: true })
}

async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText(/^Saved (just now|\d+ s ago)$/)).toBeVisible()
}

/** The page's picture, once it is painted and no newer one is on its way. */
async function settled(page: Page, sheet: Locator): Promise<string> {
  await expect(page.getByRole('region', { name: 'Pages' })).toHaveAttribute('aria-busy', 'false')
  await expect(sheet.locator('canvas')).toBeVisible()
  return paintOf(sheet)
}

function paintOf(sheet: Locator): Promise<string> {
  return sheet.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
}

/** Drags a line by its handle under another one. */
async function drag(page: Page, from: number, under: number): Promise<void> {
  const handle = (line: number) =>
    page.getByRole('button', { name: `Select line ${line}, or drag to move it` })
  await handle(from).scrollIntoViewIfNeeded()
  const start = await handle(from).boundingBox()
  const end = await handle(under).boundingBox()
  if (!start || !end) throw new Error('The lines have no handles')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + end.height - 2, { steps: 12 })
  await page.mouse.up()
}
