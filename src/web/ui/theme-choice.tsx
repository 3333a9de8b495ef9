import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { t } from '../language/t.ts'

/** Light, dark, or as the device says; kept in this browser. */
export function ThemeChoice({ fullWidth = false }: { fullWidth?: boolean }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      aria-label={t('Colors')}
      fullWidth={fullWidth}
      value={colorScheme}
      onChange={(value) => setColorScheme(value as MantineColorScheme)}
      data={[
        { value: 'auto', label: t('As the device') },
        { value: 'light', label: t('Light') },
        { value: 'dark', label: t('Dark') },
      ]}
    />
  )
}
