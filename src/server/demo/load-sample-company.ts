import { sql } from 'kysely'
import type { Business } from '../../contract/businesses.ts'
import type { Employee } from '../../contract/employees.ts'
import type { Product } from '../../contract/products.ts'
import type { Actor } from '../actor.ts'
import { createBusiness } from '../businesses/businesses.service.ts'
import { createCategory } from '../categories/categories.service.ts'
import { updateCompany } from '../company/company.service.ts'
import type { Deps } from '../deps.ts'
import { createEmployee } from '../employees/employees.service.ts'
import { createProduct } from '../products/products.service.ts'
import { createSnippet } from '../snippets/snippets.service.ts'
import { leaveDrafts } from './sample-billing.ts'
import { closeBooks, leaveReceipts, noteReminders } from './sample-books.ts'
import type { SampleCast } from './sample-cast.ts'
import { businesses, companySettings, employees } from './sample-company.ts'
import { drawLogo } from './sample-pictures.ts'
import { categories, products } from './sample-products.ts'
import { planSampleProjects } from './sample-projects.ts'
import { photographJobs } from './sample-site-photos.ts'
import { sampleSnippets } from './sample-snippets.ts'
import { beginProject, continueProject } from './sample-story.ts'

const dayMs = 86_400_000
const loadingMark = 'the sample company is being loaded'

/**
 * Fills an empty database with a made-up company: through the services, with a clock in the past, the same at every
 * start but for its dates, which lie before today.
 */
export async function loadSampleCompany(office: Deps): Promise<void> {
  // Nothing leaves the office before anybody has looked at it: what customers answer makes no mail.
  const deps: Deps = { ...office, mailer: null, whatsapp: null }
  await sql.raw(`comment on schema public is '${loadingMark}'`).execute(deps.db)
  const today = deps.clock.now().getTime()
  const founding = { ...deps, clock: { now: () => new Date(today - 560 * dayMs) } }
  const cast = await loadCast(founding)
  const plans = planSampleProjects(cast.businesses.length)
  // Leads come in one after the other, so that their numbers are in order; then each goes its own way.
  const begun = []
  for (const plan of plans) begun.push(await beginProject(deps, cast, plan, today))
  const waiting = [...begun]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await continueProject(deps, cast, next)
  }
  await Promise.all([work(), work(), work(), work()])
  await letSomeAgreeToWhatsApp(deps)
  await photographJobs(deps, cast, begun, today)
  await leaveDrafts(deps, cast, today)
  await leaveReceipts(deps, cast, today)
  await noteReminders(deps, today)
  await closeBooks(deps, cast, today)
  await sql`comment on schema public is null`.execute(deps.db)
}

/** Every other customer; the rest shows what it takes to ask them. */
async function letSomeAgreeToWhatsApp({ db }: Deps): Promise<void> {
  await db.updateTable('customer').set({ whatsapp_opt_in: true }).where(sql<boolean>`id % 2 = 0`).execute()
}

/** True when a load was cut off: what there is of the company is incomplete, and nobody has used it yet. */
export async function isSampleCompanyUnfinished({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  const { rows } = await sql<{ mark: string | null }>`
    select obj_description('public'::regnamespace, 'pg_namespace') as mark`.execute(db)
  return rows[0]?.mark === loadingMark
}

async function loadCast(deps: Deps): Promise<SampleCast> {
  await deps.db
    .insertInto('company')
    .values({ name: companySettings.name ?? '', updated_at: deps.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const people: Employee[] = []
  for (const employee of employees) people.push(await createEmployee(deps, null, employee))
  const actors = new Map(people.map((person) => [person.firstName, toActor(person)]))
  const administrator = actors.get('Maria')
  if (!administrator) throw new Error('The sample company has no administrator')
  const logo = (await drawLogo()).toString('base64')
  await updateCompany(deps, administrator, { ...companySettings, logo })
  const categoryIds = new Map<string, number>()
  for (const name of categories)
    categoryIds.set(name, (await createCategory(deps, administrator, { name })).id)
  const sold: Product[] = []
  for (const { category, ...product } of products) {
    sold.push(
      await createProduct(deps, administrator, {
        ...product,
        category_id: categoryIds.get(category) ?? null,
      }),
    )
  }
  for (const snippet of sampleSnippets) await createSnippet(deps, administrator, snippet)
  const known: Business[] = []
  for (const business of businesses) known.push(await createBusiness(deps, administrator, business))
  return {
    actors,
    managers: people.filter((person) => person.role === 'project_manager').map(toActor),
    businesses: known.filter((business) => !isSupplier(business)),
    suppliers: new Map(known.filter(isSupplier).map((business) => [business.name, business])),
    products: new Map(sold.map((product) => [product.name, product])),
  }
}

function isSupplier({ kind }: Business): boolean {
  return kind === 'supplier' || kind === 'subcontractor'
}

function toActor(employee: Employee): Actor {
  return {
    id: employee.id,
    name: `${employee.firstName} ${employee.lastName}`,
    role: employee.role,
    sessionId: 0,
    requestId: 'sample-company',
  }
}
