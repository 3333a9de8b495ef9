import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { type Bid, createBid, listBids, readBid, updateBid } from '../../../contract/bids.ts'
import { listProjects } from '../../../contract/project-lists.ts'
import { readProject } from '../../../contract/projects.ts'
import { createSnippet, listSnippets, type NewSnippet, type Snippet } from '../../../contract/snippets.ts'
import { hillcrest } from '../../projects/sample-project.ts'
import { answer, startApiStandIn } from '../../testing/api-stand-in.ts'
import { maria, renderApp } from '../../testing/render-app.tsx'
import { shellHandlers } from '../../testing/shell-handlers.ts'
import { caissons } from '../sample-bid.ts'

const server = startApiStandIn(
  ...shellHandlers,
  answer(readProject, () => hillcrest),
  answer(readBid, () => caissons),
  answer(updateBid, () => ({ ...caissons, version: 4 })),
)

beforeEach(() => {
  localStorage.setItem('authToken', 'good')
})

async function openEditor() {
  const app = renderApp('/employee/Maria/projects/12/bids/40')
  await screen.findByLabelText('Description, line 1')
  return app
}

const focusedName = () => document.activeElement?.getAttribute('aria-label')
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const descriptions = () =>
  screen.getAllByLabelText<HTMLTextAreaElement>(/^Description, line/).map(({ value }) => value)

it('moves between cells with the arrows, overwrites, and restores with Escape', async () => {
  const { user } = await openEditor()
  await user.click(screen.getByLabelText('Quantity, line 1'))
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(focusedName()).toBe('Unit price, line 1')
  await user.keyboard('120')
  expect(valueOf('Unit price, line 1')).toBe('120')
  await user.keyboard('{Escape}')
  expect(valueOf('Unit price, line 1')).toBe('95.00')
  await user.keyboard('{F2}{ArrowLeft}')
  expect(focusedName()).toBe('Unit price, line 1')
})

it('adds a line to a description with Shift Enter', async () => {
  const { user } = await openEditor()
  await user.click(screen.getByLabelText('Description, line 2'))
  await user.keyboard('{Shift>}{Enter}{/Shift}to a site of our choice')
  expect(valueOf('Description, line 2')).toBe('Haul the spoils\nto a site of our choice')
})

it('selects lines with Shift and an arrow, copies, removes and restores them', async () => {
  const { user } = await openEditor()
  await user.click(screen.getByLabelText('Quantity, line 1'))
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  expect(screen.getByRole('toolbar', { name: 'Selected lines' }).textContent).toContain('2 lines')
  const copied: string[] = []
  fireEvent.copy(screen.getByLabelText('Quantity, line 2'), {
    clipboardData: { setData: (_: string, text: string) => copied.push(text) },
  })
  expect(copied).toEqual([
    'Drill 24 in. caisson\t10\tVLF\t95.00\t60.00\nHaul the spoils\t1\tLS\t500.00\t60.00',
  ])
  await user.keyboard('{Delete}')
  expect(screen.queryAllByLabelText(/^Description, line/)).toEqual([])
  expect(await screen.findAllByText('Removed 2 lines')).toBeTruthy()
  await user.keyboard('{Control>}z{/Control}')
  expect(descriptions()).toEqual(['Drill 24 in. caisson', 'Haul the spoils'])
})

it('duplicates a line and announces it', async () => {
  const { user } = await openEditor()
  await user.click(screen.getByLabelText('Quantity, line 1'))
  await user.keyboard('{Control>}d{/Control}')
  expect(descriptions()).toEqual(['Drill 24 in. caisson', 'Drill 24 in. caisson', 'Haul the spoils'])
  expect(focusedName()).toBe('Description, line 2')
  expect(screen.getByText('Line duplicated')).toBeTruthy()
})

it('pastes a column of figures from the cell down', async () => {
  const { user } = await openEditor()
  await user.click(screen.getByLabelText('Unit price, line 1'))
  fireEvent.paste(screen.getByLabelText('Unit price, line 1'), {
    clipboardData: { getData: () => '"$1,234.50"\n(20.00)\n3\n' },
  })
  expect(valueOf('Unit price, line 1')).toBe('1,234.50')
  expect(valueOf('Unit price, line 2')).toBe('-20.00')
  expect(valueOf('Unit price, line 3')).toBe('3.00')
})

it('undo first restores a figure that can’t be read', async () => {
  const { user } = await openEditor()
  const price = screen.getByLabelText<HTMLInputElement>('Unit price, line 1')
  await user.clear(price)
  await user.type(price, 'abc')
  await user.keyboard('{Control>}z{/Control}')
  expect(price.getAttribute('aria-invalid')).toBe('false')
  await user.keyboard('{Control>}z{/Control}')
  expect(price.value).toBe('95.00')
})

