import { expect, it } from 'vitest'
import { rowsOf } from './use-pages.ts'

it('shows a row once when it is on two pages', () => {
  const page = (...ids: number[]) => ({ rows: ids.map((id) => ({ id })) })
  expect(rowsOf([page(9, 8), page(8, 7)]).map(({ id }) => id)).toEqual([9, 8, 7])
})
