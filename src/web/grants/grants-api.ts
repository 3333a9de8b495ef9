import { useQuery } from '@tanstack/react-query'
import {
  chooseGrantPaper,
  chooseGrantPhoto,
  deleteGrant,
  downloadGrant,
  type GrantChange,
  readGrant,
  readGrantInvoice,
  updateGrant,
} from '../../contract/grants.ts'
import type { GrantPaper, GrantPhotoPlace } from '../../domain/grants.ts'
import { call, callForFile, checkedLinkTo } from '../api/client.ts'
import { useChange } from '../api/use-change.ts'

const grantKey = (projectId: number) => ['projects', 'one', projectId, 'grant'] as const
const affected = (projectId: number) => [grantKey(projectId), ['history', projectId]]

export const useGrant = (projectId: number) =>
  useQuery({
    queryKey: grantKey(projectId),
    queryFn: ({ signal }) => call(readGrant, { params: { id: projectId }, signal }),
  })

export const useUpdateGrant = (projectId: number) =>
  useChange(
    (body: GrantChange) => call(updateGrant, { params: { id: projectId }, body }),
    ...affected(projectId),
  )

export const useDeleteGrant = (projectId: number) =>
  useChange(() => call(deleteGrant, { params: { id: projectId } }), ...affected(projectId))

export const useChoosePhoto = (projectId: number) =>
  useChange(
    (body: GrantPhotoPlace & { photo_id: number | null }) =>
      call(chooseGrantPhoto, { params: { id: projectId }, body }),
    ...affected(projectId),
  )

export const useChoosePaper = (projectId: number) =>
  useChange(
    (body: { document_id: number; paper: GrantPaper | null }) =>
      call(chooseGrantPaper, { params: { id: projectId }, body }),
    ...affected(projectId),
  )

export const fetchGrantInvoice = (projectId: number) =>
  callForFile(readGrantInvoice, { params: { id: projectId } })

/** A link to the ZIP with everything. */
export const linkToPackage = (projectId: number) =>
  checkedLinkTo(downloadGrant, { params: { id: projectId } })
