/** What a position was worked out from when nobody gave it. */
export const roughPositions = ['zip', 'city'] as const
export type RoughPosition = (typeof roughPositions)[number]

/** By how many miles such a position may be off: half the width of a usual ZIP code, or of a large city. */
const milesOff: Record<RoughPosition, number> = { zip: 3, city: 10 }
const metersPerMile = 1_609.344

/**
 * A distance to a rough position in whole miles. One that is less than the position may be off says nothing more than
 * that: `isLess`.
 */
export function roughMiles(meters: number, rough: RoughPosition): { isLess: boolean; miles: string } {
  const miles = Math.round(meters / metersPerMile)
  const isLess = miles < milesOff[rough]
  return { isLess, miles: (isLess ? milesOff[rough] : miles).toLocaleString('en-US') }
}
