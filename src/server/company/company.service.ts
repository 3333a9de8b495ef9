import type { Transaction } from 'kysely'
import type { Company, CompanyChange } from '../../contract/company.ts'
import { invalidField } from '../../domain/errors.ts'
import { assertLetterText } from '../../domain/rights/money-letters.ts'
import type { Actor } from '../actor.ts'
import { givenColumns } from '../database/column-names.ts'
import { assertVersion, given } from '../database/editable.ts'
import { type Changes, changesBetween, recordEvent } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { keepPhone } from '../phones.ts'
import { companyFields, findCompany, lockCompany } from './company.queries.ts'
import { type Logo, readLogo } from './logo.ts'
import { lockNumberCounters } from './number-counters.ts'

const historyFields = [...companyFields, 'address'] as const

/** @throws invalid naming `logo`, a letter or a region's format; conflict for a stale version */
export async function updateCompany(deps: Deps, actor: Actor, change: CompanyChange): Promise<Company> {
  for (const field of ['politeLetter', 'firmLetter'] as const)
    if (change[field] !== undefined) assertLetterText(change[field], field)
  const logo = typeof change.logo === 'string' ? await readLogo(change.logo) : change.logo
  return deps.db.transaction().execute(async (trx) => {
    const before = await lockCompany(trx)
    assertVersion(before, change.version)
    await trx
      .updateTable('company')
      .set({
        ...columnsOf(change, before.phone),
        // A client that sends the logo back unchanged means the same picture. Encoding it again would degrade it.
        ...(change.logo !== before.logo && logoColumns(logo)),
        version: before.version + 1,
        updated_at: deps.clock.now(),
      })
      .execute()
    if (change.regions) await writeNumberFormats(trx, change.regions)
    const after = await findCompany(trx)
    await recordEvent(trx, {
      at: deps.clock.now(),
      actor,
      entity: 'company',
      entityId: 1,
      verb: 'changed',
      summary: "changed the company's settings",
      changes: companyChanges(before, after),
    })
    return after
  })
}

function columnsOf(change: CompanyChange, knownPhone: string) {
  return {
    ...givenColumns(companyFields, change),
    ...given({
      street: change.address?.street,
      city: change.address?.city,
      state: change.address?.state,
      zip: change.address?.zip,
      phone: keepPhone(change.phone, knownPhone),
    }),
  }
}

function logoColumns(logo: Logo | null | undefined) {
  if (logo === undefined) return {}
  return { logo: logo?.bytes ?? null, logo_type: logo?.mediaType ?? null }
}

/** Existing numbers stay. @throws invalid when a region comes twice or two regions get the same format */
async function writeNumberFormats(
  trx: Transaction<DB>,
  regions: NonNullable<CompanyChange['regions']>,
): Promise<void> {
  await lockNumberCounters(trx)
  for (const [index, { region, numberFormat }] of regions.entries()) {
    if (regions.findIndex((other) => other.region === region) !== index) {
      throw invalidField(`regions.${index}.region`, 'Is given twice')
    }
    await trx
      .updateTable('number_counter')
      .set({ format: numberFormat })
      .where('counter_type', '=', region)
      .execute()
  }
  const formats = (await findCompany(trx)).regions.map((region) => region.numberFormat)
  if (new Set(formats).size < formats.length) {
    throw invalidField('regions.0.numberFormat', "Must differ from the other region's format")
  }
}

/** The history says that the logo changed, without its bytes. */
function companyChanges(before: Company, after: Company): Changes {
  const changes: Changes = changesBetween(before, after, historyFields)
  if (before.logo !== after.logo) {
    changes.logo = { from: before.logo && 'a picture', to: after.logo && 'another picture' }
  }
  for (const { region, numberFormat } of after.regions) {
    const from = before.regions.find((other) => other.region === region)?.numberFormat
    if (from !== numberFormat) changes[`numberFormat.${region}`] = { from, to: numberFormat }
  }
  return changes
}
