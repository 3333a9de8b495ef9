import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { RowsInTurn } from './rows-in-turn.tsx'
import '../testing/patience.ts'

const rows = Array.from({ length: 60 }, (_, at) => at + 1)
const table = (
  <table>
    <tbody>
      <RowsInTurn rows={rows} rowRem={2}>
        {(row) => (
          <tr key={row}>
            <td>row {row}</td>
          </tr>
        )}
      </RowsInTurn>
    </tbody>
  </table>
)

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

it('has every row on paper, however soon it is printed', () => {
  render(table)
  expect(screen.queryByText('row 60')).toBeNull()
  window.dispatchEvent(new Event('beforeprint'))
  expect(screen.getAllByRole('row', { hidden: true })).toHaveLength(60)
})
