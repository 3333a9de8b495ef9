import { Button, Container, Group, Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { askServer, useConnection } from '../../api/reachability.ts'
import { t } from '../../language/t.ts'

/** Stands in for a screen whose script is not on this device. Reloads once there is a connection. */
export function OfflineScreen() {
  const connection = useConnection({ waits: true })
  useEffect(() => {
    if (connection === 'online') window.location.reload()
  }, [connection])
  const isOffline = connection === 'offline'
  return (
    <Container size="sm" py="xl" role="alert">
      <title>{isOffline ? t('Offline · Groundwork') : t('No answer · Groundwork')}</title>
      <Stack>
        <Title order={1}>{isOffline ? t("You're offline") : t("Groundwork isn't answering")}</Title>
        <Text>
          {isOffline
            ? t("This screen isn't saved on this device. It opens by itself when you're back online.")
            : t('Check your connection. This screen opens by itself when Groundwork answers.')}
        </Text>
        <Group>
          <Button onClick={() => void reloadIfAnswered()}>{t('Try again')}</Button>
          <Button variant="default" component="a" href="/">
            {t('Back to the start')}
          </Button>
        </Group>
      </Stack>
    </Container>
  )
}

/** Reload only when the server answers: the browser's own error page can't recover by itself. */
async function reloadIfAnswered(): Promise<void> {
  if (await askServer()) window.location.reload()
}
