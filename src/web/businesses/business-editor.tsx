import { NativeSelect, SimpleGrid, Switch, TextInput } from '@mantine/core'
import type { Business } from '../../contract/businesses.ts'
import { type BusinessKind, businessKinds } from '../../domain/people.ts'
import { t } from '../language/t.ts'
import { AddressInputs } from '../records/address-inputs.tsx'
import { choice, flag, requiredText, text } from '../records/form-fields.ts'
import { type FormValues, recordForm } from '../records/record-form.ts'
import { type Inputs, useRecordForm } from '../records/use-record-form.ts'
import { EditInPlace } from '../ui/editing/edit-in-place.tsx'
import { inWords } from '../ui/in-words.ts'
import { TextArea } from '../ui/text-area.tsx'
import { useUpdateBusiness } from './businesses-api.ts'

export function BusinessEditor({ business, onClose }: { business: Business; onClose: () => void }) {
  const edit = useRecordForm({
    form: businessForm,
    entity: 'business',
    record: business,
    update: useUpdateBusiness().mutateAsync,
    saved: t('Business saved'),
    onClose,
  })
  return (
    <EditInPlace
      title={t('Edit {name}', { name: business.name })}
      what={t('this business')}
      edit={edit}
      onClose={onClose}
    >
      <BusinessFields input={edit.input} />
      <Switch
        description={t('Hidden for new leads. Its projects keep it.')}
        {...edit.input('archived', { type: 'checkbox' })}
      />
    </EditInPlace>
  )
}

export function BusinessFields({ input }: { input: Inputs<BusinessValues> }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput withAsterisk autoComplete="off" data-autofocus {...input('name')} />
        <NativeSelect
          data={businessKinds.map((kind) => ({ value: kind, label: inWords(kind) }))}
          {...input('kind')}
        />
        <TextInput type="tel" autoComplete="off" {...input('phone')} />
        <TextInput type="email" autoComplete="off" {...input('email')} />
        <TextInput inputMode="url" autoComplete="off" {...input('website')} />
        <TextInput autoComplete="off" {...input('licenseNumber')} />
      </SimpleGrid>
      <AddressInputs input={input} />
      <TextArea minRows={2} maxRows={10} {...input('notes')} />
    </>
  )
}

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
