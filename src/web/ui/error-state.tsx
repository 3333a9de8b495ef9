import { Alert, Button, Group } from '@mantine/core'
import { messageOf } from '../api/api-error.ts'
import { t } from '../language/t.ts'

/** What could not be loaded, with a way to try again. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  return (
    <Alert color="red" title={t('This could not be loaded')} role="alert">
      <Group justify="space-between" gap="sm">
        <span>{messageOf(error)}</span>
        {onRetry && (
          <Button variant="default" size="xs" onClick={onRetry}>
            {t('Try again')}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
