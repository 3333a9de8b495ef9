import { useOutletContext } from 'react-router'
import type { Project } from '../../../contract/projects.ts'
import { t } from '../../language/t.ts'

/** The parts of a project's page, by the end of their address; '' is the overview. */
export const places = [
  '',
  'bids',
  'money',
  'permits',
  'photos',
  'schedule',
  'notes',
  'documents',
  'rights',
  'caissons',
] as const
export type Place = (typeof places)[number]

export const placeNames: Readonly<Record<Place, string>> = {
  '': t('Overview'),
  bids: t('Bids'),
  money: t('Money'),
  permits: t('Permits'),
  photos: t('Photos'),
  schedule: t('Schedule'),
  notes: t('Notes & history'),
  documents: t('Documents'),
  rights: t('Rights'),
  caissons: t('Caissons'),
}

/** How much there is in each part. The overview is of everything, and has no count; nor have what is
 * not loaded with the project. */
export function countOf(project: Project, place: Place): number | undefined {
  switch (place) {
    case '':
    case 'documents':
    case 'rights':
      return undefined
    case 'caissons':
      return project.caissonLogs ?? undefined
    case 'bids':
      return project.bids.filter(({ status }) => status !== 'superseded').length
    case 'money':
      return project.invoices.length + project.expenses.length
    case 'permits':
      return project.permits.length
    case 'photos':
      return project.before.length + project.after.length
    case 'schedule':
      return project.appointments.length
    case 'notes':
      return project.notes.length
  }
}

/** The project whose part is shown. */
export const useShownProject = () => useOutletContext<Project>()

/** The part that an address below `projects/12` belongs to. The whole history is beside the notes. */
export function placeAt(end: string): Place {
  return end === 'history' ? 'notes' : (places.find((place) => place === end) ?? '')
}

/** How names in an address end: of drawers and dialogs, `?recordPayment=31`, and of lists, `#change-orders`. */
const namesIn: Readonly<Record<Exclude<Place, ''>, RegExp>> = {
  bids: /^(bids|change-orders|deliveries|newBid)$/,
  money: /(invoices?|billLine|payment|receipt|retention|expenses?|pay-?applications?)$/i,
  permits: /^permits?$/,
  photos: /^photos?$/,
  schedule: /appointments?$/i,
  notes: /^(notes|history)$/,
  documents: /documents?$/i,
  rights: /^(rights|waivers?|paymentWaiver)$/,
  caissons: /^(caissons|hole|newHole)$/,
}

/**
 * Where what a link names is: `projects/12?invoice=31`, `#expenses` and `#invoice-31` are in `money`. So the rest of
 * the program, e-mails and calendars link to the project, and need not know its parts.
 */
export function placeOfLink(search: string, hash: string): Place {
  const names = [...new URLSearchParams(search).keys(), hash.replace(/^#/, '').replace(/-\d+$/, '')]
  return places.find((place) => place !== '' && names.some((name) => namesIn[place].test(name))) ?? ''
}
