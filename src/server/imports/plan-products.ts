import { sql, type Transaction } from 'kysely'
import { say } from '../../domain/sentences/say.ts'
import { given } from '../database/editable.ts'
import type { DB } from '../database/schema.generated.ts'
import { type FileRow, problemAt, type Values } from './read-row.ts'
import type { RecordBatch } from './record-batch.ts'
import { decide, differences, type Known, keyOf, type OpenPlan, valuesOf, withoutCase } from './row-plan.ts'

/** Matches products by name. Unknown categories are created if the rules say so. */
export const planProducts: OpenPlan = async (trx, rules, rows) => {
  const categories = await readCategories(trx)
  const products = await readProducts(trx, rows)
  const known = [...products.values()]
  const planRow = ({ row, values, problems: unread }: FileRow) => {
    const label = String(values['name'] ?? '')
    const found = products.get(keyOf(label))
    const record = found ?? { id: null, row, values: {} }
    const category = values['category']
    const problems = [...unread]
    if (category !== undefined && !categories.has(keyOf(category))) {
      if (rules.createMissing) categories.set(keyOf(category), { id: null, name: String(category) })
      else
        problems.push(
          problemAt('category', say('There is no category {category}', { category: String(category) })),
        )
    }
    if (found && rules.matched === 'create') {
      problems.push(problemAt('name', say('There is already a product {name}', { name: label })))
    }
    const changes = differences(withoutCase(values, record.values), record.values)
    return decide(rules, {
      label,
      problems,
      record,
      how: found && 'name',
      changes,
      remember: () => products.set(keyOf(label), record),
      save: async (batch) => {
        const columns = await columnsOf(valuesOf(changes), batch, categories)
        if (record.id === null) {
          return batch.create('product', columns, {
            summary: say('added the product {name}', { name: label }),
          })
        }
        const name = String(record.values['name'] ?? '')
        return batch.change('product', record.id, columns, say('changed the product {name}', { name }))
      },
    })
  }
  return { planRow, known }
}

type Categories = Map<string, { id: number | null; name: string }>

/** The columns of a product, with its category, which is created if needed. */
async function columnsOf(
  values: Values,
  batch: RecordBatch,
  categories: Categories,
): Promise<Record<string, unknown>> {
  const { name, description, unit, active } = values
  const category = values['category'] === undefined ? undefined : categories.get(keyOf(values['category']))
  if (category) {
    const summary = say('added the category {name}', { name: category.name })
    category.id ??= await batch.create('category', { name: category.name }, { summary })
  }
  return given({
    name,
    description,
    unit,
    active,
    unit_price: values['unitPrice'],
    unit_cost: values['unitCost'],
    category_id: category?.id,
  })
}

async function readCategories(trx: Transaction<DB>): Promise<Categories> {
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
