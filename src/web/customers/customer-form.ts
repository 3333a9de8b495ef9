import { type CustomerFields, customerFieldNames, customerFields } from '../../contract/customers.ts'
import { fieldWord } from '../../contract/words/field-words.ts'
import type { Language } from '../../domain/people.ts'
import { languageNames } from '../language/language-names.ts'
import { language, t } from '../language/t.ts'
import { choice, type FormField, requiredText, text } from '../records/form-fields.ts'
import { type FormValues, recordForm } from '../records/record-form.ts'

const label = (field: keyof CustomerFields) => fieldWord(field, language)

/** The contract's fields. Those that are not texts say here how they read. */
export const customerForm = recordForm(
  {
    ...texts(),
    name: requiredText(label('name')),
    whatsappOptIn: choice(label('whatsappOptIn'), false as boolean, (agreed) =>
      agreed ? t('Agreed to messages') : t('Hasn’t agreed to messages'),
    ),
    language: choice<Language>(
      label('language'),
      customerFields.language.start,
      (chosen) => languageNames[chosen],
    ),
  },
  'mailingAddress',
)
export type CustomerValues = FormValues<typeof customerForm>

type TextName = {
  [F in keyof CustomerFields]: string extends CustomerFields[F] ? F : never
}[keyof CustomerFields]

function texts() {
  const fields = customerFieldNames.map((field) => [field, text(label(field))])
  return Object.fromEntries(fields) as Record<TextName, FormField<string>>
}
