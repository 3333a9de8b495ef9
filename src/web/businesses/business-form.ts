import type { BusinessKind } from '../../domain/people.ts'
import { t } from '../language/t.ts'
import { choice, flag, requiredText, text } from '../records/form-fields.ts'
import { type FormValues, recordForm } from '../records/record-form.ts'
import { inWords } from '../ui/in-words.ts'

export const businessForm = recordForm(
  {
    name: requiredText(t('Name')),
    kind: choice<BusinessKind>(t('Kind'), 'general_contractor', inWords),
    phone: text(t('Phone')),
    email: text(t('E-mail')),
    website: text(t('Website')),
    licenseNumber: text(t('License number')),
    notes: text(t('Notes')),
    archived: flag(t('Archived')),
  },
  'address',
)
export type BusinessValues = FormValues<typeof businessForm>

export const salespersonForm = recordForm({
  name: requiredText(t('Name')),
  phone: text(t('Phone')),
  email: text(t('E-mail')),
})
export type SalespersonValues = FormValues<typeof salespersonForm>
