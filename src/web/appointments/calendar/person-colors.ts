import type { MantineColor } from '@mantine/core'
import { useMemo } from 'react'
import { useEmployees } from '../../api/lists.ts'

/** The theme's light variants of these keep 4.5:1 in both color schemes; no two neighbors look alike. */
const palette: readonly MantineColor[] = [
  'blue',
  'orange',
  'teal',
  'grape',
  'lime',
  'pink',
  'cyan',
  'violet',
  'red',
  'indigo',
]

/** Each person's color in the calendar, the same on every screen; gray for nobody. Names stand beside it always. */
export function usePersonColors(): (employeeId: number | undefined) => MantineColor {
  const { data: employees } = useEmployees()
  return useMemo(() => {
    const ids = (employees ?? []).map(({ id }) => id).sort((one, other) => one - other)
    return (employeeId) => {
      if (employeeId === undefined) return 'gray'
      const place = ids.indexOf(employeeId)
      return palette[(place === -1 ? employeeId : place) % palette.length] ?? 'blue'
    }
  }, [employees])
}
