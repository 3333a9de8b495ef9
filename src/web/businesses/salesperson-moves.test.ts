import { describe, expect, test } from 'vitest'
import { contestedMoves, pendingMoves, placementsOf, withMoves } from './salesperson-moves.ts'
import { acme, bayRealty, hillside } from './sample-businesses.ts'

const businesses = [acme, bayRealty, hillside]
const ana = { salespersonId: 11, from: 1, to: 2 }

describe('pending moves', () => {
  test('the last move of a salesperson counts', () =>
    expect(pendingMoves(businesses, [ana, { ...ana, to: 3 }])).toEqual([{ ...ana, to: 3 }]))
  test('moving back is no move', () => expect(pendingMoves(businesses, [ana, { ...ana, to: 1 }])).toEqual([]))
  test('who or what is gone is not moved', () => {
    expect(pendingMoves(businesses, [{ ...ana, salespersonId: 99 }])).toEqual([])
    expect(pendingMoves(businesses, [{ ...ana, to: 99 }])).toEqual([])
  })
})

test('the list shows a move before it is saved', () => {
  const names = withMoves(businesses, [ana]).map(({ salespeople }) => salespeople.map(({ name }) => name))
  expect(names).toEqual([['Cy Park', 'Ana Ruiz'], ['Ben Ito'], []])
})

test('the bulk update names both businesses of a move, and no other', () =>
  expect(placementsOf(businesses, [ana])).toEqual([
    { id: 2, version: 1, salespeople: [{ id: 21 }, { id: 11 }] },
    { id: 1, version: 1, salespeople: [{ id: 12 }] },
  ]))

test('a move is contested when somebody else moved the same salesperson', () => {
  const theirs = withMoves(businesses, [{ ...ana, to: 3 }])
  expect(contestedMoves(theirs, [ana])).toEqual([ana])
  expect(contestedMoves(businesses, [ana])).toEqual([])
})
