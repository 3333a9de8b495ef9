import { SimpleGrid, Stack, TextInput } from '@mantine/core'
import { ConflictNotice, EmployeeField } from '../../appointments/appointment-fields.tsx'
import { TimeField } from '../../appointments/time-field.tsx'
import { t } from '../../language/t.ts'
import classes from '../projects.module.css'
import { type LeadForm, toFirstVisit } from './lead-form.ts'

/** When somebody looks at the site; may be left empty. */
export function LeadVisitFields({ form }: { form: LeadForm }) {
  const { values, errors } = form
  const visit = toFirstVisit(values)
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="sm" className={classes.visit ?? ''}>
        <TextInput
          type="date"
          label={t('Day')}
          min="2000-01-01"
          max="2100-12-31"
          {...form.getInputProps('visitDay')}
        />
        <TimeField
          label={t('Time (Pacific)')}
          data-path="visitTime"
          value={values.visitTime}
          onChange={(time) => form.setFieldValue('visitTime', time)}
          error={errors['visitTime']}
        />
        <EmployeeField
          value={values.visitEmployeeId}
          onChange={(employeeId) => form.setFieldValue('visitEmployeeId', employeeId)}
          error={errors['visitEmployeeId']}
        />
      </SimpleGrid>
      <ConflictNotice employeeId={values.visitEmployeeId} span={visit} />
    </Stack>
  )
}
