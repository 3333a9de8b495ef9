import { expect, it } from 'vitest'
import { rowsOf } from '../../records/record-list/use-pages.ts'
import { hillcrest, summaryOf } from '../sample-project.ts'
import { type ListPage, withItsEnd } from './list-pages.ts'

const page = (ids: number[], nextCursor: string | null): ListPage => ({
  rows: ids.map((id) => ({ ...summaryOf(hillcrest), id })),
  total: 9,
  nextCursor,
})
const idsOf = ({ rows }: ListPage) => rows.map(({ id }) => id)

it.each<[string, ListPage, number[], string | null]>([
  ['the same rows', page([9, 8, 7], 'after 7'), [9, 8, 7], 'after 7'],
  ['a new row pushes one out: it stays', page([10, 9, 8], 'after 8'), [10, 9, 8, 7], 'after 7'],
  ['one is gone: the next page keeps its first', page([9, 7, 6], 'after 6'), [9, 7], 'after 7'],
  ['all is new: as it was read', page([20, 19, 18], 'after 18'), [20, 19, 18], 'after 18'],
  ['the list ends here now', page([9, 8], null), [9, 8], null],
])('a page read again: %s', (_what, fresh, ids, nextCursor) => {
  const settled = withItsEnd(page([9, 8, 7], 'after 7'), fresh)
  expect(idsOf(settled)).toEqual(ids)
  expect(settled.nextCursor).toBe(nextCursor)
})

it('shows a project once when it stands on two pages', () => {
  expect(rowsOf([page([9, 8], 'after 8'), page([8, 7], null)]).map(({ id }) => id)).toEqual([9, 8, 7])
})
