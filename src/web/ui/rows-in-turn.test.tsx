import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { RowsInTurn } from './rows-in-turn.tsx'
import '../testing/patience.ts'

const rows = Array.from({ length: 60 }, (_, at) => at + 1)
const inTable = (body: ReactNode) => (
  <table>
    <tbody>{body}</tbody>
  </table>
)
const texts = (shown: readonly number[]) =>
  inTable(
    <RowsInTurn rows={shown} rowRem={2}>
      {(row) => (
        <tr key={row}>
          <td>row {row}</td>
        </tr>
      )}
    </RowsInTurn>,
  )
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
  render(inTable(<RowsInTurn rows={rows}>{draw}</RowsInTurn>))
  await screen.findByText('row 60')
  expect(drawn.mock.calls.map(([row]) => row)).toEqual(rows)
})

it('keeps what is typed in a row while others come before it', async () => {
  const fields = (shown: readonly number[]) =>
    inTable(
      <RowsInTurn rows={shown}>
        {(row) => (
          <tr key={row}>
            <td>
              <input aria-label={`field ${row}`} />
            </td>
          </tr>
        )}
      </RowsInTurn>,
    )
  const shown = rows.slice(0, 30)
  const { rerender } = render(fields(shown))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'field 12' })
  await userEvent.type(field, 'Lee garage')
  rerender(fields([0, ...shown]))
  expect(screen.getByRole('textbox', { name: 'field 12' })).toBe(field)
  expect(field.value).toBe('Lee garage')
})

it('leaves nothing behind of a row that stood in two pages for a moment', async () => {
  const { rerender } = render(texts([1, 2, 3, 2, 4]))
  rerender(texts([4, 1]))
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['row 4', 'row 1'])
})

it('has every row on paper, however soon it is printed', () => {
  render(table)
  expect(screen.queryByText('row 60')).toBeNull()
  window.dispatchEvent(new Event('beforeprint'))
  expect(screen.getAllByRole('row', { hidden: true })).toHaveLength(60)
})
