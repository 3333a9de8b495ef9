import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { Bid, type BidChange, createBid, readBid, updateBid } from '../../../contract/bids.ts'
import { listProducts, type Product } from '../../../contract/products.ts'
import { answer, Refusal, startApiStandIn } from '../../testing/api-stand-in.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { caissons, editorHandlers } from '../sample-bid.ts'

// Here a bid is saved when somebody says so; `autosave.test.tsx` is about the rest.
vi.mock('./autosave-pause.ts', () => ({ autosaveMilliseconds: 86_400_000 }))

const server = startApiStandIn(...editorHandlers)

beforeEach(() => {
  localStorage.setItem('authToken', 'good')
})

const address = '/employee/Maria/projects/12/bids/40'

/** Notes every change that arrives and answers it by `give`. */
function keepChanges(give: (change: BidChange, count: number) => Bid) {
  const changes: BidChange[] = []
  server.use(
    answer(updateBid, ({ body }) => {
      changes.push(body)
      return give(body, changes.length)
    }),
  )
  return changes
}

const saved = (change: Partial<Bid> = {}): Bid => ({ ...caissons, version: 4, ...change })

function refuseWith(current: Bid): never {
  throw new Refusal(409, {
    error: 'Somebody else has changed this since you opened it',
    code: 'conflict',
    current: z.encode(Bid, current),
  })
}

const focusedName = () => document.activeElement?.getAttribute('aria-label')

async function openEditor() {
  const app = renderApp(address)
  await screen.findByLabelText('Description, line 1')
  return app
}

it('writes lines and groups by keyboard alone, and adds them up', async () => {
  const changes = keepChanges(() => saved())
  const { user } = await openEditor()
  const price = screen.getByLabelText('Unit price, line 2')
  await user.click(price)
  await user.keyboard('{ArrowUp}')
  expect(focusedName()).toBe('Unit price, line 1')
  await user.keyboard(
    '{ArrowDown}{Enter}Pump{Tab}2{Tab}{Tab}1,450{Enter}{Enter}{Enter}Beams{Enter}Form{Tab}3',
  )
  await user.keyboard('{Tab}{Tab}100')
  expect(screen.getByLabelText<HTMLInputElement>('Name of group 2').value).toBe('Beams')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(changes).toHaveLength(1))
  expect(Object.keys(changes[0] ?? {}).sort()).toEqual(['groups', 'saveId', 'unfinished', 'version'])
  expect(changes[0]?.groups?.map(({ items }) => items.map((item) => item.description))).toEqual([
    ['Drill 24 in. caisson', 'Haul the spoils', 'Pump'],
    ['Form'],
  ])
  expect(changes[0]?.groups?.[0]?.items[2]).toMatchObject({ quantity: 2000, unitPrice: 145_000 })
  // $950.00 and 2 × $1,450.00 and 3 × $100.00; the option does not count.
  expect(screen.getAllByText('$4,150.00').length).toBeGreaterThan(1)
})

it('moves a line and the focus with Alt and the arrows', async () => {
  const { user } = await openEditor()
  await user.click(screen.getByLabelText('Quantity, line 1'))
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(focusedName()).toBe('Quantity, line 2')
  expect(screen.getByLabelText<HTMLInputElement>('Description, line 2').value).toBe('Drill 24 in. caisson')
})

it('pastes rows over a blank line and adds them up', async () => {
  const { user } = await openEditor()
  await user.click(screen.getByRole('button', { name: 'Add a line' }))
  const rows = Array.from({ length: 20 }, (_, place) => `Row ${place}\t2\tCY\t$1,000.00`)
  fireEvent.paste(screen.getByLabelText('Description, line 3'), {
    clipboardData: { getData: () => rows.join('\r\n') },
  })
  expect(screen.getAllByLabelText(/^Description, line/)).toHaveLength(22)
  await waitFor(() => expect(focusedName()).toBe('Description, line 22'))
  expect(screen.getAllByText('$40,950.00').length).toBeGreaterThan(1)
})

