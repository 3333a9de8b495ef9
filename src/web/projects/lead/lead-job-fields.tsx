import { Autocomplete, SimpleGrid, TextInput } from '@mantine/core'
import { t } from '../../language/t.ts'
import { ManagerField } from '../manager-field.tsx'
import { jobTypes, type LeadForm } from './lead-form.ts'

/** What is to be done and who looks after it. */
export function LeadJobFields({ form }: { form: LeadForm }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
      <Autocomplete label={t('Job type')} data={jobTypes} {...form.getInputProps('jobType')} />
      <TextInput
        label={t('Project name')}
        placeholder={t('If it has one of its own')}
        autoComplete="off"
        {...form.getInputProps('projectName')}
      />
      <ManagerField
        value={form.values.managerId}
        onChange={(managerId) => form.setFieldValue('managerId', managerId)}
        error={form.errors['managerId']}
      />
    </SimpleGrid>
  )
}
