import { NativeSelect } from '@mantine/core'
import { useEmployees } from '../../api/lists.ts'
import { t } from '../../language/t.ts'

/** One of those who work here now, or the one who is chosen although gone. */
export function ManagerFilter({
  value,
  onChange,
}: {
  value: number | undefined
  /** With '' for all. */
  onChange: (id: string) => void
}) {
  const { data: employees = [] } = useEmployees()
  return (
    <NativeSelect
      label={t('Manager')}
      value={value === undefined ? '' : String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: t('All') },
        ...employees
          .filter(({ active, id }) => active || id === value)
          .map(({ id, firstName, lastName }) => ({ value: String(id), label: `${firstName} ${lastName}` })),
      ]}
    />
  )
}