it('fills in a chosen product, but not while a longer description is typed', async () => {
  const at = { createdAt: caissons.createdAt, updatedAt: caissons.updatedAt }
  const drill: Product = {
    id: 7,
    name: 'Drill',
    description: 'Drill in soil',
    unit: 'VLF',
    unitPrice: 9_500,
    unitCost: 6_000,
    category_id: 2,
    category: { id: 2, name: 'Drilling' },
    active: true,
    version: 1,
    ...at,
  }
  server.use(answer(listProducts, () => [drill]))
  const { user } = await openEditor()
  await user.click(screen.getByRole('button', { name: 'Add a line' }))
  const description = screen.getByLabelText<HTMLTextAreaElement>('Description, line 3')
  await user.type(description, 'Drill bits')
  expect(description.value).toBe('Drill bits')
  await user.clear(description)
  await user.type(description, 'soil')
  expect(await screen.findByRole('option', { name: /Drilling.*\$95\.00 \/ VLF.*cost \$60\.00/ })).toBeTruthy()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(description.value).toBe('Drill in soil')
  expect(screen.getByLabelText<HTMLInputElement>('Unit price, line 3').value).toBe('95.00')
  expect(screen.getByLabelText<HTMLInputElement>('Unit cost, line 3').value).toBe('60.00')
})

it('saves nothing while a figure isn’t a number', async () => {
  const changes = keepChanges(() => saved())
  const { user } = await openEditor()
  const price = screen.getByLabelText('Unit price, line 1')
  await user.clear(price)
  await user.type(price, '12a')
  await user.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText('Not saved')).toBeTruthy()
  expect(changes).toHaveLength(0)
  expect(focusedName()).toBe('Unit price, line 1')
  expect(price.getAttribute('aria-invalid')).toBe('true')
  await user.keyboard('{Backspace}')
  expect(screen.queryByText('Not saved')).toBeNull()
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(changes[0]?.groups?.[0]?.items[0]?.unitPrice).toBe(1200))
})

it('shows the server’s error in its cell, blank lines or not', async () => {
  keepChanges(() => {
    throw new Refusal(400, {
      error: 'The line adds up to too much',
      fields: { 'groups.0.items.2.quantity': 'The line adds up to too much' },
    })
  })
  const { user } = await openEditor()
  await user.click(screen.getByRole('button', { name: 'Add a line' }))
  await user.click(screen.getByRole('button', { name: 'Add a line' }))
  await user.type(screen.getByLabelText('Description, line 4'), 'Too much')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(focusedName()).toBe('Quantity, line 4'))
  const cell = screen.getByLabelText('Quantity, line 4')
  expect(document.getElementById(cell.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'The line adds up to too much',
  )
})

it('keeps both changes when a colleague saved another field', async () => {
  const theirs = saved({ scope: 'Their scope' })
  const changes = keepChanges((_, count) =>
    count === 1 ? refuseWith(theirs) : saved({ title: 'Mine', scope: 'Their scope', version: 5 }),
  )
  const { user } = await openEditor()
  await user.clear(screen.getByLabelText('Title'))
  await user.type(screen.getByLabelText('Title'), 'Mine')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(changes).toHaveLength(2))
  expect(changes[1]).toEqual({ title: 'Mine', version: 4, unfinished: true, saveId: expect.any(String) })
  expect(screen.getByLabelText<HTMLTextAreaElement>('Scope of work').value).toBe('Their scope')
  expect(screen.queryByText('Someone changed this bid')).toBeNull()
})

it.each([
  {
    choice: 'Keep mine',
    title: 'Mine',
    sent: { title: 'Mine', discount: 1000, version: 4, unfinished: true, saveId: expect.any(String) },
  },
  {
    choice: 'Take theirs',
    title: 'Theirs',
    sent: { discount: 1000, version: 4, unfinished: true, saveId: expect.any(String) },
  },
])('asks when both changed the title: $choice', async ({ choice, title, sent }) => {
  const theirs = saved({ title: 'Theirs' })
  const changes = keepChanges((_, count) =>
    count === 1 ? refuseWith(theirs) : saved({ title, discount: 1000, version: 5 }),
  )
  const { user } = await openEditor()
  await user.clear(screen.getByLabelText('Title'))
  await user.type(screen.getByLabelText('Title'), 'Mine')
  await user.type(screen.getByLabelText('Discount'), '10')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: choice }))
  await waitFor(() => expect(changes).toHaveLength(2))
  expect(changes[1]).toEqual(sent)
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe(title)
})

