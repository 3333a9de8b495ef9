import type { Selectable } from 'kysely'
import type { Company } from '../database/schema.generated.ts'
import type { DocumentAddress, DocumentCompany } from './letter-data.ts'
import { addressLines } from './letter-paper.ts'

/** The company as every paper's letterhead has it. */
export function toLetterhead(company: Selectable<Company>): DocumentCompany {
  return {
    name: company.name,
    licenseNumber: company.license_number,
    licenseClasses: company.license_classes,
    address: { street: company.street, city: company.city, state: company.state, zip: company.zip },
    phone: company.phone,
    email: company.email,
    logo: company.logo?.toString('base64') ?? null,
  }
}

/** Street, then `Oakland, CA 94602`; nothing without a street or a city, for no letter would arrive. */
export function toMailingAddress(address: DocumentAddress): string {
  return address.street === '' && address.city === '' ? '' : addressLines(address).join('\n')
}
