import type { NewPermit, PermitChange } from '../../contract/permits.ts'
import { t } from '../language/t.ts'
import { day, fileFate, text } from '../records/form-fields.ts'
import { type FormValues, recordForm } from '../records/record-form.ts'

/** A permit lives ten years at the most. */
export const longestLife = 3650

/** How the days lie to each other is the server's to say. */
export const permitForm = recordForm({
  issuing_authority: text(t('Issuing authority'), t('Enter who issues it')),
  submission_method: text(t('Submission method')),
  title: text(t('Title'), t('Enter what it is for')),
  number: text(t('Permit or application number')),
  submitted: day(t('Submitted')),
  expires: day(t('Expires'), longestLife),
  lastInspection: day(t('Last inspection')),
  application: fileFate(t('Application')),
})
export type PermitValues = FormValues<typeof permitForm>

export function toNewPermit(values: PermitValues): NewPermit {
  const { issuing_authority, submission_method, title, number, submitted } = permitForm.toRequest(values)
  return { issuing_authority, submission_method, title, number, ...(submitted === '' ? {} : { submitted }) }
}

export function toPermitChange(
  values: PermitValues,
  changed: readonly (keyof PermitValues)[],
  version: number,
): PermitChange {
  const change = permitForm.toChange(values, changed, version)
  return { ...change, ...(values.application === 'removed' && { removeFile: true }) }
}
