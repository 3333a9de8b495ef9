import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import {
  addDocument,
  type DocumentChange,
  deleteDocument,
  listDocuments,
  type NewDocument,
  type ProjectDocument,
  readDocumentFile,
  shareDocument,
  unshareDocument,
  updateDocument,
} from '../../contract/project-documents.ts'
import { call } from '../api/client.ts'
import { useChange } from '../api/use-change.ts'

const documentsKey = (projectId: number) => ['projects', 'one', projectId, 'documents'] as const

/** The documents in which all these words occur. */
export const useDocuments = (projectId: number, search = '') =>
  useQuery(
    queryOptions({
      queryKey: [...documentsKey(projectId), search],
      queryFn: ({ signal }) =>
        call(listDocuments, { params: { id: projectId }, query: { search: search || undefined }, signal }),
      placeholderData: keepPreviousData,
    }),
  )

const affected = (projectId: number) => [documentsKey(projectId), ['history'], ['needs']]
const paramsOf = ({ project_id: id, id: documentId }: ProjectDocument) => ({ id, documentId })

/** `key` is its idempotency key: the same one for each try. */
export const useAddDocument = (projectId: number) =>
  useChange(
    ({ body, file, key }: { body: NewDocument; file: File; key: string }) =>
      call(addDocument, { params: { id: projectId }, body, files: { file }, idempotencyKey: key }),
    ...affected(projectId),
  )

export const useUpdateDocument = (document: ProjectDocument) =>
  useChange(
    ({ body, file }: { body: DocumentChange; file: File | null }) =>
      call(updateDocument, { params: paramsOf(document), body, ...(file && { files: { file } }) }),
    ...affected(document.project_id),
  )

export const useDeleteDocument = (document: ProjectDocument) =>
  useChange(() => call(deleteDocument, { params: paramsOf(document) }), ...affected(document.project_id))

export const useShareDocument = (document: ProjectDocument) =>
  useChange(
    (expires: string) => call(shareDocument, { params: paramsOf(document), body: { expires } }),
    ...affected(document.project_id),
  )

export const useUnshareDocument = (document: ProjectDocument) =>
  useChange(() => call(unshareDocument, { params: paramsOf(document) }), ...affected(document.project_id))

/** The file of one version, which never changes. */
export const documentFileQuery = (id: number, documentId: number, versionId: number) =>
  queryOptions({
    queryKey: ['document-file', versionId],
    queryFn: ({ signal }) => call(readDocumentFile, { params: { id, documentId, versionId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
