import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { units } from '../../domain/bids.ts'
import { businessKinds, languages } from '../../domain/people.ts'
import { projectStatuses, regions } from '../../domain/projects.ts'

const text = z.string().min(1)
const count = z.string().regex(/^\d+$/).transform(Number)

const projectRow = z.strictObject({
  /** Days and minutes from the lead to the time of loading. */
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
  /** Selects lines in `sample-job-lines.tsv`. */
  job: text,
  /** First names of employees. */
  manager: text,
  estimator: text,
  /** Empty when the customer called directly. */
  business: z.string(),
  salesperson: z.string(),
  /** Language of the bid. */
  language: z.enum(languages),
  /** What the customer does with a waiting bid; empty in other statuses. */
  answer: z.enum(['', 'silent', 'looks', 'asks', 'is answered', 'signs', 'declines']),
  /** Number of the scheduled payment whose check bounced; 0 for none. */
  bouncedPayment: count,
  /** Seed for the quantities, amounts and days that the tables don't give. */
  seed: count,
})
export type SampleProject = z.infer<typeof projectRow>

const businessRow = z.strictObject({
  name: text,
  kind: z.enum(businessKinds),
  city: text,
  /** Separated by commas. */
  salespeople: text.transform((names) => names.split(', ')),
})
export type SampleBusiness = z.infer<typeof businessRow>

/** Price in dollars, of no real company. `spanish` is empty for products in no Spanish bid. */
const productRow = z.strictObject({
  category: text,
  name: text,
  unit: z.enum(units),
  price: count,
  spanish: z.string(),
  description: text,
})

/** Quantity range in whole units. Lines in the group "Options" are optional. */
const jobLineRow = z.strictObject({
  job: text,
  group: text,
  product: text,
  low: count,
  high: count,
})
export type SampleJobLine = z.infer<typeof jobLineRow>

/** Bid snippets. A line break is written as `\n`. */
const snippetRow = z.strictObject({
  kind: z.enum(['scope', 'exclusions', 'terms']),
  language: z.enum(languages),
  title: text,
  text: text.transform((written) => written.replaceAll('\\n', '\n')),
})

/** Projects in the order of their leads, businesses, products, job lines and snippets. */
export function readSampleTables() {
  return {
    projects: readTable('sample-projects.tsv', projectRow),
    businesses: readTable('sample-businesses.tsv', businessRow),
    products: readTable('sample-products.tsv', productRow),
    jobLines: readTable('sample-job-lines.tsv', jobLineRow),
    snippets: readTable('sample-snippets.tsv', snippetRow),
  }
}

/** Reads tab-separated values without quotation marks, below a line of column names. @throws for a wrong value */
function readTable<T>(file: string, row: z.ZodType<T>): T[] {
  const content = readFileSync(new URL(file, import.meta.url), 'utf8')
  return z.array(row).parse(parse(content, { delimiter: '\t', quote: null, columns: true }))
}
