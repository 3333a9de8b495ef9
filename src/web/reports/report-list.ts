/** The six reports, as an accountant reads them: what comes, what goes, what the work earns. */
export const reports = [
  {
    key: 'receivables',
    title: 'Receivables',
    question: 'Who owes us what, and how late is it?',
  },
  {
    key: 'payables',
    title: 'Payables',
    question: 'Whom do we owe what, and how late are we?',
  },
  {
    key: 'cash',
    title: 'Cash',
    question: 'What came in and what went out, month by month?',
  },
  {
    key: 'job-profit',
    title: 'Job profit',
    question: 'What do the jobs earn, by project, manager, region or referral?',
  },
  {
    key: 'work-in-progress',
    title: 'Work in progress',
    question: 'How far is each job, and is it billed ahead of the work or behind it?',
  },
  {
    key: 'backlog',
    title: 'Backlog',
    question: 'How much agreed work is still to be done?',
  },
] as const

export type ReportKey = (typeof reports)[number]['key']
