import type { EmployeeRole } from '../../domain/people.ts'
import { t } from '../language/t.ts'

/** A project and a bid of it that the tour can show; null while there is none. */
export interface Stops {
  project: number | null
  bid: number | null
}

export interface TourStep {
  name: string
  title: string
  text: string
  /** Relative to `/employee/{firstName}/`; undefined when there is nothing to show it on. */
  screen: (stops: Stops) => string | undefined
  /** What is pointed at: the first of these that is to be seen. Without any, the step stands in the middle. */
  at?: readonly string[]
}

const dashboard = () => ''
const ofProject = ({ project }: Stops) => (project === null ? undefined : `projects/${project}`)
const ofBid = ({ project, bid }: Stops) =>
  project === null || bid === null ? undefined : `projects/${project}/bids/${bid}`

const steps = {
  welcome: {
    title: t('Your day on one page'),
    text: t(
      'What waits for you stands here: visits, bids without an answer, permits, money that is late. Every figure leads to its rows.',
    ),
    screen: dashboard,
    at: ['main h1'],
  },
  newLead: {
    title: t('It begins with a call'),
    text: t('New lead is always at hand, also on the phone. One page, less than a minute.'),
    screen: dashboard,
    at: ['header a[href$="/new-lead"]', '[data-tour="add"]'],
  },
  leadForm: {
    title: t('The phone number first'),
    text: t(
      'A customer or an address that is known already is recognized while you type. The region gives the project its number; a first visit can be booked right here.',
    ),
    screen: () => 'new-lead',
    at: ['main form section'],
  },
  firstProject: {
    title: t('The rest waits for your first project'),
    text: t(
      'Take in a lead, then start the tour once more: it goes on through visit, bid, invoice and payment on your own project.',
    ),
    screen: ({ project }: Stops) => (project === null ? '' : undefined),
  },
  project: {
    title: t('Everything about one job'),
    text: t(
      'Status, customer, people and money on one page. The blue button is the next step that makes sense.',
    ),
    screen: ofProject,
    at: ['main h1'],
  },
  appointments: {
    title: t('Visit the site'),
    text: t(
      'Book the visit for yourself or a colleague. On site, check in with one tap: it notes when, and how far from the house.',
    ),
    screen: ofProject,
    at: ['#appointments'],
  },
  photos: {
    title: t('Photos from the site'),
    text: t(
      'Take them with the phone, many at once, also without a connection: they are sent when there is one. Before and after lie side by side.',
    ),
    screen: ofProject,
    at: ['#photos'],
  },
  bids: {
    title: t('Write the bid'),
    text: t('A new bid starts empty, or as a copy of another. Revisions stay on record.'),
    screen: ofProject,
    at: ['#bids'],
  },
  bidLines: {
    title: t('Lines like in a spreadsheet'),
    text: t(
      'Arrows, Enter and Tab move through the cells; rows from Excel can be pasted. Cost and margin are never on the customer’s copy.',
    ),
    screen: ofBid,
    at: ['[data-tour="bid-lines"]', 'main h1'],
  },
  schedule: {
    title: t('The payment schedule'),
    text: t(
      'What is due when, by amount or percent. It has to add up to the total, and the invoices are drawn from it later.',
    ),
    screen: ofBid,
    at: ['[data-tour="bid-schedule"]'],
  },
  send: {
    title: t('Send it'),
    text: t('By e-mail, WhatsApp or as a link. You see exactly what goes out, and whether it arrived.'),
    screen: ofBid,
    at: ['main header button:last-of-type', 'main header'],
  },
  review: {
    title: t('The customer signs on the phone'),
    text: t(
      'Behind the link the customer reads the bid, ticks options, asks a question, and signs with a finger. You see when it was viewed, and the answer lands on your dashboard.',
    ),
    screen: ofBid,
    at: ['main h1'],
  },
  finalize: {
    title: t('Finalize makes it the contract'),
    text: t('Behind Actions. From then on, what changes is a change order, and the project can be billed.'),
    screen: ofProject,
    at: ['#bids'],
  },
  invoices: {
    title: t('Bill by the schedule'),
    text: t(
      'New invoice offers the next lines of the payment schedule; retention is held back where it is agreed.',
    ),
    screen: ofProject,
    at: ['#invoices'],
  },
  payment: {
    title: t('Money comes in'),
    text: t(
      'Record the payment on its invoice, with a picture of the check. The balance, the aging and the reports know it at once.',
    ),
    screen: ofProject,
    at: ['#invoices'],
  },
  expenses: {
    title: t('What the job costs'),
    text: t('Photograph the receipt, or drop twenty at once into the inbox. Margin follows from it.'),
    screen: ofProject,
    at: ['#expenses'],
  },
  permits: {
    title: t('Permits of the job'),
    text: t(
      'One card for each: authority, application, days waiting, and a log of every call. Release it by uploading the permit.',
    ),
    screen: ofProject,
    at: ['#permits'],
  },
  notes: {
    title: t('Notes for everybody'),
    text: t('What was agreed on the phone stands here, with who wrote it and when.'),
    screen: ofProject,
    at: ['#notes'],
  },
  history: {
    title: t('Nothing gets lost'),
    text: t('Who did what, when, and what it was before. What was removed can be brought back.'),
    screen: ofProject,
    at: ['#history'],
  },
  calendar: {
    title: t('The calendar'),
    text: t(
      'Month, week, day or a plain list, of one person or of all. Drag a visit to move it; subscribe to it on your phone.',
    ),
    screen: () => 'calendar',
    at: ['main header'],
  },
  permitBoard: {
    title: t('Every permit at a glance'),
    text: t('By stage, with the days each has been waiting. The longest wait stands out.'),
    screen: () => 'permits',
    at: ['main header'],
  },
  allInvoices: {
    title: t('All invoices'),
    text: t('By status and age, with their balance. A reminder goes out from here.'),
    screen: () => 'invoices',
    at: ['main header'],
  },
  allPayments: {
    title: t('All payments'),
    text: t('What came in, with the picture of the check. Tick what the bank has confirmed.'),
    screen: () => 'payments',
    at: ['main header'],
  },
  allExpenses: {
    title: t('All expenses'),
    text: t(
      'Who is owed what, paid in whole or in part. Receipts wait in the inbox until they are assigned.',
    ),
    screen: () => 'all-expenses-page',
    at: ['main header'],
  },
  reports: {
    title: t('Reports'),
    text: t(
      'Receivables, payables, cash, job profit, work in progress and backlog, from the same rows as every screen.',
    ),
    screen: () => 'reports',
    at: ['main header'],
  },
  monthEnd: {
    title: t('Close the month'),
    text: t(
      'A list says what is still unfinished. A closed month does not change any more, and QuickBooks gets its files here.',
    ),
    screen: () => 'months',
    at: ['main header'],
  },
  help: {
    title: t('That was it'),
    text: t(
      'Words with a dotted line explain themselves. The tour, the words and the keys stay in the menu under your initials.',
    ),
    screen: dashboard,
    at: ['header button[aria-haspopup="menu"]'],
  },
} as const satisfies Record<string, Omit<TourStep, 'name'>>

