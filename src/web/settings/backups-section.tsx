import { Alert, Button, Group, Progress, SimpleGrid, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { BackupRun, Backups } from '../../contract/backups.ts'
import { messageOf } from '../api/api-error.ts'
import { fileSize } from '../deliveries/delivery-words.ts'
import { locale, t } from '../language/t.ts'
import { Loaded } from '../ui/loading/loaded.tsx'
import { Section } from '../ui/section.tsx'
import { formatInstant } from '../ui/time.ts'
import { RecentTime, RelativeTime } from '../ui/time-text.tsx'
import { useBackups, useStartBackup } from './backups-api.ts'

/** When the company's records and files were last copied, whether they could be restored, and a button to copy them now. */
export function BackupsSection() {
  const query = useBackups()
  const start = useStartBackup()
  const place = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  const isThere = query.data !== undefined
  useEffect(() => {
    // The browser has tried to scroll here before the section was there.
    if (hash === '#backups' && isThere) place.current?.scrollIntoView()
  }, [hash, isThere])
  return (
    <div id="backups" ref={place} style={{ scrollMarginTop: '4rem' }}>
      <Section
        title={t('Backups')}
        description={t('A copy of every record and file, made each night.')}
        actions={
          <Button
            variant="default"
            size="xs"
            loading={start.isPending}
            disabled={query.data?.running?.kind === 'backup'}
            onClick={() => start.mutate()}
          >
            {t('Back up now')}
          </Button>
        }
      >
        <Loaded query={query} lines={4}>
          {(backups) => (
            <Stack gap="md">
              {start.error && (
                <Alert color="red" py="xs" role="alert">
                  {messageOf(start.error)}
                </Alert>
              )}
              <Warnings backups={backups} />
              {backups.running && <Running run={backups.running} />}
              <Facts backups={backups} />
              <Runs runs={backups.runs} />
            </Stack>
          )}
        </Loaded>
      </Section>
    </div>
  )
}

function Warnings({ backups: { isOverdue, liesBesideData, pointInTime } }: { backups: Backups }) {
  return (
    <>
      {isOverdue && (
        <Alert color="red" py="xs">
          {t('The last good backup is older than two days.')}
        </Alert>
      )}
      {pointInTime?.problem != null && (
        <Alert color="red" py="xs">
          {t('Changes are not reaching the backups: {problem}', { problem: pointInTime.problem })}
        </Alert>
      )}
      {liesBesideData && (
        <Alert color="yellow" py="xs">
          {t(
            'The backups are on the same disk as the data. If that disk fails, both are lost: have BACKUP_URL set to another disk or a bucket.',
          )}
        </Alert>
      )}
    </>
  )
}

function Running({ run: { kind, doneBytes, totalBytes } }: { run: BackupRun }) {
  if (kind === 'drill') {
    return (
      <Text size="sm" role="status">
        {t('Restoring the newest backup on trial')}
      </Text>
    )
  }
  const label =
    totalBytes === 0
      ? t('The backup begins')
      : t('Backing up: {done} of {total}', { done: fileSize(doneBytes), total: fileSize(totalBytes) })
  return (
    <Stack gap={4}>
      <Text size="sm" role="status">
        {label}
      </Text>
      <Progress aria-label={label} value={totalBytes === 0 ? 0 : (doneBytes / totalBytes) * 100} />
    </Stack>
  )
}

function Facts({ backups: { lastGood, lastDrill, place, isEncrypted, pointInTime } }: { backups: Backups }) {
  return (
    <SimpleGrid component="dl" cols={{ base: 1, sm: 2 }} spacing="xl" verticalSpacing="sm" m={0}>
      <Fact label={t('Last good backup')}>
        {lastGood?.endedAt ? (
          <>
            <RelativeTime instant={lastGood.endedAt} />
            <Text size="sm" c="dimmed">
              {t('{rows} rows, {files} files, {size}; {added} of it new', {
                rows: number(lastGood.rows),
                files: number(lastGood.files),
                size: fileSize(lastGood.totalBytes),
                added: fileSize(lastGood.newBytes ?? 0),
              })}
            </Text>
          </>
        ) : (
          t('The first backup is made within the hour.')
        )}
      </Fact>
      <Fact label={t('Last restored on trial')}>
        {lastDrill?.endedAt ? (
          <>
            <RelativeTime instant={lastDrill.endedAt} />
            <Text size="sm" c="dimmed">
              {t('{rows} rows and {files} files compared', {
                rows: number(lastDrill.rows),
                files: number(lastDrill.files),
              })}
            </Text>
          </>
        ) : (
          t('Not yet; each week, the newest backup is restored into a database that is thrown away.')
        )}
      </Fact>
      <Fact label={t('Kept in')}>
        <span style={{ overflowWrap: 'anywhere' }}>{place}</span>
        <Text size="sm" c="dimmed">
          {isEncrypted ? t('encrypted') : t('not encrypted')}
        </Text>
      </Fact>
      {pointInTime && (
        <Fact label={t('Can be restored to the minute')}>
          {t('since {from}', { from: formatInstant(pointInTime.from) })}
        </Fact>
      )}
    </SimpleGrid>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" m={0}>
        {children}
      </Text>
    </div>
  )
}

/** The newest few; what went wrong is said in full. */
function Runs({ runs }: { runs: readonly BackupRun[] }) {
  if (runs.length === 0) return null
  return (
    <Stack component="ul" gap={4} p={0} m={0} aria-label={t('Runs')} style={{ listStyle: 'none' }}>
      {runs.slice(0, 8).map((run) => (
        <li key={run.id}>
          <Group gap="xs" fz="sm">
            <span>{run.kind === 'backup' ? t('Backup') : t('Trial restore')}</span>
            <RecentTime instant={run.startedAt} />
            <Text span size="sm" c="dimmed">
              {run.startedBy !== null && `${t('by {name}', { name: run.startedBy })} · `}
              {run.endedAt === null ? t('running') : fileSize(run.doneBytes)}
            </Text>
          </Group>
          {run.problem !== null && (
            <Text size="sm" c="red" style={{ overflowWrap: 'anywhere' }}>
              {run.problem}
            </Text>
          )}
        </li>
      ))}
    </Stack>
  )
}

function number(count: number | null): string {
  return (count ?? 0).toLocaleString(locale())
}
