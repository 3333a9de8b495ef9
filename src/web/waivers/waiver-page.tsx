import { Anchor, Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import { formatDollars } from '../../domain/money.ts'
import { PdfViewer } from '../documents/pdf-viewer.tsx'
import { t } from '../language/t.ts'
import { projectName } from '../projects/project-words.ts'
import { useProject } from '../projects/projects-api.ts'
import { useEmployeePath } from '../session/paths.ts'
import { Loaded } from '../ui/loading/loaded.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { waiverKindWords } from './waiver-words.ts'
import { useWaiverPdf, useWaivers } from './waivers-api.ts'

const SendWaiverDrawer = lazy(async () => ({
  default: (await import('./send-waiver-drawer.tsx')).SendWaiverDrawer,
}))

/** The PDF of a signed waiver. */
export default function WaiverPage() {
  const params = useParams()
  const [projectId, waiverId] = [Number(params['projectId']), Number(params['waiverId'])]
  const path = useEmployeePath()
  const [sending, setSending] = useState(false)
  const { data: project } = useProject(projectId)
  const { data: waivers } = useWaivers(projectId)
  const pdf = useWaiverPdf(projectId, waiverId)
  const waiver = waivers?.find(({ id }) => id === waiverId)
  const title = waiver ? `${t('Waiver')}, ${formatDollars(waiver.amount)}` : t('Waiver')
  return (
    <>
      <PageHeader
        title={title}
        description={waiver && waiverKindWords[waiver.kind]}
        above={
          <Anchor component={Link} to={path(`projects/${projectId}/rights`)} size="sm">
            {project ? projectName(project) : t('Back to the project')}
          </Anchor>
        }
        actions={
          waiver &&
          waiver.state !== 'taken_back' && (
            <Button leftSection={<IconSend size={16} aria-hidden />} onClick={() => setSending(true)}>
              {t('Send')}
            </Button>
          )
        }
      />
      <Loaded query={pdf}>
        {(file) => <PdfViewer pdf={file} fileName={`${title} ${waiver?.invoice.number ?? waiverId}.pdf`} />}
      </Loaded>
      {sending && project && waiver && (
        <Suspense fallback={null}>
          <SendWaiverDrawer waiver={waiver} recipient={project.customer} onClose={() => setSending(false)} />
        </Suspense>
      )}
    </>
  )
}
