import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from 'react-router'
import type { Permit } from '../../contract/permits.ts'
import { t } from '../language/t.ts'
import { type PermitPaper, paperWords, permitPaperQuery } from '../permits/permits-api.ts'
import { useProject } from '../projects/projects-api.ts'
import { useEmployeePath } from '../session/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PdfViewer } from './pdf-viewer.tsx'
import { PictureViewer } from './picture-viewer.tsx'

/** The issued permit, or its application; the address says which. Each is a PDF or a picture. */
export default function PermitPage() {
  const paper = useLocation().pathname.endsWith('/application') ? 'application' : 'file'
  const params = useParams()
  const [projectId, permitId] = [Number(params.projectId), Number(params.permitId)]
  const path = useEmployeePath()
  const query = useProject(projectId)
  const project = query.data
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
      <Loaded query={query}>
        {() =>
          permit ? (
            <Paper permit={permit} paper={paper} />
          ) : (
            <EmptyState title={t('This permit no longer exists')}>
              {t('Someone may have deleted it. You can restore it from the project’s history.')}
            </EmptyState>
          )
        }
      </Loaded>
    </>
  )
}

function Paper({ permit, paper }: { permit: Permit; paper: PermitPaper }) {
  const isThere = permit[paper] !== null
  const query = useQuery({ ...permitPaperQuery(permit, paper), enabled: isThere })
  if (!isThere) {
    return paper === 'file' ? (
      <EmptyState title={t('This permit isn’t issued yet')}>
        {t('Release the permit by uploading it to see it here.')}
      </EmptyState>
    ) : (
      <EmptyState title={t('No application yet')}>
        {t('Edit the permit and attach its application to see it here.')}
      </EmptyState>
    )
  }
  const name = [paperWords[paper].name, permit.number || permit.title].join(' ')
  return (
    <Loaded query={query}>
      {(file) =>
        file.type === 'application/pdf' ? (
          <PdfViewer pdf={file} fileName={`${name}.pdf`} />
        ) : (
          <PictureViewer picture={file} name={name} tall />
        )
      }
    </Loaded>
  )
}
