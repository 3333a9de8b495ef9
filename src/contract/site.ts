import { z } from 'zod'
import { roughPositions } from '../domain/rough-positions.ts'
import { Address } from './fields.ts'

/** What a position was worked out from; null for one that somebody gave, and without one. */
export const Approximate = z.enum(roughPositions).nullable()

/** Where a project's work is. The position is in degrees. */
export const Site = Address.extend({
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  approximate: Approximate,
})
