import { Anchor, Button, NativeSelect } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import type { ProjectDocument } from '../../contract/project-documents.ts'
import { t } from '../language/t.ts'
import { documentKindWords } from '../project-documents/document-words.ts'
import { documentFileQuery, useDocuments } from '../project-documents/project-documents-api.ts'
import { projectName } from '../projects/project-words.ts'
import { useProject } from '../projects/projects-api.ts'
import { useEmployeePath } from '../session/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { formatDay } from '../ui/time.ts'
import { PdfViewer } from './pdf-viewer.tsx'
import { PictureViewer } from './picture-viewer.tsx'

/** One document of a project: its newest version, or the one that the address names. */
export default function DocumentPage() {
  const params = useParams()
  const [projectId, documentId] = [Number(params['projectId']), Number(params['documentId'])]
  const path = useEmployeePath()
  const { data: project } = useProject(projectId)
  const query = useDocuments(projectId)
  const document = query.data?.find(({ id }) => id === documentId)
  return (
    <>
      <PageHeader
        title={document?.title ?? t('Document')}
        description={document && documentKindWords[document.kind]}
        above={
          <Anchor component={Link} to={path(`projects/${projectId}/documents`)} size="sm">
            {project ? projectName(project) : t('Back to the project')}
          </Anchor>
        }
      />
      <Loaded query={query}>
        {() =>
          document ? (
            <Versions document={document} />
          ) : (
            <EmptyState title={t('This document no longer exists')} />
          )
        }
      </Loaded>
    </>
  )
}

function Versions({ document: { id, project_id, title, versions } }: { document: ProjectDocument }) {
  const [search, setSearch] = useSearchParams()
  const shown = versions.find((version) => String(version.id) === search.get('version')) ?? versions[0]
  if (!shown) return null
  return (
    <>
      {versions.length > 1 && (
        <NativeSelect
          maw="24rem"
          mb="md"
          label={t('Version')}
          data={versions.map((version) => ({
            value: String(version.id),
            label: `${version.number} · ${formatDay(version.createdAt.slice(0, 10))} · ${version.name}`,
          }))}
          value={String(shown.id)}
          onChange={(event) => setSearch({ version: event.currentTarget.value }, { replace: true })}
        />
      )}
      <File key={shown.id} projectId={project_id} documentId={id} title={title} version={shown} />
    </>
  )
}

function File({
  projectId,
  documentId,
  title,
  version: { id, name, mediaType, file },
}: {
  projectId: number
  documentId: number
  title: string
  version: ProjectDocument['versions'][number]
}) {
  const isShown = mediaType !== 'application/octet-stream'
  const query = useQuery({ ...documentFileQuery(projectId, documentId, id), enabled: isShown })
  if (!isShown)
    return (
      <EmptyState
        title={name}
        action={
          <Button
            component="a"
            href={file}
            download={name}
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('Download')}
          </Button>
        }
      >
        {t('We can’t show this kind of file. Open it with its own program.')}
      </EmptyState>
    )
  return (
    <Loaded query={query}>
      {(blob) =>
        blob.type === 'application/pdf' ? (
          <PdfViewer pdf={blob} fileName={name} />
        ) : (
          <PictureViewer picture={blob} name={title} tall />
        )
      }
    </Loaded>
  )
}
