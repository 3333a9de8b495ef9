import type { HistoryEvent } from '../../contract/history.ts'

/** Where the thing is that an event tells of, relative to `/employee/{firstName}/`; null when it is nowhere any more. */
export function screenOf({ entity, entityId, verb, project }: HistoryEvent): string | null {
  if (project?.isDeleted || /^(deleted|removed)$/.test(verb)) return null
  if (project) return inProject(entity, entityId, `projects/${project.id}`)
  const { [entity]: place } = places
  return place === undefined ? null : place(entityId)
}

function inProject(entity: string, id: number, project: string): string {
  switch (entity) {
    case 'bid':
      return `${project}/bids/${id}`
    case 'invoice':
      return `${project}?invoice=${id}`
    case 'payment':
      return `${project}?editPayment=${id}`
    case 'expense':
      return `${project}?expense=${id}`
    case 'expense_payment':
      return `${project}?editExpensePayment=${id}`
    case 'permit':
      return `${project}/permits#permit-${id}`
    case 'photo':
      return `${project}#photos`
    case 'appointment':
      return `${project}#appointments`
    case 'note':
      return `${project}#notes`
    case 'delivery':
      return `${project}#deliveries`
    default:
      return project
  }
}

const places: Record<string, (id: number) => string> = {
  customer: (id) => `customers/${id}`,
  business: () => 'edit-businesses',
  salesperson: () => 'edit-businesses',
  product: () => 'edit-products',
  category: () => 'edit-categories',
  authority: () => 'edit-authorities',
  employee: () => 'edit-employees',
  company: () => 'settings',
  snippet: () => 'settings',
  month: () => 'months',
  receipt: () => 'receipts',
  delivery: () => 'deliveries',
}
