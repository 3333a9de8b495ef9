import { NativeSelect, NumberInput, SimpleGrid, Switch, TagsInput, TextInput } from '@mantine/core'
import type { IssuingAuthority } from '../../contract/permits.ts'
import { type Region, regions } from '../../domain/projects.ts'
import { t } from '../language/t.ts'
import { choice, type FormField, flag, requiredText, text } from '../records/form-fields.ts'
import { type FormValues, recordForm } from '../records/record-form.ts'
import { type Inputs, useRecordForm } from '../records/use-record-form.ts'
import { EditInPlace } from '../ui/editing/edit-in-place.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { daysWord, regionName, shortRegion } from './permit-words.ts'
import { useCreateAuthority, useUpdateAuthority } from './permits-api.ts'

/** Existing permits keep the name of an authority that is renamed. */
export function AuthorityEditor({
  authority,
  onClose,
}: {
  authority: IssuingAuthority | undefined
  onClose: () => void
}) {
  const edit = useRecordForm({
    form: authorityForm,
    entity: 'authority',
    record: authority,
    create: useCreateAuthority().mutateAsync,
    update: useUpdateAuthority().mutateAsync,
    saved: authority ? t('Authority saved') : t('Authority added'),
    onClose,
  })
  return (
    <EditInPlace
      title={authority ? t('Edit {name}', { name: authority.name }) : t('New authority')}
      what={t('this authority')}
      edit={edit}
      onClose={onClose}
    >
      <AuthorityFields input={edit.input} />
    </EditInPlace>
  )
}

function AuthorityFields({ input }: { input: Inputs<AuthorityValues> }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          withAsterisk
          placeholder={t('City of Pasadena, Building and Safety')}
          maxLength={200}
          autoComplete="off"
          data-autofocus
          {...input('name')}
        />
        <NativeSelect data={regionChoices} {...input('region')} />
      </SimpleGrid>
      <TagsInput
        description={t('Put the usual one first; new permits start with it. Press Enter to add one.')}
        placeholder={t('Online portal')}
        maxTags={20}
        clearable
        acceptValueOnBlur
        {...input('submissionMethods')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput inputMode="url" maxLength={200} autoComplete="off" {...input('website')} />
        <TextInput type="tel" maxLength={40} autoComplete="off" {...input('phone')} />
        <DaysField
          input={input}
          field="validDays"
          description={t('From its release; left empty: not known')}
        />
        <DaysField
          input={input}
          field="inspectionDays"
          description={t('From its release or the last inspection; left empty: not known')}
        />
      </SimpleGrid>
      <TextArea
        placeholder={t('Counter hours, who to ask for, what they always want to see')}
        minRows={2}
        maxRows={8}
        {...input('notes')}
      />
      <Switch
        description={t('Hidden for new permits. Existing permits keep it.')}
        {...input('archived', { type: 'checkbox' })}
      />
    </>
  )
}

function DaysField({
  input,
  field,
  description,
}: {
  input: Inputs<AuthorityValues>
  field: 'validDays' | 'inspectionDays'
  description: string
}) {
  const { onChange, ...control } = input(field)
  return (
    <NumberInput
      description={description}
      suffix={` ${t('days')}`}
      min={1}
      max={3650}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      hideControls
      inputMode="numeric"
      {...control}
      onChange={(days) => onChange(days === '' ? '' : Number(days))}
    />
  )
}

const authorityForm = recordForm({
  name: requiredText(t('Name')),
  region: region(t('Region')),
  /** The usual one first. */
  submissionMethods: choice<string[]>(t('Submission methods'), [], (methods) => methods.join(', ') || '—'),
  website: text(t('Website')),
  phone: text(t('Phone')),
  notes: text(t('Notes')),
  validDays: days(t('A permit is valid for')),
  inspectionDays: days(t('Inspection at least every')),
  archived: flag(t('Archived')),
})
type AuthorityValues = FormValues<typeof authorityForm>

/** '' when it is responsible everywhere. */
function region(label: string): FormField<Region | '', Region | null, Region | null> {
  return {
    label,
    start: '',
    toValue: (kept) => kept ?? '',
    toRequest: (value) => value || null,
    say: regionName,
  }
}

/** '' when unknown. */
function days(label: string): FormField<number | '', number | null, number | null> {
  return {
    label,
    start: '',
    toValue: (kept) => kept ?? '',
    toRequest: (value) => (value === '' ? null : value),
    say: (value) => daysWord(value === '' ? null : value),
    check: (value) =>
      value === '' || (Number.isInteger(value) && value >= 1 && value <= 3650)
        ? null
        : t('Must be from 1 to 3,650 days'),
  }
}

const regionChoices = [
  { value: '', label: t('Everywhere') },
  ...regions.map((region) => ({ value: region, label: shortRegion(region) })),
]
