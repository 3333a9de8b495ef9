import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { createAssembly, listAssemblies, type NewAssembly } from '../../../contract/assemblies.ts'
import { readBid, updateBid } from '../../../contract/bids.ts'
import { readProject } from '../../../contract/projects.ts'
import { AppProviders } from '../../app-providers.tsx'
import { caissonAssembly } from '../../assemblies/sample-assembly.ts'
import { hillcrest } from '../../projects/sample-project.ts'
import { answer, Refusal, startApiStandIn } from '../../testing/api-stand-in.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { shellHandlers } from '../../testing/shell-handlers.ts'
import { caissons } from '../sample-bid.ts'
import { LineGrid } from './line-grid.tsx'

let sent: NewAssembly[]

startApiStandIn(
  ...shellHandlers,
  answer(readProject, () => hillcrest),
  answer(readBid, () => caissons),
  answer(updateBid, () => ({ ...caissons, version: 4 })),
  answer(listAssemblies, () => [{ ...caissonAssembly, id: 8, name: 'French drain' }, caissonAssembly]),
  answer(createAssembly, ({ body }) => {
    sent.push(body)
    if (body.name === 'Taken') {
      const error = 'There is already an assembly Taken'
      throw new Refusal(400, { error, code: 'invalid', fields: { name: error } })
    }
    return { ...caissonAssembly, ...body }
  }),
)

beforeEach(() => {
  localStorage.setItem('authToken', 'good')
  sent = []
})

async function openEditor() {
  const app = renderApp('/employee/Maria/projects/12/bids/40')
  await screen.findByLabelText('Description, line 1')
  return app
}

const groupNames = () =>
  screen.getAllByLabelText<HTMLInputElement>(/^Name of group/).map(({ value }) => value)
const fieldIn = (place: HTMLElement, label: string) => within(place).getByLabelText<HTMLInputElement>(label)

it('adds an assembly with its computed lines by keyboard, and undoes it in one step', async () => {
  const { user } = await openEditor()
  screen.getByRole('button', { name: 'Add an assembly' }).focus()
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Add an assembly' })
  await within(dialog).findByRole('button', { name: /Caisson 24 in\. × 20 ft/ })
  await user.type(fieldIn(dialog, 'Search the assemblies'), 'caisson 24{Enter}')
  expect(document.activeElement).toBe(fieldIn(dialog, 'Count'))
  expect(dialog.textContent).toContain('120 VLF at $95.00')
  expect(dialog.textContent).toContain('14 CY at $265.00')
  await user.keyboard('8')
  expect(dialog.textContent).toContain('Drill 8 caissons')
  expect(dialog.textContent).toContain('Option: $4,350.00, not in the total')
  // 160 × $95.00 and 19 × $265.00
  expect(within(dialog).getByText('$20,235.00')).toBeTruthy()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(groupNames()).toEqual(['Caissons', 'Caisson 24 in. × 20 ft']))
  const group = screen.getByRole('region', { name: 'Caisson 24 in. × 20 ft' })
  expect(fieldIn(group, 'Quantity, line 2').value).toBe('19')
  expect(fieldIn(group, 'Option, line 3').value).toBe('offered')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Name of group 2'))
  await user.keyboard('{Control>}z{/Control}')
  expect(groupNames()).toEqual(['Caissons'])
})

