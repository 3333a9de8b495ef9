import { Button, Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listProjects } from '../../contract/projects.ts'
import { formatDollars } from '../../domain/money.ts'
import { call } from '../api/client.ts'
import { t } from '../language/t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useKeptText } from '../ui/editing/use-kept-text.ts'
import { ErrorState } from '../ui/loading/error-state.tsx'
import { LoadingSkeleton } from '../ui/loading/loading-skeleton.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { bidName } from './bid-words.ts'
import { useBids } from './bids-api.ts'
import classes from './editor/bid-editor.module.css'

/** Chooses a bid of any project as the start of a new one. */
export function CopyBidDialog({
  title,
  draftKey,
  busy,
  onChoose,
  onClose,
}: {
  title: string
  /** Keeps the search text until a bid is chosen. */
  draftKey: string
  busy: boolean
  onChoose: (bidId: number) => void
  onClose: () => void
}) {
  const [search, setSearch, forgetSearch] = useKeptText(draftKey)
  const [project, setProject] = useState<{ id: number; name: string }>()
  return (
    <Dialog onClose={onClose} title={title} size="lg">
      <Stack gap="sm">
        {project ? (
          <>
            <Group justify="space-between">
              <Text fw={600}>{project.name}</Text>
              <Button variant="subtle" size="compact-sm" onClick={() => setProject(undefined)}>
                {t('Another project')}
              </Button>
            </Group>
            <BidChoice
              projectId={project.id}
              busy={busy}
              onChoose={(bidId) => {
                forgetSearch()
                onChoose(bidId)
              }}
            />
          </>
        ) : (
          <>
            <TextInput
              label={t('Project')}
              placeholder={t('Number, address or customer')}
              data-autofocus
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
            <ProjectChoice search={search} onChoose={setProject} />
          </>
        )}
      </Stack>
    </Dialog>
  )
}

function ProjectChoice({
  search,
  onChoose,
}: {
  search: string
  onChoose: (project: { id: number; name: string }) => void
}) {
  const [asked] = useDebouncedValue(search.trim(), 200)
  const { data, error, refetch } = useQuery({
    queryKey: ['projects', 'to-copy-from', asked],
    queryFn: ({ signal }) => call(listProjects, { query: { search: asked, limit: 20 }, signal }),
  })
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingSkeleton />
  const written = data.filter(({ bidTotal }) => bidTotal !== null)
  if (written.length === 0) return <Text c="dimmed">{t('No project with a bid matches these words.')}</Text>
  return (
    <ul className={classes.snippetList} aria-label={t('Projects')}>
      {written.map(({ id, number, customer, site, bidTotal }) => (
        <li key={id}>
          <UnstyledButton onClick={() => onChoose({ id, name: `${number} ${customer.name}` })}>
            <Group justify="space-between" wrap="nowrap">
              <div>
                <Text size="sm" fw={600}>
                  {number} {customer.name}
                </Text>
                <Text size="xs" c="dimmed">
                  {[site.street, site.city].filter(Boolean).join(', ')}
                </Text>
              </div>
              <Text size="sm">{formatDollars(bidTotal ?? 0)}</Text>
            </Group>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}

function BidChoice({
  projectId,
  busy,
  onChoose,
}: {
  projectId: number
  busy: boolean
  onChoose: (bidId: number) => void
}) {
  const { data, error, refetch } = useBids(projectId)
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingSkeleton />
  return (
    <ul className={classes.snippetList} aria-label={t('Bids')}>
      {data.map((bid) => (
        <li key={bid.id}>
          <UnstyledButton disabled={busy} onClick={() => onChoose(bid.id)}>
            <Group justify="space-between" wrap="nowrap">
              <div>
                <Group gap="xs">
                  <Text size="sm" fw={600}>
                    {bidName(bid)}
                  </Text>
                  <StatusBadge status={bid.status} />
                </Group>
                <Text size="xs" c="dimmed">
                  {bid.title || t('Without a title')}
                </Text>
              </div>
              <Text size="sm">{formatDollars(bid.total)}</Text>
            </Group>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
