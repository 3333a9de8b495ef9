import { MantineProvider, Table } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useRef } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { NearRows } from './near-rows.tsx'
import '../../testing/patience.ts'

const rows = Array.from({ length: 60 }, (_, at) => at + 1)
function InTable({
  rows: shown,
  children,
}: {
  rows: readonly number[]
  children: (row: number) => ReactNode
}) {
  const body = useRef<HTMLTableSectionElement>(null)
  return (
    <MantineProvider>
      <Table>
        <NearRows rows={shown} body={body} rowRem={2} onKeyDown={() => undefined}>
          {/* Another function each time, as in the lists. */}
          {(row) => children(row)}
        </NearRows>
      </Table>
    </MantineProvider>
  )
}
const text = (row: number) => (
  <tr key={row}>
    <td>row {row}</td>
  </tr>
)
const texts = (shown: readonly number[]) => <InTable rows={shown}>{text}</InTable>
const table = texts(rows)

it('draws what the screen shows first, and keeps the place of the others', () => {
  const drawn = renderToString(table)
  expect(drawn.match(/<td>/g)).toHaveLength(24)
  expect(drawn).toContain('height:72rem')
})

it('then the others in their order, and no place is kept any more', async () => {
  render(table)
  expect(screen.queryByText('row 25')).toBeNull()
  await screen.findByText('row 60')
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(rows.map((row) => `row ${row}`))
  expect(screen.getAllByRole('row', { hidden: true })).toHaveLength(60)
})

it('draws each row once while the others follow', async () => {
  const draw = vi.fn((row: number) => <Row key={row} row={row} />)
  const drawn = vi.fn()
  function Row({ row }: { row: number }) {
    drawn(row)
    return (
      <tr>
        <td>row {row}</td>
      </tr>
    )
  }
  render(<InTable rows={rows}>{draw}</InTable>)
  await screen.findByText('row 60')
  expect(drawn.mock.calls.map(([row]) => row)).toEqual(rows)
})

it('keeps what is typed in a row while others come before it', async () => {
  const fields = (shown: readonly number[]) => (
    <InTable rows={shown}>
      {(row) => (
        <tr key={row}>
          <td>
            <input aria-label={`field ${row}`} />
          </td>
        </tr>
      )}
    </InTable>
  )
  const shown = rows.slice(0, 30)
  const { rerender } = render(fields(shown))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'field 12' })
  await userEvent.type(field, 'Lee garage')
  rerender(fields([0, ...shown]))
  expect(screen.getByRole('textbox', { name: 'field 12' })).toBe(field)
  expect(field.value).toBe('Lee garage')
})

it('has every row on paper, however soon it is printed', () => {
  render(table)
  expect(screen.queryByText('row 60')).toBeNull()
  window.dispatchEvent(new Event('beforeprint'))
  expect(screen.getAllByRole('row', { hidden: true })).toHaveLength(60)
})

it('draws of a long list only what is near the screen, and all of it on paper', async () => {
  const many = Array.from({ length: 400 }, (_, at) => at + 1)
  render(texts(many))
  const drawn = screen.getAllByRole('cell')
  expect(drawn.length).toBeLessThan(100)
  window.dispatchEvent(new Event('beforeprint'))
  expect(screen.getAllByRole('cell')).toHaveLength(400)
  window.dispatchEvent(new Event('afterprint'))
  await waitFor(() => expect(screen.getAllByRole('cell').length).toBeLessThan(100))
})