it('says which number is missing, and what a formula can’t do', async () => {
  const { user } = await openEditor()
  await user.click(screen.getByRole('button', { name: 'Actions, Caissons' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Add an assembly below' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add an assembly' })
  await user.click(await within(dialog).findByRole('button', { name: /Caisson 24 in\. × 20 ft/ }))
  await user.clear(fieldIn(dialog, 'Count'))
  expect(dialog.textContent).toContain('The formula divides by zero')
  await user.click(within(dialog).getByRole('button', { name: 'Add to the bid' }))
  expect(fieldIn(dialog, 'Count').getAttribute('aria-invalid')).toBe('true')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Name of group 1'))
  expect(groupNames()).toEqual(['Caissons'])
})

async function openNewAssembly() {
  const { user } = await openEditor()
  await user.click(screen.getByRole('button', { name: 'Actions, Caissons' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Save as an assembly' }))
  const dialog = await screen.findByRole('dialog', { name: 'New assembly' })
  const part = (name: string) => within(dialog).getByRole('group', { name })
  const press = (name: string) => user.click(within(dialog).getByRole('button', { name }))
  return { dialog, part, press }
}

const write = (place: HTMLElement, label: string, value: string) =>
  fireEvent.change(fieldIn(place, label), { target: { value } })

it('saves a group as an assembly, with a formula for a line', async () => {
  const { dialog, part, press } = await openNewAssembly()
  await press('Count')
  await waitFor(() => expect(document.activeElement).toBe(fieldIn(part('Number 1'), 'Usually')))
  await press('Another number')
  write(part('Number 2'), 'Name', 'Drill depth')
  expect(fieldIn(part('Number 2'), 'In formulas').value).toBe('drill_depth')
  write(part('Number 2'), 'Usually', '20')
  write(part('Line 1'), 'Quantity', 'count * dept')
  expect(part('Line 1').textContent).toContain('There is no number named dept. You have count, drill_depth.')
  write(part('Line 1'), 'Quantity', 'count * drill_depth')
  expect(part('Line 1').textContent).toContain('= 20 VLF, $1,900.00')
  await press('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(dialog.isConnected).toBe(false)
  expect(sent).toMatchObject([
    {
      name: 'Caissons',
      numbers: [
        { key: 'count', label: 'Count', unit: '', usual: 1000 },
        { key: 'drill_depth', label: 'Drill depth', unit: '', usual: 20_000 },
      ],
      lines: [
        { quantity: 'count * drill_depth', unit: 'VLF', unitPrice: 9500 },
        { quantity: '1', unit: 'LS', optional: true },
      ],
    },
  ])
})

it('removes a number with what was typed wrong in it, and leaves the next one alone', async () => {
  const { part, press } = await openNewAssembly()
  await press('Depth')
  await press('Width')
  write(part('Number 1'), 'Usually', 'deep')
  write(part('Number 2'), 'Usually', '20')
  await press('Remove number 1')
  expect(fieldIn(part('Number 1'), 'Name').value).toBe('Width')
  expect(fieldIn(part('Number 1'), 'Usually').value).toBe('20')
})

it('copies what is selected in the dialog, not the lines that are selected behind it', async () => {
  const { user } = await openEditor()
  screen.getByLabelText('Description, line 1').focus()
  await user.keyboard('{Shift>} {/Shift}')
  await screen.findByRole('button', { name: 'Duplicate' })
  await user.click(screen.getByRole('button', { name: 'Add an assembly' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add an assembly' })
  expect(fireEvent.copy(fieldIn(dialog, 'Search the assemblies'))).toBe(true)
})

it('closes the dialog when the bid can no longer be changed', async () => {
  const grid = (disabled: boolean) => (
    <AppProviders env="test">
      <LineGrid
        groups={[]}
        products={[]}
        errors={new Map()}
        dispatch={() => {}}
        undo={() => {}}
        showsCost={false}
        onShowCost={() => {}}
        disabled={disabled}
      />
    </AppProviders>
  )
  const { rerender } = render(grid(false))
  fireEvent.click(screen.getByRole('button', { name: 'Add an assembly' }))
  await screen.findByRole('dialog', { name: 'Add an assembly' })
  rerender(grid(true))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('says which field of an assembly is wrong', async () => {
  const { part, dialog, press } = await openNewAssembly()
  await press('Depth')
  write(part('Line 1'), 'Quantity', 'width')
  await press('Save')
  expect(fieldIn(part('Number 1'), 'Usually').getAttribute('aria-invalid')).toBe('true')
  expect(fieldIn(part('Line 1'), 'Quantity').getAttribute('aria-invalid')).toBe('true')
  write(part('Number 1'), 'Usually', '20')
  write(part('Line 1'), 'Quantity', 'depth')
  const name = dialog.querySelector('[data-path="name"]')
  if (!name) throw new Error('The assembly has no name')
  fireEvent.change(name, { target: { value: 'Taken' } })
  await press('Save')
  expect(await within(dialog).findByText('There is already an assembly Taken')).toBeTruthy()
})
