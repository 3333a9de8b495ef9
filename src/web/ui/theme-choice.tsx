import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core'

/** Light, dark, or as the device says; kept in this browser. */
export function ThemeChoice({ fullWidth = false }: { fullWidth?: boolean }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      aria-label="Colors"
      fullWidth={fullWidth}
      value={colorScheme}
      onChange={(value) => setColorScheme(value as MantineColorScheme)}
      data={[
        { value: 'auto', label: 'As the device' },
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ]}
    />
  )
}
