import type { Project, ProjectSummary } from '../../contract/projects.ts'
import type { Region } from '../../domain/projects.ts'
import { t } from '../language/t.ts'

const regionWords: Record<Region, string> = {
  southern_california: t('Southern California'),
  bay_area: t('San Francisco Bay Area'),
}

/** The region as people say it. */
export function regionWord(region: Region): string {
  return regionWords[region]
}

type Site = Pick<Project['site'], 'street' | 'city' | 'state' | 'zip'>

/** `1234 Hillcrest Ave, Oakland, CA 94602`; empty while no address is known. */
export function addressLine({ street, city, state, zip }: Site): string {
  const stateAndZip = [state, zip].filter(Boolean).join(' ')
  return [street, city, stateAndZip].filter(Boolean).join(', ')
}

/** Shows the address on a map, in the phone's own app where it has one. */
export function mapAddress(site: Site): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(addressLine(site))}`
}

/** What the project is worth: its contract, or before there is one, what was bid. */
export function isEstimate(project: Pick<ProjectSummary, 'contract' | 'bidTotal'>): boolean {
  return project.contract === 0 && project.bidTotal !== null
}
