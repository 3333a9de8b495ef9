import type { QueryKey } from '@tanstack/react-query'
import type { LiveChange } from '../../contract/live.ts'

type Change = Pick<LiveChange, 'entity' | 'projectId'>

/** What every change of a project shows on: its own page, the lists, what happened lately. */
const always = ['history', 'dashboard', 'search']
const ofProject = ['projects', ...always]
const money = [...ofProject, 'billing', 'invoices', 'payments', 'expenses', 'customers', 'reports', 'months']

/** The first words of the keys under which the screens keep what a record of this kind may show on. */
const shownOn: Readonly<Record<string, readonly string[]>> = {
  company: ['company', 'next-number', 'next-project-number', ...always],
  employee: ['employees', 'appointments', 'permits', ...ofProject],
  business: ['businesses', 'customers', ...ofProject],
  salesperson: ['businesses', ...ofProject],
  category: ['categories', 'products', ...always],
  product: ['products', 'categories', ...always],
  customer: ['customers', 'invoices', 'payments', ...ofProject],
  project: [...money, 'appointments', 'permits', 'next-project-number', 'next-number', 'bids'],
  note: ['customers', ...ofProject],
  bid: ['bids', 'deliveries', ...money],
  invoice: ['deliveries', ...money],
  payment: ['payment-picture', 'deliveries', ...money],
  delivery: ['deliveries', 'bids', 'sending', ...money],
  expense: ['receipts', ...money],
  expense_payment: ['receipts', ...money],
  receipt: ['receipts', 'receipt-file', ...money],
  month: ['months', 'reports', ...always],
  snippet: ['snippets', ...always],
  appointment: ['appointments', 'customers', ...ofProject],
  permit: ['permits', 'authorities', 'permit-paper', ...ofProject],
  authority: ['authorities', 'permits', ...ofProject],
  photo: ofProject,
  import: ['imports', ...always],
}

/** Keys whose second or third word is the project that they are about. */
function projectOf([first, second, third]: QueryKey): number | undefined {
  const named = first === 'projects' && second === 'one' ? third : second
  const isAbout = ['projects', 'bids', 'billing', 'history'].includes(String(first))
  return isAbout && typeof named === 'number' ? named : undefined
}

/** True where what is kept under a key may show the changed record. */
export function mayShow(queryKey: QueryKey, { entity, projectId }: Change): boolean {
  const words = shownOn[entity]
  // A kind that this page does not know yet, of a newer server: anything may show it.
  if (words && !words.includes(String(queryKey[0]))) return false
  if (!words) return !isOwnDevice(queryKey)
  const project = projectOf(queryKey)
  return project === undefined || projectId === null || project === projectId
}

/** What no colleague changes. */
function isOwnDevice([first]: QueryKey): boolean {
  return ['sessions', 'demo-mails', 'demo-chats', 'calendar-feeds', 'last-change'].includes(String(first))
}
