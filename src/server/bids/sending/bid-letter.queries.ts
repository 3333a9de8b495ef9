import { type Kysely, sql } from 'kysely'
import type { Bid } from '../../../contract/bids.ts'
import type { AppError } from '../../../domain/errors.ts'
import type { Cents } from '../../../domain/money.ts'
import type { Language } from '../../../domain/people.ts'
import { homeImprovementProblems } from '../../../domain/rights/home-improvement.ts'
import type { ContractType } from '../../../domain/rights/rights.ts'
import type { DB } from '../../database/schema.generated.ts'

interface AddressParts {
  street: string
  city: string
  state: string
  zip: string
}

/** What stands around a bid on paper and on its public page: who writes to whom, about which site. */
export interface BidLetter {
  company: {
    name: string
    licenseNumber: string
    licenseClasses: string[]
    address: AddressParts
    phone: string
    email: string
    website: string
    /** Base64. */
    logo: string | null
  }
  project: {
    number: string
    name: string
    site: AddressParts
    hasContract: boolean
    hasAccepted: boolean
    isCanceled: boolean
    contractType: ContractType | null
  }
  customer: { name: string; phone: string; email: string; address: AddressParts; whatsappOptIn: boolean }
  /** Whom the customer calls: the project's manager, while the person works here. */
  manager: { id: number; name: string; phone: string; email: string } | null
  /** Of the manager, who is told what the customer answers; English where it is the office. */
  officeLanguage: Language
}

const readRow = (db: Kysely<DB>, projectId: number) =>
  db
    .selectFrom('project')
    .innerJoin('customer', 'customer.id', 'project.customer_id')
    .innerJoin('company', (join) => join.onTrue())
    .leftJoin('project_rights', 'project_rights.project_id', 'project.id')
    .leftJoin('employee as manager', (join) =>
      join.onRef('manager.id', '=', 'project.manager_id').on('manager.active', '=', true),
    )
    .select([
      'company.name as company_name',
      'company.license_number',
      'company.license_classes',
      'company.street as company_street',
      'company.city as company_city',
      'company.state as company_state',
      'company.zip as company_zip',
      'company.phone as company_phone',
      'company.email as company_email',
      'company.website',
      'company.logo',
      'project.number',
      'project.name as project_name',
      'project.site_street',
      'project.site_city',
      'project.site_state',
      'project.site_zip',
      'project.finalized_bid_id',
      'project.status as project_status',
      'project_rights.contract_type',
      sql<boolean>`exists (
        select from bid signed
        where signed.project_id = project.id and signed.kind = 'bid' and signed.status = 'accepted')`.as(
        'has_accepted',
      ),
      'project.customer_name',
      'project.customer_phone',
      'project.customer_email',
      'customer.street',
      'customer.city',
      'customer.state',
      'customer.zip',
      'customer.whatsapp_opt_in',
      'manager.id as manager_id',
      sql<string>`concat_ws(' ', manager.first_name, manager.last_name)`.as('manager_name'),
      'manager.phone as manager_phone',
      'manager.email as manager_email',
      'manager.language as manager_language',
    ])
    .where('project.id', '=', projectId)
    .executeTakeFirstOrThrow()

/** The letter of a project's bids, in one round trip. @throws when there is no such project */
export async function findBidLetter(db: Kysely<DB>, projectId: number): Promise<BidLetter> {
  const row = await readRow(db, projectId)
  return {
    company: {
      name: row.company_name,
      licenseNumber: row.license_number,
      licenseClasses: row.license_classes,
      address: {
        street: row.company_street,
        city: row.company_city,
        state: row.company_state,
        zip: row.company_zip,
      },
      phone: row.company_phone,
      email: row.company_email,
      website: row.website,
      logo: row.logo?.toString('base64') ?? null,
    },
    project: {
      number: row.number,
      name: row.project_name,
      site: { street: row.site_street, city: row.site_city, state: row.site_state, zip: row.site_zip },
      hasContract: row.finalized_bid_id !== null,
      hasAccepted: row.has_accepted,
      isCanceled: row.project_status === 'project_cancelled',
      contractType: row.contract_type as ContractType | null,
    },
    customer: {
      name: row.customer_name,
      phone: row.customer_phone,
      email: row.customer_email,
      address: { street: row.street, city: row.city, state: row.state, zip: row.zip },
      whatsappOptIn: row.whatsapp_opt_in,
    },
    manager:
      row.manager_id === null
        ? null
        : {
            id: row.manager_id,
            name: row.manager_name,
            phone: row.manager_phone ?? '',
            email: row.manager_email ?? '',
          },
    officeLanguage: (row.manager_language ?? 'en') as Language,
  }
}

/** What a bid that has not left yet lacks to be a home improvement contract, where its project is one. */
export function contractProblems(bid: Bid, { company, project }: BidLetter): AppError[] {
  if (project.contractType !== 'home_improvement' || bid.kind !== 'bid' || bid.status !== 'draft') return []
  return homeImprovementProblems(
    { total: bid.total, payments: bid.paymentSchedule, terms: bid.terms },
    company,
  )
}

/** What a change order does to the contract; null while there is none. */
export async function findContractSums(
  db: Kysely<DB>,
  change: Pick<Bid, 'id' | 'project_id' | 'total' | 'sentAt' | 'finalizedAt'>,
): Promise<{ original: Cents; approvedBefore: Cents; thisChange: Cents; newTotal: Cents } | null> {
  const setAt = change.sentAt ?? change.finalizedAt
  const sums = await db
    .selectFrom('project')
    .innerJoin('bid as contract', 'contract.id', 'project.finalized_bid_id')
    .select([
      'contract.total as original',
      sql<Cents>`(
        select coalesce(sum(earlier.total), 0)::bigint from bid earlier
        where earlier.project_id = project.id and earlier.kind = 'change_order' and earlier.status = 'finalized'
          and earlier.id <> ${change.id}
          and earlier.finalized_at < coalesce(${setAt}::timestamptz, 'infinity'))`.as('approved_before'),
    ])
    .where('project.id', '=', change.project_id)
    .executeTakeFirst()
  if (!sums) return null
  const { original, approved_before: approvedBefore } = sums
  return {
    original,
    approvedBefore,
    thisChange: change.total,
    newTotal: original + approvedBefore + change.total,
  }
}
