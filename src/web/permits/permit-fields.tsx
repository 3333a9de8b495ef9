import { SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Region } from '../../domain/projects.ts'
import { t } from '../language/t.ts'
import { inputsOf } from '../records/use-record-form.ts'
import { AuthorityFields } from './authority-field.tsx'
import { type PermitValues, permitForm } from './permit-form.ts'

/** What a permit is, and its days; those of an issued one only where it is on record already. */
export function PermitFields({
  form,
  region,
  isNew = false,
}: {
  form: UseFormReturnType<PermitValues>
  region: Region | undefined
  isNew?: boolean
}) {
  const input = inputsOf(permitForm, form)
  return (
    <>
      <AuthorityFields form={form} region={region} />
      <TextInput
        withAsterisk
        placeholder={t('Foundation repair, plan check, grading …')}
        maxLength={200}
        autoComplete="off"
        {...input('title')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput maxLength={200} autoComplete="off" {...input('number')} />
        <TextInput
          type="date"
          description={isNew ? t('Leave it empty while it is being prepared') : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...input('submitted')}
        />
        {!isNew && (
          <>
            <TextInput type="date" {...input('expires')} />
            <TextInput type="date" {...input('lastInspection')} />
          </>
        )}
      </SimpleGrid>
    </>
  )
}
