import type { ApplicationLine, NewPayApplication, PayApplication } from '../../contract/pay-applications.ts'
import { daysAheadOfPaper } from '../../domain/books.ts'
import { type BasisPoints, type Cents, formatDollars } from '../../domain/money.ts'
import {
  type ApplicationPaper,
  applicationMoney,
  appliedMoney,
  assertApplication,
} from '../../domain/pay-applications.ts'
import { t } from '../language/t.ts'
import { requiredDayError } from '../records/form-fields.ts'
import { fieldErrorsOf } from '../ui/editing/field-errors.ts'
import type { FormOf } from '../ui/editing/use-versioned-edit.ts'
import { formatDay } from '../ui/time.ts'
import { applicationPaperWords } from './application-words.ts'

/** What is entered for a line; null while an amount is being typed. */
export interface EnteredLine {
  bid_id: number
  item_key: string
  work: Cents | null
  stored: Cents | null
  retentionRate: BasisPoints
}

export interface ApplicationValues extends Record<string, unknown> {
  through: string
  wanted: ApplicationPaper[]
  lines: EnteredLine[]
}

export function valuesOf({
  through,
  wanted,
  lines,
}: Pick<PayApplication, 'through' | 'wanted' | 'lines'>): ApplicationValues {
  return {
    through,
    wanted,
    lines: lines.map(({ bid_id, item_key, work, stored, retentionRate }) => ({
      bid_id,
      item_key,
      work,
      stored,
      retentionRate,
    })),
  }
}

export function toRequest({ through, wanted, lines }: ApplicationValues): NewPayApplication {
  return {
    through,
    wanted,
    lines: lines.map((line) => ({ ...line, work: line.work ?? 0, stored: line.stored ?? 0 })),
  }
}

/** The lines as they stand with what was entered. */
export function withEntered(
  lines: readonly ApplicationLine[],
  entered: readonly EnteredLine[],
): ApplicationLine[] {
  return lines.map((line, index) => {
    const { work, stored, retentionRate = line.retentionRate } = entered[index] ?? {}
    return { ...line, work: work ?? 0, stored: stored ?? 0, retentionRate }
  })
}

export function validateApplication(
  values: ApplicationValues,
  lines: readonly ApplicationLine[],
): Record<string, string> {
  const through = requiredDayError(values.through, daysAheadOfPaper)
  return {
    ...(through !== null && { through }),
    ...fieldErrorsOf(() => assertApplication(withEntered(lines, values.lines))),
  }
}

/** An application's form. @param lines what its entered lines belong to */
export function applicationForm(
  lines: readonly ApplicationLine[],
): FormOf<ApplicationValues, PayApplication> {
  return {
    toValues: valuesOf,
    labels: { through: t('Work through'), wanted: t('Papers they want'), lines: t('Schedule of values') },
    say: (field, values) =>
      field === 'through'
        ? formatDay(values.through)
        : field === 'wanted'
          ? values.wanted.map((kind) => applicationPaperWords[kind]).join(', ')
          : sayLines(lines, values.lines),
    validate: (values) => validateApplication(values, lines),
  }
}

function sayLines(lines: readonly ApplicationLine[], entered: readonly EnteredLine[]): string {
  const standing = withEntered(lines, entered)
  const changed = standing.filter((line) => appliedMoney(line).asked !== 0)
  return [
    ...changed.map((line) => `${line.description}: ${formatDollars(appliedMoney(line).completed)}`),
    t('{amount} due', { amount: formatDollars(applicationMoney(standing).due) }),
  ].join('; ')
}
