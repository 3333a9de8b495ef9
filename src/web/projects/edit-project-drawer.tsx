import { Autocomplete, Divider, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Project } from '../../contract/projects.ts'
import { useBusinesses, useEmployees } from '../api/lists.ts'
import { t } from '../language/t.ts'
import { EditDrawer } from '../ui/edit-drawer.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { useVersionedEdit } from '../ui/use-versioned-edit.ts'
import { jobTypes } from './lead-form.ts'
import { ManagerField } from './manager-field.tsx'
import {
  type ProjectValues,
  projectField,
  projectLabels,
  toProjectChange,
  toProjectValues,
} from './project-form.ts'
import classes from './projects.module.css'
import { showProject, useUpdateProject } from './projects-api.ts'
import { ReferralFields } from './referral-fields.tsx'

/** Changes where the job is, whose it is, and who looks after it. */
export default function EditProjectDrawer({ project, onClose }: { project: Project; onClose: () => void }) {
  const queryClient = useQueryClient()
  const update = useUpdateProject(project.id)
  const edit = useVersionedEdit<ProjectValues, Project>({
    draftKey: `project-${project.id}`,
    of: { entity: 'project', entityId: project.id },
    record: project,
    toValues: toProjectValues,
    validate: { customerName: (name) => (name.trim() === '' ? t('Must not be empty') : null) },
    save: (values, changed, version) => update.mutateAsync(toProjectChange(values, changed, version)),
    rename: projectField,
    onSaved: (saved) => {
      showProject(queryClient, saved)
      notifySuccess(t('Project saved'))
      onClose()
    },
  })
  const { form } = edit
  const say = useValueWords()
  return (
    <EditDrawer
      title={t('Edit {number}', { number: project.number })}
      what={t('this project')}
      edit={edit}
      labels={projectLabels}
      say={say}
      onClose={onClose}
    >
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput label={t('Project name')} {...form.getInputProps('name')} />
          <Autocomplete label={t('Job type')} data={jobTypes} {...form.getInputProps('jobType')} />
        </SimpleGrid>
        <Divider label={t('Site')} labelPosition="left" />
        <TextInput label={t('Street')} autoComplete="off" {...form.getInputProps('street')} />
        <div className={classes.cityLine}>
          <TextInput label={t('City')} autoComplete="off" {...form.getInputProps('city')} />
          <TextInput label={t('State')} autoComplete="off" {...form.getInputProps('state')} />
          <TextInput label={t('ZIP')} inputMode="numeric" autoComplete="off" {...form.getInputProps('zip')} />
        </div>
        <Divider label={t('Customer, on this project')} labelPosition="left" />
        <TextInput
          label={t('Customer name')}
          withAsterisk
          autoComplete="off"
          {...form.getInputProps('customerName')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput label={t('Phone')} type="tel" autoComplete="off" {...form.getInputProps('phone')} />
          <TextInput label={t('E-mail')} type="email" autoComplete="off" {...form.getInputProps('email')} />
        </SimpleGrid>
        <Divider label={t('People')} labelPosition="left" />
        <ManagerField
          value={form.values.managerId}
          onChange={(managerId) => form.setFieldValue('managerId', managerId)}
          error={form.errors['managerId']}
        />
        <ReferralFields
          value={form.values}
          onChange={(referral) => form.setValues(referral)}
          errors={form.errors}
        />
      </Stack>
    </EditDrawer>
  )
}

/** A field's value as a person reads it, for comparing two versions. */
function useValueWords() {
  const { data: employees = [] } = useEmployees()
  const { data: businesses = [] } = useBusinesses()
  return (field: keyof ProjectValues, values: ProjectValues): ReactNode => {
    const value = values[field]
    if (value === null || value === '') return '—'
    if (field === 'managerId') {
      const employee = employees.find(({ id }) => id === value)
      return employee ? `${employee.firstName} ${employee.lastName}` : t('Employee {id}', { id: value })
    }
    if (field === 'businessId')
      return businesses.find(({ id }) => id === value)?.name ?? t('Business {id}', { id: value })
    if (field === 'salespersonId') {
      const people = businesses.flatMap(({ salespeople }) => salespeople)
      return people.find(({ id }) => id === value)?.name ?? t('Salesperson {id}', { id: value })
    }
    return value
  }
}