it('removes a group with its lines, and restores it on Undo', async () => {
  const { user } = await openEditor()
  await user.click(screen.getByRole('button', { name: 'Add a group' }))
  await user.click(screen.getByRole('button', { name: 'Actions, Caissons' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove Caissons' }))
  expect(valueOf('Name of group 1')).toBe('')
  await user.click((await screen.findAllByRole('button', { name: 'Undo' })).at(-1) as HTMLElement)
  expect(valueOf('Name of group 1')).toBe('Caissons')
  expect(descriptions().slice(0, 2)).toEqual(['Drill 24 in. caisson', 'Haul the spoils'])
})

it('goes from cell to cell with Tab, and removes a line without the mouse', async () => {
  const { user } = await openEditor()
  await user.click(screen.getByLabelText('Name of group 1'))
  const visited = []
  for (let stop = 0; stop < 14; stop += 1) {
    await user.tab()
    visited.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
  }
  const cells = ['Description', 'Quantity', 'Unit', 'Unit price', 'Unit cost', 'Option']
  expect(visited.slice(0, 12)).toEqual([1, 2].flatMap((line) => cells.map((cell) => `${cell}, line ${line}`)))
  expect(visited.slice(12)).toEqual(['Add a line', 'Add a group'])
  await user.click(screen.getByLabelText('Unit price, line 2'))
  await user.keyboard('{Control>}{Backspace}{/Control}')
  expect(descriptions()).toEqual(['Drill 24 in. caisson'])
  await user.keyboard('{Shift>}{F10}{/Shift}')
  expect(await screen.findByRole('menuitem', { name: 'Add a line below' })).toBeTruthy()
})

it('says of an option whether the total has it, and no sum for a group of such options', async () => {
  const { user } = await openEditor()
  expect(screen.getByText('Option: $500.00, not in the total')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Option, line 2'), 'Included')
  expect(screen.getByText('Option: $500.00, in the total')).toBeTruthy()
  const group = screen.getByRole('region', { name: 'Caissons' })
  expect(group.textContent).toContain('$1,450.00')
  await user.selectOptions(screen.getByLabelText('Option, line 1'), 'Option')
  await user.selectOptions(screen.getByLabelText('Option, line 2'), 'Option')
  expect(group.textContent).not.toContain('$0.00')
})

it('hides cost and margin, and remembers the choice', async () => {
  const { user, unmount } = await openEditor()
  expect(valueOf('Unit cost, line 1')).toBe('60.00')
  await user.click(screen.getByLabelText(/Show cost and margin/))
  expect(screen.queryByLabelText('Unit cost, line 1')).toBeNull()
  unmount()
  await openEditor()
  await waitFor(() => expect(screen.queryByLabelText('Unit cost, line 1')).toBeNull())
})

it('shows no margin while no cost is known', async () => {
  const groups = caissons.groups.map((group) => ({
    ...group,
    items: group.items.map((item) => ({ ...item, unitCost: 0 })),
  }))
  server.use(answer(readBid, () => ({ ...caissons, groups, cost: 0 })))
  await openEditor()
  expect(screen.getByRole('region', { name: 'Totals' }).textContent).toContain('Margin—')
  expect(screen.queryByText('100%')).toBeNull()
})

it('shows the total without and with every option', async () => {
  await openEditor()
  const sums = screen.getByRole('region', { name: 'Totals' }).textContent
  expect(sums).toContain('Without options$950.00')
  expect(sums).toContain('With all options$1,450.00')
})

it('fills in a usual schedule, and gives one payment the rest', async () => {
  const { user } = await openEditor()
  await user.click(screen.getByRole('button', { name: 'Usual schedules' }))
  await user.click(await screen.findByRole('menuitem', { name: '10 / 40 / 40 / 10' }))
  expect(valueOf('Percent of payment 2')).toBe('40')
  await user.clear(screen.getByLabelText('Percent of payment 4'))
  await user.type(screen.getByLabelText('Percent of payment 4'), '5')
  expect(screen.getByText('$47.50 left to schedule')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Payment 4 takes the rest, $95.00' }))
  expect(screen.queryByText(/left to schedule/)).toBeNull()
})

it('lists the legal schedule first, and offers it in place of one with too high a down payment', async () => {
  const { user } = await openEditor()
  await user.click(screen.getByRole('button', { name: 'Usual schedules' }))
  const [legal] = await screen.findAllByRole('menuitem')
  expect(legal?.textContent).toBe('California limit for home improvement: $95.00 down')
  await user.click(screen.getByRole('menuitem', { name: '30 / 40 / 30' }))
  await user.click(await screen.findByRole('button', { name: 'Use the legal schedule' }))
  expect(valueOf('Amount of payment 1')).toBe('95.00')
  expect(screen.queryByRole('button', { name: 'Use the legal schedule' })).toBeNull()
})

const snippet: Snippet = {
  id: 1,
  kind: 'scope',
  title: 'Spoils',
  text: 'Haul all spoils.',
  language: 'en',
  version: 1,
  createdAt: caissons.createdAt,
  updatedAt: caissons.updatedAt,
}

it('inserts a snippet at the cursor, and saves the selection as a new one', async () => {
  const kept: NewSnippet[] = []
  // Begun in the settings, and not saved there.
  const begun = { kind: 'terms', language: 'es', title: 'Pago', text: 'Pago a 30' }
  const draft = { values: { values: begun, base: { values: begun, version: 0 } }, version: 0 }
  localStorage.setItem(`draft:${maria.id}:new-snippet`, JSON.stringify(draft))
  server.use(
    answer(listSnippets, () => [snippet, { ...snippet, id: 2, title: 'Access', text: 'Access by others.' }]),
    answer(createSnippet, ({ body }) => {
      kept.push(body)
      return snippet
    }),
  )
  const { user } = await openEditor()
  const scope = screen.getByLabelText<HTMLTextAreaElement>('Scope of work')
  scope.setSelectionRange(8, 8)
  await user.click(screen.getByRole('button', { name: 'Snippets for Scope of work' }))
  await screen.findByText('Access by others.')
  await user.type(screen.getByLabelText('Search the snippets'), 'spoils')
  expect(screen.queryByText('Access by others.')).toBeNull()
  await user.keyboard('{Enter}')
  expect(scope.value).toBe('All work\nHaul all spoils.')
  scope.setSelectionRange(0, 8)
  await user.click(screen.getByRole('button', { name: 'Snippets for Scope of work' }))
  await user.click(await screen.findByRole('button', { name: 'Save the selection as a snippet' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New snippet' }))
  await user.type(dialog.getByLabelText('Title'), 'All')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(kept).toEqual([{ kind: 'scope', language: 'en', title: 'All', text: 'All work' }]),
  )
})

it('copies a bid of another project, searched by its customer', async () => {
  const searches: (string | undefined)[] = []
  const made: unknown[] = []
  server.use(
    answer(readProject, () => ({ ...hillcrest, bids: [caissons] })),
    answer(listProjects, ({ query }) => {
      searches.push(query.search)
      return [
        {
          ...hillcrest,
          id: 99,
          number: 'BA-26-0007',
          hasContract: false,
          bidTotal: 95_000,
          contract: 0,
          billed: 0,
          collected: 0,
          balance: 0,
        },
      ]
    }),
    answer(listBids, () => [{ ...caissons, id: 77, project_id: 99, title: 'The other one' }]),
    answer(createBid, ({ body }) => {
      made.push(body)
      return { ...caissons, id: 41 }
    }),
  )
  const { user, path } = renderApp('/employee/Maria/projects/12/bids')
  const openDialog = async () => {
    await user.click(await screen.findByRole('button', { name: 'New bid' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Copy from another project …' }))
    return screen.findByLabelText<HTMLInputElement>('Project')
  }
  await user.type(await openDialog(), 'Lee')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await openDialog()).value).toBe('Lee')
  await waitFor(() => expect(searches).toContain('Lee'))
  await user.click(await screen.findByRole('button', { name: /BA-26-0007/ }))
  await user.click(await screen.findByRole('button', { name: /The other one/ }))
  await waitFor(() => expect(made).toEqual([{ copyOf: 77 }]))
  await waitFor(() => expect(path()).toBe('/employee/Maria/projects/12/bids/41'))
})

it('shows what changed from one revision to the next', async () => {
  const next: Bid = {
    ...caissons,
    id: 41,
    revision: 2,
    scope: 'All work as drawn',
    total: 100_000,
    groups: caissons.groups.map((group) => ({
      ...group,
      items: group.items.map((item, place) =>
        place === 0 ? { ...item, unitPrice: 10_000, amount: 100_000 } : item,
      ),
    })),
  }
  server.use(answer(listBids, () => [next, { ...caissons, status: 'superseded' as const }]))
  renderApp('/employee/Maria/projects/12/bids/41/compare')
  expect(await screen.findByRole('heading', { name: 'What changed in bid 1, revision 2' })).toBeTruthy()
  const lines = screen.getByRole('region', { name: 'Lines' })
  expect(lines.textContent).toContain('ChangedDrill 24 in. caisson')
  expect(lines.textContent).toContain('Unit price: $95.00 $100.00')
  expect(lines.textContent).not.toContain('Haul')
  expect(screen.getByRole('region', { name: 'Totals' }).textContent).toContain('Total$950.00$1,000.00+$50.00')
  expect(screen.getByText('as drawn', { selector: 'ins', exact: false })).toBeTruthy()
})
