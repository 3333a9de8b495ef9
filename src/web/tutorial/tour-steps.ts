import type { EmployeeRole } from '../../domain/people.ts'
import { t } from '../language/t.ts'

/** The project and bid that the tour shows; null while there is none. */
export interface Stops {
  project: number | null
  bid: number | null
}

export interface TourStep {
  name: string
  title: string
  text: string
  /** Relative to `/employee/{firstName}/`; undefined when there is no screen to show the step on. */
  screen: (stops: Stops) => string | undefined
  /** Selectors of the target; the first visible one counts. Without any, the step shows in the middle. */
  at?: readonly string[]
}

const dashboard = () => ''
const ofProject = ({ project }: Stops) => (project === null ? undefined : `projects/${project}`)
const partOfProject =
  (part: string) =>
  ({ project }: Stops) =>
    project === null ? undefined : `projects/${project}/${part}`
const ofBid = ({ project, bid }: Stops) =>
  project === null || bid === null ? undefined : `projects/${project}/bids/${bid}`

const steps = {
  welcome: {
    title: t('Your day on one page'),
    text: t(
      'Everything that’s waiting for you: visits, bids without an answer, permits, late money. Click a figure to see its details.',
    ),
    screen: dashboard,
    at: ['main h1'],
  },
  newLead: {
    title: t('It starts with a call'),
    text: t('New lead is always there, on the phone too. One page, less than a minute.'),
    screen: dashboard,
    at: ['header a[href$="/new-lead"]', '[data-tour="add"]'],
  },
  leadForm: {
    title: t('The phone number first'),
    text: t(
      'We recognize customers and addresses while you type. The region sets the project number, and you can book the first visit right here.',
    ),
    screen: () => 'new-lead',
    at: ['main form section'],
  },
  firstProject: {
    title: t('The rest needs your first project'),
    text: t(
      'Add a lead, then start the tour again. It shows visit, bid, invoice and payment on your own project.',
    ),
    screen: ({ project }: Stops) => (project === null ? '' : undefined),
  },
  project: {
    title: t('Everything about one job'),
    text: t('Status, customer, people and money on one page. The blue button is the next step.'),
    screen: ofProject,
    at: ['main h1'],
  },
  appointments: {
    title: t('Visit the site'),
    text: t(
      'Book the visit for yourself or a colleague. On site, check in with one tap: we record when, and how far from the house.',
    ),
    screen: partOfProject('schedule'),
    at: ['#appointments'],
  },
  photos: {
    title: t('Photos from the site'),
    text: t(
      'Take many at once, even offline: we send them when you’re back online. Compare before and after side by side.',
    ),
    screen: partOfProject('photos'),
    at: ['#photos'],
  },
  bids: {
    title: t('Write the bid'),
    text: t('A new bid starts empty, or as a copy of another. Revisions stay on record.'),
    screen: partOfProject('bids'),
    at: ['#bids'],
  },
  bidLines: {
    title: t('Lines like in a spreadsheet'),
    text: t(
      'Move with the arrows, Enter and Tab, and paste rows from Excel. The customer never sees cost and margin.',
    ),
    screen: ofBid,
    at: ['[data-tour="bid-lines"]', 'main h1'],
  },
  schedule: {
    title: t('The payment schedule'),
    text: t(
      'What’s due when, by amount or percent. It must add up to the total, and your invoices follow it.',
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
      'The customer opens the link, reads the bid, picks options, asks questions and signs with a finger. Your dashboard shows when they viewed it, and their answer.',
    ),
    screen: ofBid,
    at: ['main h1'],
  },
  finalize: {
    title: t('Finalize makes it the contract'),
    text: t('It’s under Actions. After that, changes are change orders, and you can bill the project.'),
    screen: partOfProject('bids'),
    at: ['#bids'],
  },
  invoices: {
    title: t('Bill by the schedule'),
    text: t(
      'New invoice suggests the next lines of the payment schedule and holds back the agreed retention.',
    ),
    screen: partOfProject('money'),
    at: ['#invoices'],
  },
  payment: {
    title: t('Money comes in'),
    text: t(
      'Record the payment on its invoice, with a picture of the check. Balance, aging and reports update right away.',
    ),
    screen: partOfProject('money'),
    at: ['#invoices'],
  },
  expenses: {
    title: t('What the job costs'),
    text: t('Photograph a receipt, or drop many into the inbox at once. The margin updates by itself.'),
    screen: partOfProject('money'),
    at: ['#expenses'],
  },
  permits: {
    title: t('Permits of the job'),
    text: t(
      'Each has a card: authority, application, days waiting and a log of calls. Upload the permit to release it.',
    ),
    screen: partOfProject('permits'),
    at: ['#permits'],
  },
  notes: {
    title: t('Notes for everyone'),
    text: t('Write down what was agreed on the phone. Everyone sees who wrote it and when.'),
    screen: partOfProject('notes'),
    at: ['#notes'],
  },
  history: {
    title: t('Nothing gets lost'),
    text: t('Who did what, when, and what it was before. You can restore what was deleted.'),
    screen: partOfProject('notes'),
    at: ['#history'],
  },
  calendar: {
    title: t('The calendar'),
    text: t(
      'Month, week, day or a list, for one person or everyone. Drag a visit to move it, or subscribe on your phone.',
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
    text: t('By status and age, with their balances. Send reminders from here.'),
    screen: () => 'invoices',
    at: ['main header'],
  },
  allPayments: {
    title: t('All payments'),
    text: t('Money that came in, with pictures of the checks. Check off what the bank has confirmed.'),
    screen: () => 'payments',
    at: ['main header'],
  },
  allExpenses: {
    title: t('All expenses'),
    text: t('Who you owe, how much, and what’s paid. Receipts wait in the inbox until you assign them.'),
    screen: () => 'all-expenses-page',
    at: ['main header'],
  },
  reports: {
    title: t('Reports'),
    text: t('Receivables, payables, cash, job profit, work in progress and backlog.'),
    screen: () => 'reports',
    at: ['main header'],
  },
  monthEnd: {
    title: t('Close the month'),
    text: t(
      'A checklist shows what’s unfinished. Once closed, a month’s money stays put. Download the QuickBooks files here.',
    ),
    screen: () => 'months',
    at: ['main header'],
  },
  help: {
    title: t('That’s it'),
    text: t(
      'Click a word with a dotted line to see what it means. The tour, words and keys are in the menu under your initials.',
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

/** The steps for a role: the whole job for those who do all of it, their own part for the others. */
export function tourOf(role: EmployeeRole): TourStep[] {
  return byRole[role].map((name) => ({ name, ...steps[name] }))
}
