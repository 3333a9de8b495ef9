import type { Business, BusinessPlacement, Salesperson } from '../../contract/businesses.ts'

/** One salesperson who shall stand under another business once the moves are saved. */
export interface Move {
  salespersonId: number
  /** Where the salesperson stood when it was moved. */
  from: number
  to: number
}

/** The moves that would change something now: one per salesperson, without who or what is gone. */
export function pendingMoves(businesses: readonly Business[], history: readonly Move[]): Move[] {
  const homes = homesOf(businesses)
  const last = new Map<number, Move>()
  for (const move of history) {
    last.set(move.salespersonId, { ...move, from: last.get(move.salespersonId)?.from ?? move.from })
  }
  return [...last.values()].filter(
    ({ salespersonId, to }) =>
      homes.has(salespersonId) && homes.get(salespersonId) !== to && businesses.some(({ id }) => id === to),
  )
}

/** The businesses as they stand once the moves are saved. */
export function withMoves(businesses: readonly Business[], moves: readonly Move[]): Business[] {
  const moved = new Map(moves.map(({ salespersonId, to }) => [salespersonId, to]))
  if (moved.size === 0) return [...businesses]
  const everybody = businesses.flatMap(({ salespeople }) => salespeople)
  return businesses.map((business) => ({
    ...business,
    salespeople: [
      ...business.salespeople.filter(({ id }) => (moved.get(id) ?? business.id) === business.id),
      ...everybody.filter(
        (person) => person.business_id !== business.id && moved.get(person.id) === business.id,
      ),
    ],
  }))
}

/** What the bulk update takes: every business that loses or gains somebody, with all who shall stand under it. */
export function placementsOf(businesses: readonly Business[], moves: readonly Move[]): BusinessPlacement[] {
  const homes = homesOf(businesses)
  const touched = new Set(moves.flatMap(({ salespersonId, to }) => [homes.get(salespersonId), to]))
  return withMoves(businesses, moves)
    .filter(({ id }) => touched.has(id))
    .map(({ id, version, salespeople }) => ({
      id,
      version,
      salespeople: salespeople.map((person) => ({ id: person.id })),
    }))
}

/** The moves of salespeople whom somebody else has moved elsewhere in the meantime. */
export function contestedMoves(businesses: readonly Business[], moves: readonly Move[]): Move[] {
  const homes = homesOf(businesses)
  return moves.filter(({ salespersonId, from }) => homes.get(salespersonId) !== from)
}

export function findSalesperson(businesses: readonly Business[], id: number): Salesperson | undefined {
  return businesses.flatMap(({ salespeople }) => salespeople).find((person) => person.id === id)
}

/** Which business each salesperson stands under. */
function homesOf(businesses: readonly Business[]): Map<number, number> {
  return new Map(businesses.flatMap(({ id, salespeople }) => salespeople.map((person) => [person.id, id])))
}
