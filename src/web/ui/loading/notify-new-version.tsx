import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { t } from '../../language/t.ts'

/** Says that a new version can be used. It stays until it is answered. */
export function notifyNewVersion(onReload: () => void): void {
  notifications.show({
    id: 'new-version',
    color: 'blue',
    autoClose: false,
    message: (
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <span>{t('A new version of Groundwork is ready.')}</span>
        <Button size="xs" style={{ flex: 'none' }} onClick={onReload}>
          {t('Reload')}
        </Button>
      </Group>
    ),
  })
}