it('checks the schedule against the total, and makes it add up', async () => {
  const { user } = await openEditor()
  await user.click(screen.getByRole('button', { name: 'Add a payment' }))
  await user.type(screen.getByLabelText('Amount of payment 1'), '1000')
  expect(screen.getByText('$50.00 more than the bid')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Make the last one $950.00' }))
  expect(screen.queryByText(/more than the bid/)).toBeNull()
  await user.clear(screen.getByLabelText('Amount of payment 1'))
  await user.type(screen.getByLabelText('Amount of payment 1'), '200')
  await user.click(screen.getByRole('button', { name: 'Add one for the rest, $750.00' }))
  expect(screen.getByLabelText<HTMLInputElement>('Amount of payment 2').value).toBe('750.00')
  expect(focusedName()).toBe('What payment 2 is for')
})

it('continues in the next revision after saving a sent bid', async () => {
  const revised = saved({ id: 41, revision: 2, version: 1, title: 'Changed' })
  keepChanges(() => revised)
  server.use(
    answer(readBid, ({ params }) =>
      params.bidId === 41 ? revised : { ...caissons, status: 'sent' as const },
    ),
  )
  const { user, path } = await openEditor()
  expect(screen.getByText(/Saving a change makes revision 2/)).toBeTruthy()
  const title = screen.getByLabelText<HTMLInputElement>('Title')
  await user.clear(title)
  await user.type(title, 'Changed')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(path()).toBe('/employee/Maria/projects/12/bids/41'))
  expect(await screen.findByText(/Saved as revision 2/)).toBeTruthy()
  // Only what is drawn of the next revision has it.
  expect(await screen.findByText('What changed since the last revision')).toBeTruthy()
  expect(title.isConnected).toBe(true)
  expect(document.activeElement).toBe(title)
})

it('restores typing after the page was closed', async () => {
  const first = await openEditor()
  await first.user.type(screen.getByLabelText('Title'), ' and beams')
  window.dispatchEvent(new Event('pagehide'))
  first.unmount()
  const { user } = await openEditor()
  expect(await screen.findByText(/We brought back what you typed/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Caissons and beams')
  await user.click(screen.getByRole('button', { name: 'Throw it away' }))
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Caissons')
})

it('creates one bid on a double click', async () => {
  let created = 0
  server.use(
    answer(createBid, () => {
      created += 1
      return { ...caissons, groups: [] }
    }),
  )
  const { user, path } = renderApp('/employee/Maria/projects/12/bids')
  await user.dblClick(await screen.findByRole('button', { name: 'New bid' }))
  await waitFor(() => expect(path()).toBe(address))
  expect(created).toBe(1)
})

it('says so where a contract has no payment schedule', async () => {
  server.use(answer(readBid, () => saved({ status: 'finalized' })))
  renderApp(address)
  expect(await screen.findByText('This bid has no payment schedule.')).toBeTruthy()
  expect(screen.queryByText(/^Say what is due when/)).toBeNull()
})

it('repeats the same request after a lost answer', async () => {
  const keys: (string | null)[] = []
  server.use(
    answer(createBid, ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      if (keys.length === 1) throw new Refusal(502)
      return { ...caissons, groups: [] }
    }),
  )
  const { user, path } = renderApp('/employee/Maria/projects/12/bids')
  await user.click(await screen.findByRole('button', { name: 'New bid' }))
  await screen.findByText(/502/)
  await user.click(screen.getByRole('button', { name: 'New bid' }))
  await waitFor(() => expect(path()).toBe(address))
  expect(keys[0]).toMatch(/./)
  expect(keys).toEqual([keys[0], keys[0]])
})
