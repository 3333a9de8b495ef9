import { lazy, Suspense } from 'react'
import type { Project } from '../../../contract/projects.ts'
import { canExtend, canFinalize, canSend } from '../../bids/allowed-steps.ts'
import { usePanel } from '../../ui/use-panel.ts'
import { CloseProjectDialog } from '../page/close-project-dialog.tsx'
import { canComplete } from '../status-moves.ts'

const ExtendDialog = lazy(() => import('../../bids/following/extend-dialog.tsx'))
const FinalizeDialog = lazy(() => import('../../bids/finalize-dialog.tsx'))
const SendDrawer = lazy(() => import('../../deliveries/send-drawer.tsx'))

const panels = ['sendBid', 'extendBid', 'finalizeBid', 'complete'] as const

/** The dialogs of the next step that no section of the project's page has: the address names the open one. */
export function StepDialogs({ project }: { project: Project }) {
  const { panel, close } = usePanel(panels)
  if (!panel) return null
  if (panel.kind === 'complete') {
    return (
      canComplete(project.status) && (
        <CloseProjectDialog project={project} closing="complete" onClose={close} />
      )
    )
  }
  const bid = project.bids.find(({ id }) => id === panel.id)
  if (!bid) return null
  return (
    <Suspense fallback={null}>
      {panel.kind === 'sendBid' && canSend(bid) && (
        <SendDrawer projectId={project.id} bidId={bid.id} onClose={close} />
      )}
      {panel.kind === 'extendBid' && canExtend(bid) && <ExtendDialog bid={bid} onClose={close} />}
      {panel.kind === 'finalizeBid' && canFinalize(bid) && <FinalizeDialog bid={bid} onClose={close} />}
    </Suspense>
  )
}
