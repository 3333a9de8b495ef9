import type { ReactNode } from 'react'
import { useEmployees } from '../api/lists.ts'
import { t } from '../language/t.ts'
import { ChoiceField } from '../ui/choice-field.tsx'

/** Who looks after the project: an active employee, or whoever does already. */
export function ManagerField({
  value,
  onChange,
  error,
}: {
  value: number | null
  onChange: (managerId: number | null) => void
  error?: ReactNode
}) {
  const { data: employees = [] } = useEmployees()
  return (
    <ChoiceField
      label={t('Manager')}
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
