import { t } from '../language/t.ts'

/** In the order an accountant reads them: money in, money out, what the work earns. */
export const reports = [
  {
    key: 'receivables',
    title: t('Receivables'),
    question: t('Who owes us what, and how late is it?'),
  },
  {
    key: 'payables',
    title: t('Payables'),
    question: t('Who do we owe, and how late are we?'),
  },
  {
    key: 'cash',
    title: t('Cash'),
    question: t('What came in and what went out, month by month?'),
  },
  {
    key: 'job-profit',
    title: t('Job profit'),
    question: t('What do the jobs earn, by project, manager, region or referral?'),
  },
  {
    key: 'work-in-progress',
    title: t('Work in progress'),
    question: t('How far is each job, and is it billed ahead of the work or behind it?'),
  },
  {
    key: 'backlog',
    title: t('Backlog'),
    question: t('How much agreed work is still to be done?'),
  },
] as const

export type ReportKey = (typeof reports)[number]['key']

export function reportOf(report: ReportKey) {
  return reports.find(({ key }) => key === report) ?? reports[0]
}
