import { z } from 'zod'

const degrees = /^-?\d{1,3}(?:\.\d{1,12})?$/

/** `south,west,north,east` in degrees, as a query says it. */
export const Bounds = z.codec(
  z.string().max(100).meta({ description: 'south,west,north,east in degrees' }),
  z.object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() }),
  {
    decode: (text, context) => {
      const parts = text.split(',')
      const [south = 0, west = 0, north = 0, east = 0] = parts.map(Number)
      const isOnEarth = south >= -90 && north <= 90 && west >= -180 && east <= 180
      if (parts.length === 4 && parts.every((part) => degrees.test(part)) && isOnEarth) {
        if (south <= north && west <= east) return { south, west, north, east }
      }
      context.issues.push({
        code: 'custom',
        message: 'Must be south,west,north,east in degrees',
        input: text,
      })
      return z.NEVER
    },
    encode: ({ south, west, north, east }) => [south, west, north, east].join(','),
  },
)

/** A part of the map, in degrees; it does not cross the date line. */
export type MapBounds = z.output<typeof Bounds>
