import { Alert, Button, Group } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link, useParams } from 'react-router'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { useConnection } from '../../api/reachability.ts'
import { t } from '../../language/t.ts'
import { useEmployeePath } from '../../session/paths.ts'
import { EmptyState } from '../empty-state.tsx'

/**
 * Says what could not be loaded and offers to try again; for a record that doesn't exist, a way back. Once a lost
 * connection is back, it retries by itself.
 */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const isUnanswered = error instanceof ApiError && error.status === 0
  const connection = useConnection({ waits: isUnanswered && onRetry !== undefined })
  useRetryOnReturn(isUnanswered && connection !== 'online', onRetry)
  if (error instanceof ApiError && error.status === 404) return <NotFound message={error.message} />
  const { title, text } = wordsFor(isUnanswered ? connection : 'online', error, onRetry !== undefined)
  return (
    <Alert color={connection === 'offline' && isUnanswered ? 'orange' : 'red'} title={title} role="alert">
      <Group justify="space-between" gap="sm">
        <span>{text}</span>
        {onRetry && (
          <Button variant="default" size="xs" onClick={onRetry}>
            {t('Try again')}
          </Button>
        )}
      </Group>
    </Alert>
  )
}

function NotFound({ message }: { message: string }) {
  const path = useEmployeePath()
  const { id, projectId = id } = useParams()
  return (
    <div role="alert">
      <EmptyState
        title={message}
        action={
          <Button
            component={Link}
            variant="default"
            to={path(projectId === undefined ? '' : `projects/${projectId}`)}
          >
            {projectId === undefined ? t('Go to the dashboard') : t('Back to the project')}
          </Button>
        }
      >
        {t('Someone may have deleted it, or the address is wrong.')}
      </EmptyState>
    </div>
  )
}

function wordsFor(connection: ReturnType<typeof useConnection>, error: unknown, retries: boolean) {
  if (connection === 'offline') {
    return {
      title: t("You're offline"),
      text: retries
        ? t("This isn't saved on this device. It loads by itself when you're back online.")
        : t("This isn't saved on this device. Open it again when you're back online."),
    }
  }
  if (connection === 'unreachable' && retries) {
    return {
      title: t("Groundwork isn't answering"),
      text: t('Check your connection. This loads by itself when Groundwork answers.'),
    }
  }
  return { title: t('This could not be loaded'), text: messageOf(error) }
}

/** Retries once each time the connection comes back. */
function useRetryOnReturn(isAway: boolean, onRetry: (() => void) | undefined): void {
  const wasAway = useRef(isAway)
  const retry = useEffectEvent(() => onRetry?.())
  useEffect(() => {
    if (wasAway.current && !isAway) retry()
    wasAway.current = isAway
  }, [isAway])
}
