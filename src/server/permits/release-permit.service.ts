import type { Transaction } from 'kysely'
import type { Permit, releasePermit as releaseRoute } from '../../contract/permits.ts'
import type { PartOutput } from '../../contract/route.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { invalidField } from '../../domain/errors.ts'
import { isSubmitted, releaseOn } from '../../domain/permits.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor, By } from '../actor.ts'
import { changeRow } from '../database/editable.ts'
import { changesBetween, recordEvent } from '../database/record-event.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import type { UploadedFile } from '../files/stored-files.ts'
import { removeUnnamedFile } from '../files/written-file.ts'
import { dropStoredFile, type FormFile, fileChange, withFormFile } from '../projects/form-file.ts'
import { lockProject } from '../projects/projects.queries.ts'
import { advanceProject } from '../projects/projects.service.ts'
import { findValidDays } from './authorities.queries.ts'
import { permitFile } from './permit-files.ts'
import { dayColumns, permitLabel, toDays } from './permit-json.ts'
import { findPermit, lockPermit, type PermitAddress } from './permits.queries.ts'

type Release = PartOutput<typeof releaseRoute, 'body'>

/**
 * Records the issued permit. Releasing again replaces the file, and the history keeps both events. The same file with
 * the same days (a double click) changes nothing.
 * @throws not_found; invalid naming `file`, `released` or `expires`
 */
export async function releasePermit(
  deps: Deps,
  actor: Actor,
  address: PermitAddress,
  release: Release,
  uploads: readonly UploadedFile[] = [],
): Promise<{ message: string; permit: Permit }> {
  const at = deps.clock.now()
  const { issuing_authority, title } = await findPermit(deps.db, address, companyDayOf(at))
  const name = `${issuing_authority} ${title} permit`
  const upload = { ...permitFile, projectId: address.projectId, name, uploads }
  const { permit, left } = await withFormFile(deps, upload, (paper) => {
    if (paper === null) throw invalidField('file', 'Must be the issued permit, as a picture or a PDF')
    return deps.db.transaction().execute((trx) => recordRelease(trx, { actor, at }, address, release, paper))
  })
  if (left !== null) await removeUnnamedFile(deps, left)
  return { message: 'Permit released and file uploaded successfully', permit }
}

const historyFields = ['number', 'stage', 'submitted', 'released', 'expires'] as const

/** @returns the permit, and the path of the file that was replaced */
async function recordRelease(
  trx: Transaction<DB>,
  { actor, at }: By,
  address: PermitAddress,
  release: Release,
  paper: FormFile,
): Promise<{ permit: Permit; left: string | null }> {
  const today = companyDayOf(at)
  const project = await lockProject(trx, address.projectId)
  const { permit: before, fileId, fileSha256 } = await lockPermit(trx, address, today)
  const told = { released: release.released || null, expires: release.expires || null }
  const rule = { today, validDays: await findValidDays(trx, before.authority_id) }
  const days = releaseOn(toDays(before), told, rule)
  const number = release.number || before.number
  const isSame = JSON.stringify(days) === JSON.stringify(toDays(before)) && number === before.number
  if (isSame && fileSha256?.equals(paper.sha256)) return { permit: before, left: null }
  await changeRow(trx, 'permit', before.id, at, {
    ...dayColumns(days),
    number,
    permit_file_id: await paper.record(trx, { actor, at }),
  })
  const left = await dropStoredFile(trx, fileId)
  const permit = await findPermit(trx, address, today)
  await recordEvent(trx, {
    at,
    actor,
    projectId: project.id,
    entity: 'permit',
    entityId: before.id,
    verb: 'released',
    summary: say(fileId === null ? 'released {what}' : 'released anew {what}', { what: permitLabel(permit) }),
    changes: {
      ...changesBetween(before, permit, historyFields),
      ...fileChange('file', 'file', { had: fileId !== null, has: true }),
    },
  })
  if (!isSubmitted(before.stage)) await advanceProject(trx, { actor, at }, project, 'permit_applied')
  paper.use()
  return { permit, left }
}
