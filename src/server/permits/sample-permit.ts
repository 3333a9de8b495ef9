import type { Permit } from '../../contract/permits.ts'
import type { Answer, Caller } from '../testing/build-test-app.ts'
import { multipartForm } from '../testing/multipart-form.ts'

interface Refusal {
  error: string
  code: string
  fields: Record<string, string>
  current: Permit
}

export type FormFields = Record<string, string | { name: string; bytes: Buffer }>
export type PermitAnswer = Answer<Permit & Refusal>

/** The least that is taken for a PDF. For tests. */
export function samplePdf(text = 'a page'): Buffer {
  return Buffer.from(`%PDF-1.4\n1 0 obj<<>>endobj\n% ${text}\ntrailer<<>>\nstartxref\n28\n%%EOF\n`)
}

/** Puts a permit on record as the specification's client does. */
export async function sendPermit(
  caller: Caller,
  projectId: number,
  fields: FormFields = {},
  headers: Record<string, string> = {},
): Promise<PermitAnswer> {
  const form = await multipartForm({
    issuing_authority: 'LADBS',
    submission_method: 'ePlanLA',
    title: 'Foundation',
    ...fields,
  })
  return caller.call('POST', `/api/projects/${projectId}/permits`, form.body, { ...form.headers, ...headers })
}

/** @throws when it is refused */
export async function newPermit(caller: Caller, projectId: number, fields: FormFields = {}): Promise<Permit> {
  const { status, body } = await sendPermit(caller, projectId, fields)
  if (status !== 201) throw new Error(`No permit: ${JSON.stringify(body)}`)
  return body
}

export function pathOf({ project_id, id }: Pick<Permit, 'project_id' | 'id'>): string {
  return `/api/projects/${project_id}/permits/${id}`
}

export async function putPermit(caller: Caller, permit: Permit, fields: FormFields): Promise<PermitAnswer> {
  const form = await multipartForm(fields)
  return caller.call('PUT', pathOf(permit), form.body, form.headers)
}

/** Releases a permit as the specification's client does: with the file alone, unless told otherwise. */
export async function release(
  caller: Caller,
  permit: Permit,
  fields: FormFields = {},
): Promise<Answer<{ message: string; permit: Permit } & Refusal>> {
  const form = await multipartForm({ file: { name: 'permit.pdf', bytes: samplePdf() }, ...fields })
  return caller.call('POST', `${pathOf(permit)}/upload`, form.body, form.headers)
}