type StepName = keyof typeof steps

const mainJob: readonly StepName[] = [
  'welcome',
  'newLead',
  'leadForm',
  'firstProject',
  'project',
  'appointments',
  'bids',
  'bidLines',
  'send',
  'review',
  'finalize',
  'invoices',
  'payment',
  'history',
  'help',
]

const byRole: Record<EmployeeRole, readonly StepName[]> = {
  admin: mainJob,
  project_manager: mainJob,
  estimator: [
    'welcome',
    'calendar',
    'newLead',
    'leadForm',
    'firstProject',
    'project',
    'appointments',
    'photos',
    'bids',
    'bidLines',
    'schedule',
    'send',
    'review',
    'finalize',
    'help',
  ],
  installer_coordinator: [
    'welcome',
    'permitBoard',
    'calendar',
    'firstProject',
    'project',
    'permits',
    'appointments',
    'photos',
    'expenses',
    'notes',
    'help',
  ],
  accountant: [
    'welcome',
    'allInvoices',
    'firstProject',
    'invoices',
    'payment',
    'allPayments',
    'allExpenses',
    'reports',
    'monthEnd',
    'help',
  ],
}

/** The way through for one role: the main job for those who do all of it, their own part for the others. */
export function tourOf(role: EmployeeRole): TourStep[] {
  return byRole[role].map((name) => ({ name, ...steps[name] }))
}
