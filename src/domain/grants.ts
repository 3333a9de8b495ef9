import type { Cents } from './money.ts'
import type { PhotoKind } from './photos.ts'

/**
 * What the photos show. Earthquake Brace + Bolt wants three places of the crawl space before and after, from the same
 * spot; the house from the street; the strapped water heater twice; and the access to the crawl space with something that
 * shows its size ("Retrofit Step by Step", January 2019; the program's rules change, so look at the current ones).
 */
export const grantSlots = [
  'crawl_space_1',
  'crawl_space_2',
  'crawl_space_3',
  'front',
  'water_heater_1',
  'water_heater_2',
  'access',
] as const
export type GrantSlot = (typeof grantSlots)[number]

export const grantPrograms = ['ebb', 'other'] as const
export type GrantProgram = (typeof grantPrograms)[number]

const both = ['before', 'after'] as const
const crawlSpace = { crawl_space_1: both, crawl_space_2: both, crawl_space_3: both } as const

/** The photos that a program asks for, in their order. */
const photosOf: Record<GrantProgram, Partial<Record<GrantSlot, readonly PhotoKind[]>>> = {
  ebb: {
    ...crawlSpace,
    front: ['before'],
    water_heater_1: ['after'],
    water_heater_2: ['after'],
    access: ['after'],
  },
  other: { ...crawlSpace, front: both },
}

export interface GrantPhotoPlace {
  slot: GrantSlot
  side: PhotoKind
}

export function grantPhotoPlaces(program: GrantProgram): GrantPhotoPlace[] {
  return grantSlots.flatMap((slot) => (photosOf[program][slot] ?? []).map((side) => ({ slot, side })))
}

export const grantPapers = ['permit', 'other'] as const
export type GrantPaper = (typeof grantPapers)[number]

/** The price of the work in the parts that a program wants apart, in cents. */
export const costParts = ['labor', 'material', 'overhead', 'profit'] as const
export type GrantCosts = Record<(typeof costParts)[number], Cents | null>

/** What a package still lacks; see `describeMissing` in the web for the words. */
export type MissingEvidence =
  | ({ kind: 'photo' } & GrantPhotoPlace)
  | { kind: 'permit' | 'costs' | 'work_done' | 'license' }
  | { kind: 'sum'; sum: Cents; contract: Cents }

/** Everything that the program asks for and the package does not have, in the order of the package. */
export function missingEvidence(
  program: GrantProgram,
  has: {
    photos: readonly GrantPhotoPlace[]
    permit: boolean
    costs: GrantCosts
    workDone: boolean
    license: boolean
    /** With approved changes. */
    contract: Cents
  },
): MissingEvidence[] {
  const amounts = costParts.map((part) => has.costs[part])
  const sum = amounts.reduce<Cents>((total, amount) => total + (amount ?? 0), 0)
  const photos = grantPhotoPlaces(program).filter(
    ({ slot, side }) => !has.photos.some((photo) => photo.slot === slot && photo.side === side),
  )
  const isPriced = !amounts.includes(null)
  return [
    ...photos.map((place) => ({ kind: 'photo' as const, ...place })),
    ...(has.permit ? [] : [{ kind: 'permit' as const }]),
    ...(isPriced ? [] : [{ kind: 'costs' as const }]),
    ...(isPriced && sum !== has.contract ? [{ kind: 'sum' as const, sum, contract: has.contract }] : []),
    ...(has.workDone ? [] : [{ kind: 'work_done' as const }]),
    ...(has.license ? [] : [{ kind: 'license' as const }]),
  ]
}
