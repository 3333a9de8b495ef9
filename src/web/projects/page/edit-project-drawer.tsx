import { Autocomplete, Divider, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Project } from '../../../contract/projects.ts'
import { useBusinesses, useEmployees } from '../../api/lists.ts'
import { EmployeeField } from '../../appointments/appointment-fields.tsx'
import { t } from '../../language/t.ts'
import { AddressInputs } from '../../records/address-inputs.tsx'
import { inputsOf } from '../../records/use-record-form.ts'
import { EditDrawer } from '../../ui/editing/edit-drawer.tsx'
import { useVersionedEdit } from '../../ui/editing/use-versioned-edit.ts'
import { notifySuccess } from '../../ui/notify.ts'
import { jobTypes } from '../lead/lead-form.ts'
import { ReferralFields } from '../lead/people-fields.tsx'
import { type ProjectValues, projectForm, toProjectChange } from '../project-form.ts'
import { showProject, useUpdateProject } from '../projects-api.ts'

/** Edits a project's site, customer and people. */
export default function EditProjectDrawer({ project, onClose }: { project: Project; onClose: () => void }) {
  const queryClient = useQueryClient()
  const update = useUpdateProject(project.id)
  const edit = useVersionedEdit({
    draftKey: `project-${project.id}`,
    of: { entity: 'project', entityId: project.id },
    record: project,
    form: { ...projectForm, say: useValueWords() },
    save: (values, changed, version) => update.mutateAsync(toProjectChange(values, changed, version)),
    onSaved: (saved) => {
      showProject(queryClient, saved)
      notifySuccess(t('Project saved'))
      onClose()
    },
  })
  const { form } = edit
  const input = inputsOf(projectForm, form)
  return (
    <EditDrawer
      title={t('Edit {number}', { number: project.number })}
      what={t('this project')}
      edit={edit}
      onClose={onClose}
    >
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput {...input('name')} />
          <Autocomplete data={jobTypes} {...input('jobType')} />
        </SimpleGrid>
        <Divider label={t('Site')} labelPosition="left" />
        <AddressInputs input={input} />
        <Divider label={t('Customer, on this project')} labelPosition="left" />
        <TextInput withAsterisk autoComplete="off" {...input('customerName')} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput type="tel" autoComplete="off" {...input('phone')} />
          <TextInput type="email" autoComplete="off" {...input('email')} />
        </SimpleGrid>
        <Divider label={t('People')} labelPosition="left" />
        <EmployeeField
          label={t('Manager')}
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

/** A field's value as a person reads it, for the comparison after a conflict. */
function useValueWords() {
  const { data: employees = [] } = useEmployees()
  const { data: businesses = [] } = useBusinesses()
  return (field: keyof ProjectValues, values: ProjectValues): ReactNode => {
    const value = values[field]
    const say = () => projectForm.say(field, values)
    if (field === 'managerId') {
      const employee = employees.find(({ id }) => id === value)
      if (employee) return `${employee.firstName} ${employee.lastName}`
    }
    if (field === 'businessId') return businesses.find(({ id }) => id === value)?.name ?? say()
    if (field === 'salespersonId') {
      const people = businesses.flatMap(({ salespeople }) => salespeople)
      return people.find(({ id }) => id === value)?.name ?? say()
    }
    return say()
  }
}
