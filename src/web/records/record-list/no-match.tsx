import { Button } from '@mantine/core'
import { t } from '../../language/t.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Shown instead of a list when its search and filters find nothing. */
export function NoMatch({
  title,
  clearLabel,
  onClear,
}: {
  title: string
  clearLabel: string
  onClear: () => void
}) {
  return (
    <EmptyState
      title={title}
      action={
        <Button variant="default" onClick={onClear}>
          {clearLabel}
        </Button>
      }
    >
      {t('Try fewer words or other filters.')}
    </EmptyState>
  )
}
