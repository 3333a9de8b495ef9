import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Permit, type PermitRow, updatePermit } from '../../contract/permits.ts'
import type { PermitStage } from '../../domain/permits.ts'
import { ApiError, isStale } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { t } from '../language/t.ts'
import { projectQuery } from '../projects/projects-api.ts'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { notifyUndo } from '../ui/notify-undo.tsx'
import { type Panels, usePanel } from '../ui/use-panel.ts'
import { stageWord } from './permit-words.ts'
import { refreshPermits } from './permits-api.ts'

const kinds = ['new', 'edit', 'release'] as const

/** What is open beside a list of permits. */
export const usePermitPanel = () => usePanel(kinds)

export type OpenPermitPanel = Panels<(typeof kinds)[number]>['open']

export type MovePermit = (permit: Permit, stage: PermitStage) => void

/** Moves a permit. Moving it to Issued asks for the permit's file first. */
export function useMovePermit(open: OpenPermitPanel): MovePermit {
  const moveStage = useMoveStage()
  return (permit, stage) => {
    if (stage === 'issued' && permit.file === null) open('release', permit.id)
    else moveStage(permit, stage)
  }
}

interface Move {
  permit: Permit
  stage: PermitStage
  /** For Undo: the permit before the move, whose days come back. */
  before?: Permit
}

/** Shows a move at once, takes it back when the server refuses it, and offers Undo. */
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

  /** Changes the permit wherever it is shown, until the next refresh. */
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

/** Tries again when a colleague changed something else, but not when they moved the permit. */
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
    const current = error.current as Permit
    if (current.stage === stage) return current
    if (current.stage === permit.stage) return send(current.version)
    const where = stageWord(current.stage).toLowerCase()
    throw new ApiError(t('Someone moved it to {stage} while you were here.', { stage: where }), error)
  }
}

/** Restores the day it entered its stage, and removes days that the move added. */
function daysBefore({ stageSince, submitted, expires }: Permit) {
  return {
    inStageSince: stageSince,
    ...(submitted === null && { submitted: '' }),
    ...(expires === null && { expires: '' }),
  }
}
