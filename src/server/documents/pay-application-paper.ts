/* The data of pay-application.typ. In English, as contracts with general contractors are. */
import { type AppliedLine, applicationMoney, appliedMoney } from '../../domain/pay-applications.ts'
import {
  type Day,
  type JobDocument,
  type LetterPaper,
  type PaperParty,
  type PaperRow,
  toLetterPaper,
  toParties,
  type WholeCents,
} from './letter-paper.ts'
import { writeDay, writeMoney, writePercent } from './paper-figures.ts'
import { type PaperText, toGivenText, toOneLine, toPaperText } from './paper-text.ts'

export interface PayApplicationPaper extends LetterPaper {
  heading: string
  name: PaperText | null
  facts: PaperRow[]
  parties: PaperParty[]
  summary: PaperRow[]
  /** The rows of the summary that are sums. */
  strong: string[]
  due: PaperRow
  changes: { number: string; title: PaperText; amount: string }[]
  rows: { number: string; description: PaperText; figures: string[] }[]
  totals: string[]
  sheets: { title: PaperText; alt: string; picture: string; page: number }[]
}

/** What an application for payment prints. */
export interface PayApplicationDocumentData extends Omit<JobDocument, 'language'> {
  application: { number: number; invoiceNumber: string; date: Day; through: Day; dueDate: Day | null }
  /** The word across every page, or null. */
  mark: string | null
  lines: AppliedLine[]
  /** Of the contract without its change orders. */
  originalValue: WholeCents
  changes: { number: number; title: string; amount: WholeCents }[]
  /** The pages that go with it: each a page of one of the pictures, from 1. */
  sheets: { title: string; picture: number; page: number }[]
  /** Pictures and PDFs in base64. */
  pictures: string[]
}

/** @throws when an amount is not in whole cents, or a day is not a date */
export function toPayApplicationPaper(data: PayApplicationDocumentData): PayApplicationPaper {
  const { company, application, lines, originalValue, changes, project } = data
  const { number, invoiceNumber, date, through, dueDate } = application
  const title = `Application for payment ${number}`
  const money = applicationMoney(lines)
  return {
    ...toLetterPaper(company, {
      language: 'en',
      title: `${title}, ${invoiceNumber}`,
      date,
      mark: data.mark,
      foot: `${title} · ${invoiceNumber}`,
    }),
    heading: title,
    name: toGivenText(project.name),
    facts: [
      ['Invoice', toPaperText(invoiceNumber)],
      ['Date', writeDay(date, 'en')],
      ['Work through', writeDay(through, 'en')],
      ...(dueDate === null ? [] : [['Due', writeDay(dueDate, 'en')] satisfies PaperRow]),
      ['Project', toPaperText(project.number)],
    ],
    parties: toParties(
      { ...data, language: 'en' },
      { customer: 'To', site: 'Job site', manager: 'Questions' },
    ),
    summary: [
      ['Original contract', writeMoney(originalValue)],
      ['Change orders', writeMoney(money.value - originalValue)],
      [contractToDate, writeMoney(money.value)],
      ['Work done to date', writeMoney(money.work)],
      ['Materials stored and not built in', writeMoney(money.stored)],
      [toDate, writeMoney(money.completed)],
      [`Retention held back${rateOf(lines)}`, writeMoney(-money.retention)],
      [earned, writeMoney(money.earned)],
      ['Less earlier applications', writeMoney(-money.before)],
      ['Left to be paid after this one, retention included', writeMoney(money.leftWithRetention)],
    ],
    strong: [contractToDate, toDate, earned],
    due: ['Amount due now', writeMoney(money.due)],
    changes: changes.map((change) => ({
      number: String(change.number),
      title: toPaperText(change.title),
      amount: writeMoney(change.amount),
    })),
    rows: lines.map((line, index) => ({
      number: String(index + 1),
      description: toPaperText(line.description),
      figures: toFigures(line),
    })),
    totals: toTotals(lines),
    sheets: data.sheets.map(({ title: name, picture, page }) => ({
      title: toPaperText(name),
      alt: toOneLine(name) || 'Attachment',
      picture: `/picture-${picture}`,
      page,
    })),
  }
}

const contractToDate = 'Contract to date'
const toDate = 'Done and stored to date'
const earned = 'Earned to date, less retention'

/** The rate in parentheses where all lines have one. */
function rateOf(lines: readonly AppliedLine[]): string {
  const rates = new Set(lines.map(({ retentionRate }) => retentionRate))
  const [rate = 0] = rates
  return rates.size === 1 && rate > 0 ? ` (${writePercent(rate / 100)})` : ''
}

function toFigures(line: AppliedLine): string[] {
  const { workThisPeriod, completed, percent, left, retention } = appliedMoney(line)
  return [
    writeMoney(line.value),
    writeMoney(line.workBefore),
    writeMoney(workThisPeriod),
    writeMoney(line.stored),
    writeMoney(completed),
    percent === null ? '' : writePercent(percent / 100),
    writeMoney(left),
    writeMoney(retention),
  ]
}

function toTotals(lines: readonly AppliedLine[]): string[] {
  const sum = (of: (line: AppliedLine) => number) => lines.reduce((total, line) => total + of(line), 0)
  return toFigures({
    description: '',
    value: sum((line) => line.value),
    workBefore: sum((line) => line.workBefore),
    storedBefore: 0,
    retentionBefore: 0,
    work: sum((line) => line.work),
    stored: sum((line) => line.stored),
    retentionRate: 0,
  }).with(-1, writeMoney(applicationMoney(lines).retention))
}
