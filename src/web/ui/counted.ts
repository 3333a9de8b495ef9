import { t } from '../language/t.ts'

/** What is counted, as its English. */
export type Countable = keyof typeof counts

/** `1 invoice`, `12 invoices`. */
export function counted(count: number, thing: Countable): string {
  return counts[thing](count)
}

const counts = {
  business: (count: number) => t('{count, plural, one {# business} other {# businesses}}', { count }),
  category: (count: number) => t('{count, plural, one {# category} other {# categories}}', { count }),
  'check-in': (count: number) => t('{count, plural, one {# check-in} other {# check-ins}}', { count }),
  customer: (count: number) => t('{count, plural, one {# customer} other {# customers}}', { count }),
  hole: (count: number) => t('{count, plural, one {# hole} other {# holes}}', { count }),
  move: (count: number) => t('{count, plural, one {# move} other {# moves}}', { count }),
  note: (count: number) => t('{count, plural, one {# note} other {# notes}}', { count }),
  photo: (count: number) => t('{count, plural, one {# photo} other {# photos}}', { count }),
  product: (count: number) => t('{count, plural, one {# product} other {# products}}', { count }),
  project: (count: number) => t('{count, plural, one {# project} other {# projects}}', { count }),
  salesperson: (count: number) => t('{count, plural, one {# salesperson} other {# salespeople}}', { count }),
}
