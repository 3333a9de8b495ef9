import { sql, type Transaction } from 'kysely'
import type { DB } from '../database/schema.generated.ts'
import type { FileRow, Value, Values } from './read-row.ts'
import type { RecordBatch } from './record-batch.ts'
import {
  differences,
  fromNothing,
  type Known,
  keyOf,
  noteOf,
  type Plan,
  type Planner,
  planNothing,
  type Rules,
  valuesOf,
} from './row-plan.ts'

const fields = ['name', 'description', 'category', 'unit', 'unitPrice', 'unitCost', 'active'] as const

/** A product has one name; categories that are named and do not exist are added, if the rules say so. */
export const productPlanner: Planner = {
  keysOf: ({ name }) => (keyOf(name) === '' ? [] : [`name:${keyOf(name)}`]),
  async open(trx, rules, rows) {
    const book = { categories: await readCategories(trx), products: await readProducts(trx, rows) }
    const known = [...book.products.values()]
    return { plan: (row) => planProduct(row, rules, book), known }
  },
}

interface ProductBook {
  categories: Map<string, { id: number | null; name: string }>
  products: Map<string, Known>
}

function planProduct({ row, values, problems }: FileRow, rules: Rules, book: ProductBook): Plan {
  const { categories, products } = book
  const label = String(values['name'] ?? '')
  if (problems.length > 0) return planNothing('error', label, { problems })
  const category = values['category'] as string | undefined
  if (category !== undefined && !categories.has(keyOf(category))) {
    if (!rules.createMissing) {
      const problem = { field: 'category', message: `There is no category ${category}` }
      return planNothing('error', label, { problems: [problem] })
    }
    categories.set(keyOf(category), { id: null, name: category })
  }
  const record = products.get(keyOf(label))
  if (!record) {
    const made: Known = { id: null, row, values: { ...values } }
    const pretend = () => void products.set(keyOf(label), made)
    return {
      outcome: 'create',
      label,
      note: '',
      problems,
      changes: fromNothing(values),
      recordId: null,
      repeats: null,
      pretend,
      write: async (batch) => {
        const columns = await columnsOf(values, batch, book)
        made.id = await batch.create('product', columns, { summary: `added the product ${label}` })
        pretend()
        return made.id
      },
    }
  }
  const about = { note: noteOf(record, 'name'), recordId: record.id, repeats: record.row }
  if (rules.matched === 'create') {
    const problem = { field: 'name', message: `There is already a product ${label}` }
    return planNothing('error', label, { ...about, problems: [problem] })
  }
  const changes = differences(withoutCase(values, record.values), record.values, fields)
  if (Object.keys(changes).length === 0) return planNothing('unchanged', label, about)
  if (rules.matched === 'skip') return planNothing('skip', label, about)
  const pretend = () => void Object.assign(record.values, valuesOf(changes))
  return {
    outcome: 'update',
    label,
    ...about,
    problems,
    changes,
    pretend,
    write: async (batch) => {
      const id = record.id ?? 0
      const columns = await columnsOf(valuesOf(changes), batch, book)
      const summary = `changed the product ${record.values['name']}`
      batch.change('product', id, columns, summary)
      pretend()
      return id
    },
  }
}

/** With the category that they name, made when there is none yet. */
async function columnsOf(
  values: Values,
  batch: RecordBatch,
  { categories }: ProductBook,
): Promise<Record<string, unknown>> {
  const { name, description, unit, active } = values
  const category = values['category'] === undefined ? undefined : categories.get(keyOf(values['category']))
  if (category) {
    const summary = `added the category ${category.name}`
    category.id ??= await batch.create('category', { name: category.name }, { summary })
  }
  const columns = {
    name,
    description,
    unit,
    active,
    unit_price: values['unitPrice'],
    unit_cost: values['unitCost'],
    category_id: category?.id,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

async function readCategories(trx: Transaction<DB>): Promise<ProductBook['categories']> {
  const rows = await trx.selectFrom('category').select(['id', 'name']).execute()
  return new Map(rows.map((category) => [keyOf(category.name), category]))
}

async function readProducts(trx: Transaction<DB>, rows: readonly FileRow[]): Promise<Map<string, Known>> {
  const names = [...new Set(rows.map(({ values }) => keyOf(values['name'])))]
  const found = await trx
    .selectFrom('product')
    .leftJoin('category', 'category.id', 'product.category_id')
    .selectAll('product')
    .select('category.name as category')
    .where(sql<boolean>`lower(product.name) = any(${names}::text[])`)
    .execute()
  return new Map(
    found.map(({ id, name, description, category, unit, active, unit_price, unit_cost }) => {
      const values = { name, description, category, unit, active, unitPrice: unit_price, unitCost: unit_cost }
      return [keyOf(name), { id, row: null, values }]
    }),
  )
}

/** Names that differ in their case only are the same name. */
export function withoutCase(values: Values, record: Record<string, Value | null>): Values {
  const same = ['name', 'category'].filter(
    (field) => values[field] !== undefined && keyOf(values[field]) === keyOf(record[field]),
  )
  return Object.fromEntries(Object.entries(values).filter(([field]) => !same.includes(field)))
}
