import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Permit, type PermitRow, updatePermit } from '../../contract/permits.ts'
import type { PermitStage } from '../../domain/permits.ts'
import { ApiError, isStale } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { t } from '../language/t.ts'
import { projectQuery } from '../projects/projects-api.ts'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { notifyUndo } from '../ui/notify-undo.tsx'
import { stageWord } from './permit-words.ts'
import { refreshPermits } from './permits-api.ts'
import type { usePermitPanel } from './use-permit-panel.ts'

export type MovePermit = (permit: Permit, stage: PermitStage) => void

/** Moves a permit; to be issued it needs its paper, which is asked for first. */
export function useMovePermit(open: ReturnType<typeof usePermitPanel>['open']): MovePermit {
  const moveStage = useMoveStage()
  return (permit, stage) => {
    if (stage === 'issued' && permit.file === null) open({ kind: 'release', permitId: permit.id })
    else moveStage(permit, stage)
  }
}

interface Move {
  permit: Permit
  stage: PermitStage
  /** Of taking a move back: its days as they were before. */
  before?: Permit
}

/** Moves permits to another stage: shown at once, taken back where the server refuses, and undone on demand. */
function useMoveStage(): (permit: Permit, stage: PermitStage) => void {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: sendMove,
    onMutate: async ({ permit, stage, before }) => {
      await queryClient.cancelQueries({ queryKey: ['permits'] })
      showStage(permit, stage, before?.daysInStage)
    },
    onSettled: (_, __, { permit }) => refreshPermits(queryClient, permit.project_id),
  })

  /** As if it had moved already, wherever it is shown; what was there comes back with the next answer. */
  function showStage({ id, project_id }: Permit, stage: PermitStage, daysInStage = 0) {
    const moved = <P extends Permit>(permit: P): P =>
      permit.id === id ? { ...permit, stage, daysInStage } : permit
    queryClient.setQueriesData<PermitRow[]>({ queryKey: ['permits', 'board'] }, (rows) => rows?.map(moved))
    queryClient.setQueryData(projectQuery(project_id).queryKey, (project) =>
      project ? { ...project, permits: project.permits.map(moved) } : project,
    )
  }

  async function move(permit: Permit, stage: PermitStage) {
    if (stage === permit.stage) return
    try {
      const after = await mutateAsync({ permit, stage })
      notifyUndo({
        id: `permit-${permit.id}-moved`,
        message: t('{title}: moved to {stage}', {
          title: permit.title,
          stage: stageWord(stage).toLowerCase(),
        }),
        onUndo: () => void moveBack(permit, after),
      })
    } catch (error) {
      showStage(permit, permit.stage, permit.daysInStage)
      notifyError(error, t('{title} was not moved', { title: permit.title }))
    }
  }

  async function moveBack(before: Permit, after: Permit) {
    try {
      await mutateAsync({ permit: after, stage: before.stage, before })
      notifySuccess(
        t('{title}: back in {stage}', { title: before.title, stage: stageWord(before.stage).toLowerCase() }),
      )
    } catch (error) {
      showStage(after, after.stage)
      notifyError(error, t('{title} was not moved back', { title: before.title }))
    }
  }

  return (permit, stage) => void move(permit, stage)
}

/** A colleague's change of something else does not stand in the way; one of the stage does. */
async function sendMove({ permit, stage, before }: Move): Promise<Permit> {
  const { id: permitId, project_id: id } = permit
  const send = (version: number) =>
    call(updatePermit, {
      params: { id, permitId },
      body: { stage, version, ...(before && daysBefore(before)) },
    })
  try {
    return await send(permit.version)
  } catch (error) {
    if (!isStale(error)) throw error
    // The client decoded it by the call's own response schema.
    const current = error.current as Permit
    if (current.stage === stage) return current
    if (current.stage === permit.stage) return send(current.version)
    const where = stageWord(current.stage).toLowerCase()
    throw new ApiError(t('Someone moved it to {stage} while you were here.', { stage: where }), error)
  }
}

/** The day since when it stood there; days that only came with the move go again. */
function daysBefore({ stageSince, submitted, expires }: Permit) {
  return {
    inStageSince: stageSince,
    ...(submitted === null && { submitted: '' }),
    ...(expires === null && { expires: '' }),
  }
}
