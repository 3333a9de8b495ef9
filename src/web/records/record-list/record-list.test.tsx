import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { AppProviders } from '../../app-providers.tsx'
import type { Column, RecordsShown } from './column.ts'
import { RecordCards } from './record-cards.tsx'
import { RecordTable } from './record-table.tsx'
import '../../testing/patience.ts'

interface Bill {
  id: number
  payee: string
  cost: string
  city: string
}

const columns: readonly Column<Bill>[] = [
  { key: 'cost', label: 'Cost', kind: 'figure', sorts: true, card: 'amount', cell: ({ cost }) => cost },
  { key: 'city', label: 'City', card: 'fact', cell: ({ city }) => city || '—', onCard: ({ city }) => city },
  { key: 'payee', label: 'Payee', sorts: true, opens: true, card: 'name', cell: ({ payee }) => payee },
]
const rows: readonly Bill[] = [
  { id: 1, payee: 'Bay Lumber', cost: '$100.00', city: 'Oakland' },
  { id: 2, payee: 'Golden Gate Rentals', cost: '$250.00', city: '' },
]

function show(List: typeof RecordTable, more: Partial<RecordsShown<Bill>> = {}) {
  render(
    <AppProviders env="test">
      <MemoryRouter>
        <List rows={rows} columns={columns} opens={({ id }) => `/bills/${id}`} {...more} />
      </MemoryRouter>
    </AppProviders>,
  )
}

it('goes from row to row by the arrow keys', async () => {
  show(RecordTable)
  const [first, second] = screen.getAllByRole('link')
  first?.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(second)
  await userEvent.keyboard('{ArrowDown}{Home}')
  expect(document.activeElement).toBe(first)
})

it('sorts amounts from the largest first, then from the smallest', async () => {
  const onSort = vi.fn()
  show(RecordTable, { sort: '-cost', onSort })
  await userEvent.click(screen.getByRole('button', { name: 'Cost' }))
  await userEvent.click(screen.getByRole('button', { name: 'Payee' }))
  expect(onSort.mock.calls).toEqual([['cost'], ['payee']])
  expect(screen.getByRole('columnheader', { name: 'Cost' }).getAttribute('aria-sort')).toBe('descending')
})

it('says name, facts and amount on a card in this order, whatever the order of the columns', () => {
  show(RecordCards)
  const [lumber, rentals] = screen.getAllByRole('listitem')
  expect(lumber?.textContent).toBe('Bay LumberOakland$100.00')
  expect(rentals?.textContent).toBe('Golden Gate Rentals$250.00')
  expect(within(lumber as HTMLElement).getByRole('link').textContent).toBe('Bay Lumber')
})

it('ticks only rows that are fit for it, one by one or all at once', async () => {
  const choose = vi.fn()
  show(RecordTable, {
    choosing: {
      chosen: [],
      isFit: ({ id }) => id === 2,
      choose,
      label: ({ payee }) => `Choose ${payee}`,
      allLabel: 'Choose all',
    },
  })
  expect(screen.queryByRole('checkbox', { name: 'Choose Bay Lumber' })).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose Golden Gate Rentals' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose all' }))
  expect(choose.mock.calls).toEqual([
    [[rows[1]], true],
    [[rows[1]], true],
  ])
})
