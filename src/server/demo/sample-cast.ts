import type { Business } from '../../contract/businesses.ts'
import type { Product } from '../../contract/products.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'

/** Who works here and what is sold, as the stories of the projects need it. */
export interface SampleCast {
  /** By first name. */
  actors: ReadonlyMap<string, Actor>
  managers: readonly Actor[]
  businesses: readonly Business[]
  /** Suppliers and subcontractors, by name. */
  suppliers: ReadonlyMap<string, Business>
  /** By name. */
  products: ReadonlyMap<string, Product>
}

/** The office at another time. */
export function at(deps: Deps, time: number): Deps {
  return { ...deps, clock: { now: () => new Date(time) } }
}

export function actorCalled(cast: SampleCast, firstName: string): Actor {
  const actor = cast.actors.get(firstName)
  if (!actor) throw new Error(`Nobody is called ${firstName}`)
  return actor
}
