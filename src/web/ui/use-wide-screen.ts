import { useMediaQuery } from '@mantine/hooks'

/** True where the frame shows its rail; a phone gets cards instead of tables and full-screen dialogs. */
export function useWideScreen(): boolean {
  return useMediaQuery('(min-width: 48.01em)', true, { getInitialValueInEffect: false }) ?? true
}

/** True where a finger points: the device's own choosers work better there than drawn ones. */
export function useTouch(): boolean {
  return useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false }) ?? false
}
