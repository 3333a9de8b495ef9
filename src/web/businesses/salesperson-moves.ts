import type { Business, BusinessPlacement, Salesperson } from '../../contract/businesses.ts'

/** A salesperson's move to another business. */
export interface Move {
  salespersonId: number
  /** The business they belonged to when the move was made. */
  from: number
  to: number
}

/** The moves that still change something: the last per salesperson, without deleted people and businesses. */
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

/** The businesses as they will be once the moves are saved. */
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

/** The bulk update's body: each business that loses or gains somebody, with all its salespeople. */
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

/** Moves of salespeople whom a colleague has moved meanwhile. */
export function contestedMoves(businesses: readonly Business[], moves: readonly Move[]): Move[] {
  const homes = homesOf(businesses)
  return moves.filter(({ salespersonId, from }) => homes.get(salespersonId) !== from)
}

export function findSalesperson(businesses: readonly Business[], id: number): Salesperson | undefined {
  return businesses.flatMap(({ salespeople }) => salespeople).find((person) => person.id === id)
}

/** The business of each salesperson. */
function homesOf(businesses: readonly Business[]): Map<number, number> {
  return new Map(businesses.flatMap(({ id, salespeople }) => salespeople.map((person) => [person.id, id])))
}
