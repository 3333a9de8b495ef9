import { Button, type ButtonProps } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { t } from '../language/t.ts'

/** On a phone the filters of a list wait behind this button, which says how many of them are set. */
export function FilterButton({
  count,
  shown,
  onToggle,
  ...props
}: ButtonProps & { count: number; shown: boolean; onToggle: () => void }) {
  return (
    <Button
      variant="default"
      px="sm"
      leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
      aria-expanded={shown}
      onClick={onToggle}
      {...props}
    >
      {count > 0 ? t('Filters ({count})', { count }) : t('Filters')}
    </Button>
  )
}
