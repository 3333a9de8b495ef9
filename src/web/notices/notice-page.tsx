import { Anchor } from '@mantine/core'
import { Link, useParams, useSearchParams } from 'react-router'
import { PdfViewer } from '../documents/pdf-viewer.tsx'
import { t } from '../language/t.ts'
import { projectName } from '../projects/project-words.ts'
import { useProject } from '../projects/projects-api.ts'
import { useEmployeePath } from '../session/paths.ts'
import { Loaded } from '../ui/loading/loaded.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useNoticePaper, useNotices } from './notices-api.ts'

/** The PDF of a notice for the recipient that the address names; without one, the whole proof of service. */
export default function NoticePage() {
  const params = useParams()
  const [search] = useSearchParams()
  const [projectId, noticeId] = [Number(params['projectId']), Number(params['noticeId'])]
  const serviceId = Number(search.get('service')) || null
  const path = useEmployeePath()
  const { data: project } = useProject(projectId)
  const { data } = useNotices(projectId)
  const pdf = useNoticePaper(projectId, noticeId, serviceId)
  const notice = data?.notices.find(({ id }) => id === noticeId)
  const service = notice?.services.find(({ id }) => id === serviceId)
  const title = serviceId === null ? t('Proof of service') : t('Preliminary notice')
  return (
    <>
      <PageHeader
        title={title}
        description={service?.name ?? notice?.work}
        above={
          <Anchor component={Link} to={path(`projects/${projectId}/rights`)} size="sm">
            {project ? projectName(project) : t('Back to the project')}
          </Anchor>
        }
      />
      <Loaded query={pdf}>
        {(file) => <PdfViewer pdf={file} fileName={`${title} ${service?.name ?? ''}`.trim() + '.pdf'} />}
      </Loaded>
    </>
  )
}
