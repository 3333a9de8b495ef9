import * as contract from '../../contract/permits.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { listAuthorities } from './authorities.queries.ts'
import { createAuthority, deleteAuthority, updateAuthority } from './authorities.service.ts'
import { readPermitApplication, readPermitFile } from './permit-files.ts'
import { listPermits } from './permit-list.queries.ts'
import { createPermitNote } from './permit-notes.service.ts'
import { createPermit, deletePermit, updatePermit } from './permits.service.ts'
import { releasePermit } from './release-permit.service.ts'

export function mountPermits(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.listPermits, ({ query }) =>
    listPermits(deps.db, query, companyDayOf(deps.clock.now())),
  )
  mountRoute(mounting, contract.createPermit, ({ actor, params, body, files, once }) =>
    createPermit(deps, actor, params.id, body, files.file, once),
  )
  mountRoute(mounting, contract.updatePermit, ({ actor, params, body, files }) =>
    updatePermit(deps, actor, toAddress(params), body, files.file),
  )
  mountRoute(mounting, contract.deletePermit, async ({ actor, params }) => {
    const removalId = await deletePermit(deps, actor, toAddress(params))
    return { message: 'Permit deleted successfully', removal_id: removalId }
  })
  mountRoute(mounting, contract.readPermitFile, ({ params }) => readPermitFile(deps, toAddress(params)))
  mountRoute(mounting, contract.readPermitApplication, ({ params }) =>
    readPermitApplication(deps, toAddress(params)),
  )
  mountRoute(mounting, contract.releasePermit, ({ actor, params, body, files }) =>
    releasePermit(deps, actor, toAddress(params), body, files.file),
  )
  mountRoute(mounting, contract.createPermitNote, ({ actor, params, body, once }) =>
    createPermitNote(deps, actor, toAddress(params), body.notes, once),
  )
  mountAuthorities(mounting)
}

function mountAuthorities(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.listAuthorities, ({ query }) => listAuthorities(deps.db, query))
  mountRoute(mounting, contract.createAuthority, ({ actor, body }) => createAuthority(deps, actor, body))
  mountRoute(mounting, contract.updateAuthority, ({ actor, params, body }) =>
    updateAuthority(deps, actor, params.authorityId, body),
  )
  mountRoute(mounting, contract.deleteAuthority, async ({ actor, params }) => {
    await deleteAuthority(deps, actor, params.authorityId)
    return { message: 'Authority deleted' }
  })
}

function toAddress({ id, permitId }: { id: number; permitId: number }) {
  return { projectId: id, permitId }
}
