import type { GrantEvidence } from '../../contract/grants.ts'
import type { costParts, GrantPhotoPlace, GrantProgram, GrantSlot } from '../../domain/grants.ts'
import { formatDollars } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import { kindNames } from '../photos/photo-words.ts'

export const programWords: Record<GrantProgram, string> = {
  ebb: 'Earthquake Brace + Bolt',
  other: t('Another program'),
}

export const slotWords: Record<GrantSlot, string> = {
  crawl_space_1: t('Crawl space, place 1'),
  crawl_space_2: t('Crawl space, place 2'),
  crawl_space_3: t('Crawl space, place 3'),
  front: t('House from the street'),
  water_heater_1: t('Water heater, strapped, 1'),
  water_heater_2: t('Water heater, strapped, 2'),
  access: t('Access to the crawl space, with something that shows its size'),
}

export const costWords: Record<(typeof costParts)[number], string> = {
  labor: t('Labor'),
  material: t('Material'),
  overhead: t('Overhead'),
  profit: t('Profit'),
}

/** `Crawl space, place 1: Before` */
export function placeWords({ slot, side }: GrantPhotoPlace): string {
  return `${slotWords[slot]}: ${kindNames[side]}`
}

export function missingWords(missing: GrantEvidence['missing'][number]): string {
  switch (missing.kind) {
    case 'photo':
      return placeWords(missing)
    case 'permit':
      return t('The permit with its final sign-off')
    case 'costs':
      return t('Labor, material, overhead and profit')
    case 'sum':
      return t('The four amounts add up to {sum}, the contract is {contract}', {
        sum: formatDollars(missing.sum),
        contract: formatDollars(missing.contract),
      })
    case 'work_done':
      return t('The day the work was done')
    case 'license':
      return t('The license number, in Settings')
  }
}
