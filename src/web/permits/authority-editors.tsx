import { NativeSelect, NumberInput, SimpleGrid, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { IssuingAuthority } from '../../contract/permits.ts'
import { t } from '../language/t.ts'
import { EditInPlace } from '../ui/edit-in-place.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { useVersionedEdit } from '../ui/use-versioned-edit.ts'
import {
  type AuthorityValues,
  authorityLabels,
  emptyAuthority,
  regionChoices,
  sayAuthority,
  toAuthorityChange,
  toAuthorityValues,
  toNewAuthority,
  validateAuthority,
} from './authority-form.ts'
import { useCreateAuthority, useUpdateAuthority } from './permits-api.ts'

/** Permits that were written with the authority keep its name. */
export function AuthorityEditor({
  authority,
  onClose,
}: {
  authority: IssuingAuthority
  onClose: () => void
}) {
  const update = useUpdateAuthority(authority.id)
  const edit = useVersionedEdit<AuthorityValues, IssuingAuthority>({
    draftKey: `authority-${authority.id}`,
    of: { entity: 'authority', entityId: authority.id },
    record: authority,
    toValues: toAuthorityValues,
    validate: validateAuthority,
    save: (values, changed, version) => update.mutateAsync(toAuthorityChange(values, changed, version)),
    onSaved: () => {
      notifySuccess(t('Authority saved'))
      onClose()
    },
  })
  return (
    <EditInPlace
      title={t('Edit {name}', { name: authority.name })}
      what={t('this authority')}
      edit={edit}
      labels={authorityLabels}
      say={sayAuthority}
      onClose={onClose}
    >
      <AuthorityFields form={edit.form} />
    </EditInPlace>
  )
}

export function NewAuthorityEditor({ onClose }: { onClose: () => void }) {
  const create = useCreateAuthority()
  const edit = useVersionedEdit<AuthorityValues, { version: number }>({
    draftKey: 'new-authority',
    record: { version: 0 },
    toValues: () => emptyAuthority,
    validate: validateAuthority,
    save: (values) => create.mutateAsync(toNewAuthority(values)),
    onSaved: () => {
      notifySuccess(t('Authority added'))
      onClose()
    },
  })
  return (
    <EditInPlace
      title={t('New authority')}
      what={t('this authority')}
      edit={edit}
      labels={authorityLabels}
      say={sayAuthority}
      onClose={onClose}
    >
      <AuthorityFields form={edit.form} />
    </EditInPlace>
  )
}

function AuthorityFields({ form }: { form: UseFormReturnType<AuthorityValues> }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          label={authorityLabels.name}
          withAsterisk
          placeholder={t('City of Pasadena, Building and Safety')}
          maxLength={200}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <NativeSelect label={authorityLabels.region} data={regionChoices} {...form.getInputProps('region')} />
      </SimpleGrid>
      <TagsInput
        label={authorityLabels.submissionMethods}
        description={t('The usual one first: it is filled in on new permits. Enter adds one.')}
        placeholder={t('Online portal')}
        maxTags={20}
        clearable
        acceptValueOnBlur
        {...form.getInputProps('submissionMethods')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          label={authorityLabels.website}
          inputMode="url"
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps('website')}
        />
        <TextInput
          label={authorityLabels.phone}
          type="tel"
          maxLength={40}
          autoComplete="off"
          {...form.getInputProps('phone')}
        />
        <DaysField form={form} field="validDays" description={t('From its release; left empty: not known')} />
        <DaysField
          form={form}
          field="inspectionDays"
          description={t('From its release or the last inspection; left empty: not known')}
        />
      </SimpleGrid>
      <Textarea
        label={authorityLabels.notes}
        placeholder={t('Counter hours, who to ask for, what they always want to see')}
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('notes')}
      />
      <Switch
        label={t('Archived')}
        description={t('No longer offered for new permits; those that name it keep it')}
        {...form.getInputProps('archived', { type: 'checkbox' })}
      />
    </>
  )
}

function DaysField({
  form,
  field,
  description,
}: {
  form: UseFormReturnType<AuthorityValues>
  field: 'validDays' | 'inspectionDays'
  description: string
}) {
  const { onChange, ...input } = form.getInputProps(field)
  return (
    <NumberInput
      label={authorityLabels[field]}
      description={description}
      suffix={` ${t('days')}`}
      min={1}
      max={3650}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      hideControls
      inputMode="numeric"
      {...input}
      onChange={(days) => onChange(days === '' ? '' : Number(days))}
    />
  )
}
