import { Button, Group, Paper, Progress, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router'
import { t } from '../language/t.ts'
import { useConfirm } from '../ui/confirm.tsx'
import classes from './receipts.module.css'
import { sendReceipt, showReceipt } from './receipts-api.ts'
import { type Upload, UploadQueue } from './upload-queue.ts'

/** Uploads that are under way, and those that failed with what to do about them. */
export function UploadList({ uploads, queue }: { uploads: readonly Upload[]; queue: UploadQueue }) {
  if (uploads.length === 0) return null
  const done = uploads.filter(({ state }) => state === 'done').length
  const failed = uploads.filter(({ state }) => state === 'failed')
  const open = uploads.filter(({ state }) => state !== 'done')
  const share = uploads.reduce((sum, { state, sent }) => sum + (state === 'done' ? 1 : sent), 0)
  return (
    <Paper component="section" withBorder radius="md" p="sm" mb="md" aria-label={t('Uploads')}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600} role="status">
          {t(
            '{count, plural, one {{done} of # receipt in the inbox} other {{done} of # receipts in the inbox}}',
            { done, count: uploads.length },
          )}
        </Text>
        <Group gap="xs">
          {failed.length > 1 && (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => {
                for (const { id } of failed) queue.retry(id)
              }}
            >
              {t('Try all {count} again', { count: failed.length })}
            </Button>
          )}
          {open.length === 0 && (
            <Button variant="subtle" size="compact-sm" color="gray" onClick={() => queue.stop()}>
              {t('Hide')}
            </Button>
          )}
        </Group>
      </Group>
      <Progress value={(share / uploads.length) * 100} size="sm" my={6} aria-label={t('All uploads')} />
      {open.length > 0 && (
        <ul className={`plain-list ${classes.uploads}`}>
          {open.map((upload) => (
            <UploadRow key={upload.id} upload={upload} queue={queue} />
          ))}
        </ul>
      )}
    </Paper>
  )
}

function UploadRow({
  upload: { id, file, state, sent, message },
  queue,
}: {
  upload: Upload
  queue: UploadQueue
}) {
  return (
    <li>
      <div className={classes.uploadWords}>
        <Text size="sm" truncate>
          {file.name}
        </Text>
        {state === 'sending' && (
          <Progress value={sent * 100} size="xs" aria-label={t('{name}, sent', { name: file.name })} />
        )}
        {message !== '' && (
          <Text size="xs" c={state === 'here' ? 'dimmed' : 'red'}>
            {message}
          </Text>
        )}
      </div>
      {(state === 'waiting' || state === 'sending') && (
        <Text size="xs" c="dimmed" className={classes.uploadState ?? ''}>
          {state === 'waiting' ? t('waiting') : sent < 1 ? `${Math.round(sent * 100)}%` : t('checking')}
        </Text>
      )}
      {state === 'failed' && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('Try again: {name}', { name: file.name })}
          onClick={() => queue.retry(id)}
        >
          {t('Try again')}
        </Button>
      )}
      {state === 'here' && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('Keep anyway: {name}', { name: file.name })}
          onClick={() => queue.keepAnyway(id)}
        >
          {t('Keep anyway')}
        </Button>
      )}
      {(state === 'failed' || state === 'here' || state === 'refused') && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={t('Skip {name}', { name: file.name })}
          onClick={() => queue.skip(id)}
        >
          {t('Skip')}
        </Button>
      )}
    </li>
  )
}

/** The uploads of this page. Asks before the person leaves while some are under way. */
export function useUploads() {
  const queryClient = useQueryClient()
  const [queue] = useState(() => new UploadQueue(sendReceipt, (receipt) => showReceipt(queryClient, receipt)))
  const uploads = useSyncExternalStore(queue.subscribe, queue.read)
  const underWay = uploads.filter(({ state }) => state === 'waiting' || state === 'sending').length
  useEffect(() => () => queue.stop(), [queue])
  useAskBeforeLeaving(underWay)
  return { queue, uploads }
}

function useAskBeforeLeaving(underWay: number) {
  const confirm = useConfirm()
  const count = useRef(underWay)
  count.current = underWay
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => underWay > 0 && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const question = {
      title: t('Leave while receipts are uploading?'),
      message: t(
        '{count, plural, one {# receipt is not in the inbox yet and would have to be dropped again.} other {# receipts are not in the inbox yet and would have to be dropped again.}}',
        { count: count.current },
      ),
      confirmLabel: t('Leave'),
      cancelLabel: t('Stay'),
      danger: true,
    }
    void confirm(question).then((yes) => (yes ? blocker.proceed() : blocker.reset()))
  }, [blocker, confirm])

  useEffect(() => {
    if (underWay === 0) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [underWay])
}
