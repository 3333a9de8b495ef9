import type { ProjectSummary } from '../../contract/project-lists.ts'
import type { Project } from '../../contract/projects.ts'
import type { Region } from '../../domain/projects.ts'
import type { RoughPosition } from '../../domain/rough-positions.ts'
import { t } from '../language/t.ts'

const regionWords: Record<Region, string> = {
  southern_california: t('Southern California'),
  bay_area: t('San Francisco Bay Area'),
}

export function regionWord(region: Region): string {
  return regionWords[region]
}

/** `BA-26-0056 Ann Lee`. */
export function projectName({ number, customer }: Pick<ProjectSummary, 'number' | 'customer'>): string {
  return `${number} ${customer.name}`
}

type Site = Pick<Project['site'], 'street' | 'city' | 'state' | 'zip'>

/** `1234 Hillcrest Ave, Oakland, CA 94602`, or '' without an address. */
export function addressLine({ street, city, state, zip }: Site): string {
  const stateAndZip = [state, zip].filter(Boolean).join(' ')
  return [street, city, stateAndZip].filter(Boolean).join(', ')
}

/** `1234 Hillcrest Ave, Oakland`. */
export function shortAddress({ street, city }: Pick<Site, 'street' | 'city'>): string {
  return [street, city].filter(Boolean).join(', ')
}

/** What a rough position was worked out from; '' for one that somebody gave. */
export function roughWord(rough: RoughPosition | null): string {
  if (rough === null) return ''
  return rough === 'zip' ? t('position by ZIP code') : t('position by city')
}

/** A link to the address in Google Maps. A phone opens its map app. */
export function mapAddress(site: Site): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(addressLine(site))}`
}

/** True when the project's worth is what was bid, because there is no contract yet. */
export function isEstimate(project: Pick<ProjectSummary, 'contract' | 'bidTotal'>): boolean {
  return project.contract === 0 && project.bidTotal !== null
}
