import { Autocomplete, SimpleGrid, TextInput } from '@mantine/core'
import { jobTypes, type LeadForm } from './lead-form.ts'
import { ManagerField } from './manager-field.tsx'

/** What is to be done and who looks after it. */
export function LeadJobFields({ form }: { form: LeadForm }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <Autocomplete label="Job type" data={jobTypes} {...form.getInputProps('jobType')} />
      <ManagerField
        value={form.values.managerId}
        onChange={(managerId) => form.setFieldValue('managerId', managerId)}
        error={form.errors['managerId']}
      />
      <TextInput
        label="Project name"
        placeholder="If it has one of its own"
        autoComplete="off"
        {...form.getInputProps('projectName')}
      />
    </SimpleGrid>
  )
}
