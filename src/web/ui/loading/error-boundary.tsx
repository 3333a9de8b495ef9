import { Box, Button, Center, Code, Container, Group, Loader, Stack, Text, Title } from '@mantine/core'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { t } from '../../language/t.ts'
import { useReloadOutdated } from './reload-outdated.ts'

/** The page's last resort: what a screen throws while it is drawn. */
export class PageErrorBoundary extends Component<
  { children: ReactNode },
  { error?: unknown; failed: boolean; trace?: string | undefined }
> {
  override state: { error?: unknown; failed: boolean; trace?: string | undefined } = { failed: false }

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('A page could not be drawn', error)
    this.setState({ trace: info.componentStack ?? undefined })
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return <SomethingWentWrong error={this.state.error} trace={this.state.trace} />
  }
}

/** What is shown instead of the page, unless a newer version of it can be: the message and the component trace on demand, and a way back. */
export function SomethingWentWrong({ error, trace }: { error: unknown; trace?: string | undefined }) {
  const message = error instanceof Error ? error.message : String(error)
  if (useReloadOutdated(error)) {
    return (
      <Center mih="60dvh" role="status" aria-live="polite" aria-label={t('Loading')}>
        <Loader color="blue" />
      </Center>
    )
  }
  return (
    <Container size="sm" py="xl" role="alert">
      <title>{t('Something went wrong · Groundwork')}</title>
      <Stack>
        <Title order={1}>{t('Something went wrong.')}</Title>
        <Text>
          {t('What you saved is safe. Reload the page; if it happens again, go back to the start.')}
        </Text>
        <Group>
          <Button onClick={() => window.location.reload()}>{t('Reload')}</Button>
          <Button variant="default" component="a" href="/">
            {t('Back to the start')}
          </Button>
        </Group>
        <Box component="details">
          <summary>{t('Details')}</summary>
          <Code block mt="xs">
            {message}
            {trace}
          </Code>
        </Box>
      </Stack>
    </Container>
  )
}
