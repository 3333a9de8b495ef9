import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { t } from '../language/t.ts'

export const themes = [
  { value: 'auto', label: t('As the device') },
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
]

/** Light, dark, or like the device; kept in this browser. */
export function ThemeChoice({ fullWidth = false }: { fullWidth?: boolean }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      aria-label={t('Colors')}
      fullWidth={fullWidth}
      value={colorScheme}
      onChange={(value) => setColorScheme(value as MantineColorScheme)}
      data={themes}
    />
  )
}
