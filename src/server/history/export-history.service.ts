import type { HistoryEvent } from '../../contract/history.ts'
import { fieldWord } from '../../contract/words/field-words.ts'
import { companyTimeZone } from '../../domain/dates.ts'
import type { Language } from '../../domain/people.ts'
import { formatPhone, formatPhonesIn } from '../../domain/phones.ts'
import { sentenceIn } from '../../domain/sentences/sentence-in.ts'
import { serverEs } from '../../domain/sentences/spanish.ts'
import type { Actor } from '../actor.ts'
import { type CsvColumn, csvMoney, writeCsv } from '../csv/write-csv.ts'
import type { Deps } from '../deps.ts'
import { Download } from '../http/answers.ts'
import { type HistoryFilters, streamCompanyHistory } from './company-history.queries.ts'
import { recordWord, historyCsvWords as say } from './history-csv-words.ts'

/** The events of `listCompanyHistory` as a CSV file in the reader's language, read as it goes out. */
export async function exportHistory(
  { db }: Pick<Deps, 'db'>,
  actor: Pick<Actor, 'id'>,
  filters: HistoryFilters,
): Promise<Download> {
  const { language } = await db
    .selectFrom('employee')
    .select('language')
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow()
  return new Download({
    mediaType: 'text/csv; charset=utf-8',
    content: writeCsv(columnsIn(language as Language), streamCompanyHistory(db, filters)),
    fileName: 'history.csv',
  })
}

function columnsIn(language: Language): CsvColumn<HistoryEvent>[] {
  return [
    { title: say.when[language], value: ({ at }) => companyTime.format(new Date(at)).replace(',', '') },
    { title: say.who[language], value: ({ actor }) => actor?.name ?? say.nobody[language] },
    { title: say.project[language], value: ({ project }) => project?.number ?? '' },
    { title: say.record[language], value: ({ entity }) => recordWord(entity, language) },
    { title: say.what[language], value: (event) => formatPhonesIn(summaryIn(language, event)) },
    {
      title: say.amount[language],
      value: ({ amount }) => (amount === undefined ? '' : csvMoney(amount)),
    },
    { title: say.changes[language], value: ({ changes }) => changeLines(changes, language) },
  ]
}

function summaryIn(language: Language, { summary, summaryParts }: HistoryEvent): string {
  return language === 'en' ? summary : sentenceIn(serverEs, summary, summaryParts)
}

/** `2026-11-20 09:05:00`, on the company's clock. */
const companyTime = new Intl.DateTimeFormat('en-CA', {
  timeZone: companyTimeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

function changeLines(changes: HistoryEvent['changes'], language: Language): string {
  return Object.entries(changes)
    .map(([field, { from, to }]) => {
      return `${fieldWord(field, language)}: ${valueText(from, language)} → ${valueText(to, language)}`
    })
    .join('\n')
}

function valueText(value: unknown, language: Language): string {
  return words(value, language) || say.nothing[language]
}

/** A list with semicolons, a record (an address, a line) with commas; empty for what says nothing. */
function words(value: unknown, language: Language): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return (value ? say.yes : say.no)[language]
  if (typeof value !== 'object') return formatPhone(String(value))
  const parts = Array.isArray(value)
    ? value
    : Object.entries(value).flatMap(([field, part]) => (unspoken.has(field) ? [] : [part]))
  return parts
    .map((part) => words(part, language))
    .filter((word) => word !== '')
    .join(Array.isArray(value) ? '; ' : ', ')
}

const unspoken = new Set(['id', 'version', 'lat', 'lon'])
