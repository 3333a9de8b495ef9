import { sql } from 'kysely'
import type { Actor } from '../actor.ts'
import { createAssembly } from '../assemblies/assemblies.service.ts'
import { createBusiness } from '../businesses/businesses.service.ts'
import { createCategory } from '../categories/categories.service.ts'
import { updateCompany } from '../company/company.service.ts'
import type { Deps } from '../deps.ts'
import { createEmployee } from '../employees/employees.service.ts'
import { createProduct } from '../products/products.service.ts'
import { createSnippet } from '../snippets/snippets.service.ts'
import { sampleAssemblies } from './sample-assemblies.ts'
import { closeBooks, leaveDrafts, leaveReceipts, noteReminders } from './sample-billing.ts'
import { logCaissons } from './sample-caissons.ts'
import { companySettings, employees, toBusiness } from './sample-company.ts'
import { gatherEvidence } from './sample-grant.ts'
import { at, dayMs, named, type SampleCompany } from './sample-job.ts'
import { drawLogo, photographJobs } from './sample-photos.ts'
import { claimRights } from './sample-rights.ts'
import { beginProject, continueProject } from './sample-story.ts'
import { readSampleTables } from './sample-tables.ts'

/** Stands on the database while it is loaded; see `markDatabase`. */
export const loadingMark = 'the sample company is being loaded'

/**
 * Fills an empty database with a made-up company, through the services with a clock in the past. It is the same at
 * every start, except that its dates end today. To change it, edit `sample-company.ts` and the tables `sample-*.tsv`.
 */
export async function loadSampleCompany(office: Deps): Promise<void> {
  // No mail leaves while the company is loaded.
  const deps: Deps = { ...office, mailer: null, whatsapp: null, paymentProvider: null }
  const { projects, ...tables } = readSampleTables()
  const company = await foundCompany(deps, tables)
  // Leads are created one after the other, so that their numbers are in order; the rest runs side by side.
  const jobs = []
  for (const row of projects) jobs.push(await beginProject(company, row))
  const waiting = [...jobs]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await continueProject(next)
  }
  await Promise.all([work(), work(), work(), work()])
  await letSomeAgreeToWhatsApp(deps)
  await photographJobs(jobs)
  await leaveDrafts(company)
  await leaveReceipts(company)
  await noteReminders(company)
  await claimRights(company, jobs)
  await gatherEvidence(company, jobs)
  await logCaissons(company, jobs)
  await closeBooks(company)
}

/** Every other customer; the others show how to ask for it. */
async function letSomeAgreeToWhatsApp({ db }: Deps): Promise<void> {
  await db.updateTable('customer').set({ whatsapp_opt_in: true }).where(sql<boolean>`id % 2 = 0`).execute()
}

/** Creates the settings, employees, products and business contacts. */
async function foundCompany(
  office: Deps,
  { businesses, products, jobLines, snippets }: Omit<ReturnType<typeof readSampleTables>, 'projects'>,
): Promise<SampleCompany> {
  const today = office.clock.now().getTime()
  const deps = at({ deps: office, today }, today - 560 * dayMs)
  await deps.db
    .insertInto('company')
    .values({ name: companySettings.name ?? '', updated_at: deps.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const people = new Map<string, Actor>()
  for (const employee of employees) {
    const { id, firstName, lastName, role } = await createEmployee(deps, null, employee)
    const name = `${firstName} ${lastName}`
    people.set(firstName, { id, name, role, sessionId: 0, requestId: 'sample-company' })
  }
  const company: SampleCompany = {
    deps: office,
    today,
    people,
    businesses: new Map(),
    products: new Map(),
    jobLines,
    written: new Set(),
  }
  const administrator = named(people, 'Maria')
  const logo = (await drawLogo()).toString('base64')
  await updateCompany(deps, administrator, { ...companySettings, logo })
  const categories = new Map<string, number>()
  for (const name of new Set(products.map(({ category }) => category))) {
    categories.set(name, (await createCategory(deps, administrator, { name })).id)
  }
  for (const { category, price, spanish, ...row } of products) {
    const product = await createProduct(deps, administrator, {
      ...row,
      unitPrice: price * 100,
      unitCost: Math.round(price * 66),
      category_id: categories.get(category) ?? null,
    })
    company.products.set(product.name, { ...product, spanish })
  }
  for (const snippet of snippets) await createSnippet(deps, administrator, snippet)
  for (const assembly of sampleAssemblies(company.products))
    await createAssembly(deps, administrator, assembly)
  for (const each of businesses.map(toBusiness)) {
    const business = await createBusiness(deps, administrator, each)
    company.businesses.set(business.name, business)
  }
  return company
}
