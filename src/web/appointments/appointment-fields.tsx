import { Alert, Button, Group, List, NativeSelect, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { AppointmentConflict } from '../../contract/appointments.ts'
import { type AppointmentKind, usualMinutes } from '../../domain/appointments.ts'
import { useEmployees } from '../api/lists.ts'
import { t } from '../language/t.ts'
import { ChoiceField } from '../ui/choice-field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { type AppointmentValues, appointmentForm, lengthOf, spanOf, withStart } from './appointment-form.ts'
import { conflictSentence, kindChoices } from './appointment-words.ts'
import classes from './appointments.module.css'
import { conflictsQuery } from './appointments-api.ts'
import { TimeField } from './time-field.tsx'

/** The fields of a new appointment and of one that is edited. */
export function AppointmentFields({
  form,
  except,
}: {
  form: UseFormReturnType<AppointmentValues>
  /** The appointment that is edited. It is no conflict with itself. */
  except?: number
}) {
  const { values } = form
  return (
    <>
      <NativeSelect
        label={appointmentForm.labels.kind}
        data={kindChoices}
        value={values.kind}
        onChange={(event) => form.setFieldValue('kind', event.currentTarget.value as AppointmentKind)}
      />
      <TimeFields form={form} />
      <EmployeeField
        value={values.employee_id}
        onChange={(employeeId) => form.setFieldValue('employee_id', employeeId)}
        error={form.errors['employee_id']}
      />
      <ConflictNotice employeeId={values.employee_id} span={spanOf(values)} except={except} />
      <TextInput
        label={appointmentForm.labels.title}
        placeholder={t('If it has its own name')}
        autoComplete="off"
        {...form.getInputProps('title')}
      />
      <TextArea
        label={appointmentForm.labels.notes}
        placeholder={t('Gate code, who will be there, what to bring')}
        minRows={2}
        maxRows={10}
        {...form.getInputProps('notes')}
      />
    </>
  )
}

function TimeFields({ form }: { form: UseFormReturnType<AppointmentValues> }) {
  const { values } = form
  // Keeps the last valid length while a time is half typed.
  const length = useRef(usualMinutes * 60_000)
  length.current = lengthOf(values) ?? length.current
  const [severalDays, setSeveralDays] = useState(false)
  const isLong = severalDays || values.endDay !== values.day
  const bounds = { type: 'date', min: '2000-01-01', max: '2100-12-31' }
  return (
    <div>
      <div className={classes.times}>
        <TextInput
          {...bounds}
          label={appointmentForm.labels.day}
          withAsterisk
          className={classes.dayField ?? ''}
          {...form.getInputProps('day')}
          onChange={(event) =>
            form.setValues(withStart(values, { day: event.currentTarget.value }, length.current))
          }
        />
        <TimeField
          label={appointmentForm.labels.start}
          withAsterisk
          data-path="start"
          value={values.start}
          error={form.errors['start']}
          onChange={(start) => form.setValues(withStart(values, { start }, length.current))}
        />
        {isLong && (
          <TextInput
            {...bounds}
            label={appointmentForm.labels.endDay}
            withAsterisk
            className={classes.dayField ?? ''}
            {...form.getInputProps('endDay')}
          />
        )}
        <TimeField
          label={appointmentForm.labels.end}
          withAsterisk
          data-path="end"
          value={values.end}
          error={form.errors['end']}
          onChange={(end) => form.setFieldValue('end', end)}
        />
      </div>
      <Group justify="space-between" gap={4} mih={28}>
        <Text size="xs" c="dimmed">
          {t('Pacific time, wherever you are')}
        </Text>
        {!isLong && (
          <Button variant="subtle" size="compact-xs" onClick={() => setSeveralDays(true)}>
            {t('Ends on another day')}
          </Button>
        )}
      </Group>
    </div>
  )
}

interface Question {
  employeeId: number | null
  span: { startsAt: string; endsAt?: string | undefined } | undefined
  /** The appointment that is edited. It is no conflict with itself. */
  except?: number | undefined
}

/** Warns when the chosen person already has an appointment at that time. */
export function ConflictNotice(question: Question) {
  const [asked] = useDebouncedValue(JSON.stringify(question), 300)
  const { data: conflicts = [] } = useConflicts(JSON.parse(asked) as Question)
  return (
    <div role="status">
      {conflicts.length > 0 && (
        <Alert color="yellow" py="xs" icon={<IconAlertTriangle size={18} aria-hidden />}>
          <Conflicts conflicts={conflicts} />
        </Alert>
      )}
    </div>
  )
}

function useConflicts({ employeeId, span: { startsAt = '', endsAt } = { startsAt: '' }, except }: Question) {
  const end = endsAt ?? (startsAt && new Date(Date.parse(startsAt) + usualMinutes * 60_000).toISOString())
  return useQuery({
    ...conflictsQuery({
      employee_id: employeeId ?? 0,
      startsAt,
      endsAt: end,
      ...(except === undefined ? {} : { except }),
    }),
    enabled: employeeId !== null && startsAt !== '' && startsAt < end,
  })
}

function Conflicts({ conflicts }: { conflicts: readonly AppointmentConflict[] }) {
  const [first, ...others] = conflicts
  if (first && others.length === 0) return conflictSentence(first)
  return (
    <List size="sm">
      {conflicts.map((conflict) => (
        <List.Item key={conflict.id}>{conflictSentence(conflict)}</List.Item>
      ))}
    </List>
  )
}

/** Offers the active employees, and the present one. */
export function EmployeeField({
  label = t('Who goes'),
  value,
  onChange,
  error,
}: {
  label?: string
  value: number | null
  onChange: (employeeId: number | null) => void
  error?: ReactNode
}) {
  const { data: employees = [] } = useEmployees()
  return (
    <ChoiceField
      label={label}
      absent={t('Nobody yet')}
      value={value}
      choices={employees
        .filter((employee) => employee.active || employee.id === value)
        .map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` }))}
      error={error}
      onChange={onChange}
    />
  )
}
