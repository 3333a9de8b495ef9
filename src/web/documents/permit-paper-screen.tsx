import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { Permit } from '../../contract/permits.ts'
import { t } from '../language/t.ts'
import { type PermitPaper, paperWords, permitPaperQuery } from '../permits/permits-api.ts'
import { useProject } from '../projects/projects-api.ts'
import { useEmployeePath } from '../session/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/loading/error-state.tsx'
import { LoadingSkeleton } from '../ui/loading/loading-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PdfViewer } from './pdf-viewer.tsx'
import { PictureViewer } from './picture-viewer.tsx'

/** A paper of a permit inside the app: a PDF's pages, or a picture. */
export function PermitPaperScreen({ paper }: { paper: PermitPaper }) {
  const params = useParams()
  const [projectId, permitId] = [Number(params.projectId), Number(params.permitId)]
  const path = useEmployeePath()
  const { data: project, error, refetch } = useProject(projectId)
  const permit = project?.permits.find(({ id }) => id === permitId)
  const { name } = paperWords[paper]
  return (
    <>
      <PageHeader
        title={permit ? `${name}: ${permit.title}` : name}
        description={
          permit &&
          [permit.issuing_authority, permit.number && t('No. {number}', { number: permit.number })]
            .filter(Boolean)
            .join(' · ')
        }
        above={
          <Anchor component={Link} to={path(`projects/${projectId}/permits#permit-${permitId}`)} size="sm">
            {project
              ? t('{number} {name}, permits', { number: project.number, name: project.customer.name })
              : t('Back to the permits')}
          </Anchor>
        }
      />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!project && !error && <LoadingSkeleton />}
      {project && !permit && (
        <EmptyState title={t('This permit no longer exists')}>
          {t('Someone may have deleted it. You can restore it from the project’s history.')}
        </EmptyState>
      )}
      {permit && permit[paper] === null && (
        <EmptyState title={paper === 'file' ? t('It is not issued yet') : t('No application yet')}>
          {paper === 'file'
            ? t('Release the permit by uploading it to see it here.')
            : t('Edit the permit and attach its application to see it here.')}
        </EmptyState>
      )}
      {permit && permit[paper] !== null && <Paper permit={permit} paper={paper} />}
    </>
  )
}

function Paper({ permit, paper }: { permit: Permit; paper: PermitPaper }) {
  const { data, error, refetch } = useQuery(permitPaperQuery(permit, paper))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingSkeleton />
  const name = [paperWords[paper].name, permit.number || permit.title].join(' ')
  return data.type === 'application/pdf' ? (
    <PdfViewer pdf={data} fileName={`${name}.pdf`} />
  ) : (
    <PictureViewer picture={data} name={name} tall />
  )
}
