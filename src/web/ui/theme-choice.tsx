import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { t } from '../language/t.ts'
import { Segments } from './segments.tsx'

export const themes: readonly { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: t('As the device') },
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
]

/** Light, dark, or like the device; kept in this browser. */
export function ThemeChoice({ fullWidth = false }: { fullWidth?: boolean }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Segments
      label={t('Colors')}
      wide={fullWidth}
      value={colorScheme}
      onChange={setColorScheme}
      choices={themes}
    />
  )
}
