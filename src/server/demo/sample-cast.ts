import type { Business } from '../../contract/businesses.ts'
import type { Product } from '../../contract/products.ts'
import type { Actor } from '../actor.ts'

/** Who works here and what is sold, as the stories of the projects need it. */
export interface SampleCast {
  /** By first name. */
  actors: ReadonlyMap<string, Actor>
  managers: readonly Actor[]
  businesses: readonly Business[]
  /** By name. */
  products: ReadonlyMap<string, Product>
}
