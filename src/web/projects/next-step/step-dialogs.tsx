import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { Project } from '../../../contract/projects.ts'
import { canExtend, canFinalize, canSend } from '../../bids/allowed-steps.ts'
import { type Panel, usePanel } from '../../ui/use-panel.ts'
import { CloseProjectDialog } from '../page/close-project-dialog.tsx'
import { useProject } from '../projects-api.ts'
import { canComplete } from '../status-moves.ts'

const ExtendDialog = lazy(() => import('../../bids/following/extend-dialog.tsx'))
const FinalizeDialog = lazy(() => import('../../bids/finalize-dialog.tsx'))
const SendDrawer = lazy(() => import('../../deliveries/send-drawer.tsx'))

const panels = ['sendBid', 'extendBid', 'finalizeBid', 'complete'] as const

type StepPanel = Panel<(typeof panels)[number]>

/** The dialogs of the next step that no section of the project's page has: the address names the open one. */
export function StepDialogs({ project }: { project: Project }) {
  const { panel, close } = usePanel(panels)
  return (
    panel && <StepDialog key={`${panel.kind}-${panel.id}`} project={project} panel={panel} onClose={close} />
  )
}

/**
 * Opens once the step can be taken, and then stays: when a colleague takes it meanwhile, the server refuses it and what
 * was typed is still there. An address with a step that can't be taken loses it, or it would open at a later undo.
 */
function StepDialog({
  project,
  panel,
  onClose,
}: {
  project: Project
  panel: StepPanel
  onClose: () => void
}) {
  const [isOpen, setOpen] = useState(false)
  const { isFetching } = useProject(project.id)
  const isPossible = canTake(project, panel)
  if (isPossible && !isOpen) setOpen(true)
  const isInVain = !isPossible && !isOpen && !isFetching
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    if (isInVain) leave()
  }, [isInVain])
  if (!isOpen) return null
  if (panel.kind === 'complete') {
    return <CloseProjectDialog project={project} closing="complete" onClose={onClose} />
  }
  const bid = project.bids.find(({ id }) => id === panel.id)
  if (!bid) return null
  return (
    <Suspense fallback={null}>
      {panel.kind === 'sendBid' && <SendDrawer projectId={project.id} bidId={bid.id} onClose={onClose} />}
      {panel.kind === 'extendBid' && <ExtendDialog bid={bid} onClose={onClose} />}
      {panel.kind === 'finalizeBid' && <FinalizeDialog bid={bid} onClose={onClose} />}
    </Suspense>
  )
}

function canTake(project: Project, { kind, id }: StepPanel): boolean {
  if (kind === 'complete') return canComplete(project.status)
  const can = { sendBid: canSend, extendBid: canExtend, finalizeBid: canFinalize }[kind]
  return project.bids.some((bid) => bid.id === id && can(bid))
}
