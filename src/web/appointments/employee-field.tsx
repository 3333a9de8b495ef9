import type { ReactNode } from 'react'
import { useEmployees } from '../api/lists.ts'
import { t } from '../language/t.ts'
import { ChoiceField } from '../ui/choice-field.tsx'

/** Who keeps an appointment: an active employee, or whoever does already. */
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
