import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { units } from '../../domain/bids.ts'
import { languages } from '../../domain/people.ts'
import { projectStatuses, regions } from '../../domain/projects.ts'

const text = z.string().min(1)
const count = z.string().regex(/^\d+$/).transform(Number)

const projectRow = z.strictObject({
  /** When the lead came in: so many days and minutes before the company is loaded. */
  daysAgo: count,
  minutes: count,
  status: z.enum(projectStatuses),
  customer: text,
  phone: text,
  email: text,
  street: text,
  city: text,
  zip: text,
  lat: z.coerce.number().min(32).max(42),
  lon: z.coerce.number().min(-125).max(-114),
  region: z.enum(regions),
  /** Which lines of `sample-job-lines.tsv` are bid. */
  job: text,
  /** First names of employees. */
  manager: text,
  estimator: text,
  /** Empty when the customer called by themselves. */
  business: z.string(),
  salesperson: z.string(),
  /** Of the bid. */
  language: z.enum(languages),
  /** What the customer does with a bid that waits for an answer; empty in every other status. */
  answer: z.enum(['', 'silent', 'looks', 'asks', 'is answered', 'signs', 'declines']),
  /** The scheduled payment whose check the bank returned; 0 for none. */
  bouncedPayment: count,
  note: z.string(),
  /** Quantities, amounts and days that the tables leave open are drawn from this number. */
  seed: count,
})
export type SampleProject = z.infer<typeof projectRow>

/** Dollars. Prices are of no real company. An empty `spanish` is a product that no bid in Spanish has. */
const productRow = z.strictObject({
  category: text,
  name: text,
  unit: z.enum(units),
  price: count,
  spanish: z.string(),
  description: text,
})

/** The range of a line's quantity in whole units. Lines of the group "Options" are optional. */
const jobLineRow = z.strictObject({
  job: text,
  group: text,
  product: text,
  low: count,
  high: count,
})
export type SampleJobLine = z.infer<typeof jobLineRow>

/** Paragraphs that the estimators put into bids; a line break is written as `\n`. */
const snippetRow = z.strictObject({
  kind: z.enum(['scope', 'exclusions', 'terms']),
  language: z.enum(languages),
  title: text,
  text: text.transform((written) => written.replaceAll('\\n', '\n')),
})

/** The projects in the order in which their leads came in, what is sold, and what a job of each type is made of. */
export function readSampleTables() {
  return {
    projects: readTable('sample-projects.tsv', projectRow),
    products: readTable('sample-products.tsv', productRow),
    jobLines: readTable('sample-job-lines.tsv', jobLineRow),
    snippets: readTable('sample-snippets.tsv', snippetRow),
  }
}

/** A table of values between tabs, without quotation marks, under a line of column names. @throws for a wrong value */
function readTable<T>(file: string, row: z.ZodType<T>): T[] {
  const content = readFileSync(new URL(file, import.meta.url), 'utf8')
  return z.array(row).parse(parse(content, { delimiter: '\t', quote: null, columns: true }))
}
