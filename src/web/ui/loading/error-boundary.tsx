import { Box, Button, Center, Code, Container, Group, Loader, Stack, Text, Title } from '@mantine/core'
import { Component, type ErrorInfo, type ReactNode, useEffect, useState } from 'react'
import { isReachable } from '../../api/reachability.ts'
import { t } from '../../language/t.ts'

/** Catches what a screen throws while it renders. */
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

/** Shown instead of the page: the error's details on demand, and a way back. */
export function SomethingWentWrong({ error, trace }: { error: unknown; trace?: string | undefined }) {
  const message = error instanceof Error ? error.message : String(error)
  if (useReloadForNewVersion(error)) {
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

const storageKey = 'groundwork:reloaded-at'
/** A script that is missing again this soon after a reload is missing in the newest version too. In milliseconds. */
const retryAfter = 60_000

/** How Chromium, Firefox, Safari and Vite's style loader report a missing file. */
const missing = /dynamically imported module|importing a module script failed|unable to preload css/i

/**
 * Reloads the page once when a script is gone because the server has a newer version. What was typed is kept as drafts.
 * @returns true while the page is reloading
 */
export function useReloadForNewVersion(error: unknown): boolean {
  const [isOutdated] = useState(() => isReachable() && isMissingScript(error) && !hasJustReloaded())
  useEffect(() => {
    if (!isOutdated) return
    sessionStorage.setItem(storageKey, String(Date.now()))
    window.location.reload()
  }, [isOutdated])
  return isOutdated
}

function isMissingScript(error: unknown): boolean {
  return error instanceof Error && missing.test(error.message)
}

function hasJustReloaded(): boolean {
  return Date.now() - Number(sessionStorage.getItem(storageKey) ?? 0) <= retryAfter
}
