import { SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Region } from '../../domain/projects.ts'
import { t } from '../language/t.ts'
import { AuthorityFields } from './authority-field.tsx'
import { type PermitValues, permitLabels } from './permit-form.ts'

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
  return (
    <>
      <AuthorityFields form={form} region={region} />
      <TextInput
        label={permitLabels.title}
        withAsterisk
        placeholder={t('Foundation repair, plan check, grading …')}
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('title')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          label={permitLabels.number}
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps('number')}
        />
        <TextInput
          type="date"
          label={permitLabels.submitted}
          description={isNew ? t('Leave it empty while it is being prepared') : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('submitted')}
        />
        {!isNew && (
          <>
            <TextInput type="date" label={permitLabels.expires} {...form.getInputProps('expires')} />
            <TextInput
              type="date"
              label={permitLabels.lastInspection}
              {...form.getInputProps('lastInspection')}
            />
          </>
        )}
      </SimpleGrid>
    </>
  )
}
