import { ActionIcon, Badge, Button, Group, Menu, Stack, Text } from '@mantine/core'
import { IconDots, IconLink, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { ProjectDocument } from '../../contract/project-documents.ts'
import { t } from '../language/t.ts'
import { useShownProject } from '../projects/page/project-places.ts'
import { useEmployeePath } from '../session/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { MenuButton } from '../ui/popup-button.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Section } from '../ui/section.tsx'
import { RecentTime } from '../ui/time-text.tsx'
import { usePanel } from '../ui/use-panel.ts'
import { deletion, useRemoval } from '../ui/use-removal.ts'
import { documentKindWords, expiryOf } from './document-words.ts'
import { useDeleteDocument, useDocuments } from './project-documents-api.ts'

const drawers = () => import('./document-drawers.tsx')
const AddDocumentDrawer = lazy(async () => ({ default: (await drawers()).AddDocumentDrawer }))
const EditDocumentDrawer = lazy(async () => ({ default: (await drawers()).EditDocumentDrawer }))
const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }))

const GrantSection = lazy(async () => ({
  default: (await import('../grants/grant-section.tsx')).GrantSection,
}))

const panelKinds = ['newDocument', 'document', 'shareDocument'] as const
type Open = (kind: (typeof panelKinds)[number], id?: number) => void

/** The files of the shown project, and those that a grant program wants. */
export default function ProjectDocumentsPart() {
  const project = useShownProject()
  return (
    <Stack>
      <DocumentsSection projectId={project.id} />
      <Suspense fallback={null}>
        <GrantSection project={project} />
      </Suspense>
    </Stack>
  )
}

function DocumentsSection({ projectId: id }: { projectId: number }) {
  const [search, setSearch] = useState('')
  const query = useDocuments(id, search)
  const { panel, ...panels } = usePanel(panelKinds)
  const document = query.data?.find((one) => one.id === panel?.id)
  return (
    <Section
      id="documents"
      title={t('Documents')}
      description={t('The contract, plans, reports, certificates and letters of this job')}
      actions={
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => panels.open('newDocument')}
        >
          {t('Add a document')}
        </Button>
      }
    >
      <SearchField
        label={t('Search the documents')}
        placeholder={t('Title, file name, or words of a PDF')}
        value={search}
        onSearch={setSearch}
      />
      <Loaded query={query} lines={4}>
        {(documents) =>
          documents.length === 0 ? (
            <Nothing isSearch={search !== ''} />
          ) : (
            <Stack gap="md" mt="md" component="ul" p={0} mb={0} mx={0} style={{ listStyle: 'none' }}>
              {documents.map((one) => (
                <Row key={one.id} document={one} onOpen={panels.open} />
              ))}
            </Stack>
          )
        }
      </Loaded>
      <Suspense fallback={null}>
        {panel?.kind === 'newDocument' && <AddDocumentDrawer projectId={id} onClose={panels.close} />}
        {document && panel?.kind === 'document' && (
          <EditDocumentDrawer key={document.id} document={document} onClose={panels.close} />
        )}
        {document && panel?.kind === 'shareDocument' && (
          <ShareDialog key={document.id} document={document} onClose={panels.close} />
        )}
      </Suspense>
    </Section>
  )
}

function Nothing({ isSearch }: { isSearch: boolean }) {
  return isSearch ? (
    <EmptyState title={t('No document has these words')} />
  ) : (
    <EmptyState title={t('No documents yet')}>
      {t('Keep the subcontract, the plans and certificates here. We’ll tell you before one expires.')}
    </EmptyState>
  )
}

function Row({ document, onOpen }: { document: ProjectDocument; onOpen: Open }) {
  const path = useEmployeePath()
  const { id, project_id, kind, title, note, versions, link } = document
  const expiry = expiryOf(document)
  const [newest] = versions
  return (
    <li>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <div style={{ minWidth: 0 }}>
          <Group gap="xs">
            <Link to={path(`projects/${project_id}/documents/${id}`)} style={{ overflowWrap: 'anywhere' }}>
              {title}
            </Link>
            {expiry && (
              <Badge color={expiry.color} variant="light" tt="none">
                {expiry.word}
              </Badge>
            )}
            {link && (
              <Badge color="blue" variant="light" tt="none">
                {t('Shared')}
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {documentKindWords[kind]}
            {newest && (
              <>
                {' · '}
                {versions.length > 1 && `${t('Version {number}', { number: newest.number })} · `}
                {newest.createdByName} <RecentTime instant={newest.createdAt} />
              </>
            )}
          </Text>
          {note !== '' && <Text size="sm">{note}</Text>}
        </div>
        <Actions document={document} onOpen={onOpen} />
      </Group>
    </li>
  )
}

function Actions({ document, onOpen }: { document: ProjectDocument; onOpen: Open }) {
  const remove = useDeleteDocument(document)
  const removal = useRemoval()
  const { id, title, versions } = document
  return (
    <MenuButton
      button={
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('Actions for {name}', { name: title })}
        >
          <IconDots size={16} />
        </ActionIcon>
      }
    >
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onOpen('document', id)}>
        {t('Edit or add a version')}
      </Menu.Item>
      <Menu.Item leftSection={<IconLink size={16} />} onClick={() => onOpen('shareDocument', id)}>
        {t('Share by link')}
      </Menu.Item>
      <Menu.Item
        color="var(--mantine-color-error)"
        leftSection={<IconTrash size={16} />}
        onClick={() =>
          void removal(
            deletion(title, {
              message:
                versions.length > 1
                  ? t('All its versions are deleted too. You can’t undo this.')
                  : t('You can’t undo this.'),
              confirmLabel: t('Delete'),
              remove: () => remove.mutateAsync(),
            }),
          )
        }
      >
        {t('Delete')}
      </Menu.Item>
    </MenuButton>
  )
}
