import { Button, Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { listProjects } from '../../contract/project-lists.ts'
import { type Cents, formatDollars } from '../../domain/money.ts'
import { call } from '../api/client.ts'
import { t } from '../language/t.ts'
import { projectName } from '../projects/project-words.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useKeptText } from '../ui/editing/use-kept-text.ts'
import { Loaded } from '../ui/loading/loaded.tsx'
import classes from '../ui/search-list.module.css'
import { StatusBadge } from '../ui/status-badge.tsx'
import { bidName } from './bid-words.ts'
import { useBids } from './bids-api.ts'

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
  const query = useQuery({
    queryKey: ['projects', 'to-copy-from', asked],
    queryFn: ({ signal }) => call(listProjects, { query: { search: asked, limit: 20 }, signal }),
  })
  return (
    <Loaded query={query}>
      {(projects) => {
        const written = projects.filter(({ bidTotal }) => bidTotal !== null)
        if (written.length === 0)
          return <Text c="dimmed">{t('No project with a bid matches these words.')}</Text>
        return (
          <ul className={clsx('plain-list', classes.list)} aria-label={t('Projects')}>
            {written.map((project) => (
              <Choice
                key={project.id}
                name={projectName(project)}
                note={[project.site.street, project.site.city].filter(Boolean).join(', ')}
                total={project.bidTotal ?? 0}
                onChoose={() => onChoose({ id: project.id, name: projectName(project) })}
              />
            ))}
          </ul>
        )
      }}
    </Loaded>
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
  return (
    <Loaded query={useBids(projectId)}>
      {(bids) => (
        <ul className={clsx('plain-list', classes.list)} aria-label={t('Bids')}>
          {bids.map((bid) => (
            <Choice
              key={bid.id}
              name={bidName(bid)}
              badge={<StatusBadge status={bid.status} />}
              note={bid.title || t('Without a title')}
              total={bid.total}
              disabled={busy}
              onChoose={() => onChoose(bid.id)}
            />
          ))}
        </ul>
      )}
    </Loaded>
  )
}

function Choice({
  name,
  badge,
  note,
  total,
  disabled = false,
  onChoose,
}: {
  name: string
  badge?: ReactNode
  note: string
  total: Cents
  disabled?: boolean
  onChoose: () => void
}) {
  return (
    <li>
      <UnstyledButton disabled={disabled} onClick={onChoose}>
        <Group justify="space-between" wrap="nowrap">
          <div>
            <Group gap="xs">
              <Text size="sm" fw={600}>
                {name}
              </Text>
              {badge}
            </Group>
            <Text size="xs" c="dimmed">
              {note}
            </Text>
          </div>
          <Text size="sm">{formatDollars(total)}</Text>
        </Group>
      </UnstyledButton>
    </li>
  )
}
