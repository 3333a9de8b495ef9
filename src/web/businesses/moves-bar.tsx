import { Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Business } from '../../contract/businesses.ts'
import { ApiError, messageOf } from '../api/api-error.ts'
import { businessesQuery } from '../api/lists.ts'
import { t } from '../language/t.ts'
import { counted } from '../ui/counted.ts'
import { ConflictDialog } from '../ui/editing/conflict-dialog.tsx'
import { useLocalDraft } from '../ui/editing/use-local-draft.ts'
import { FailureAlert } from '../ui/failure-alert.tsx'
import { notifySuccess } from '../ui/notify.ts'
import classes from './businesses.module.css'
import { useUpdateBusinessesInBulk } from './businesses-api.ts'
import {
  contestedMoves,
  findSalesperson,
  type Move,
  pendingMoves,
  placementsOf,
  withMoves,
} from './salesperson-moves.ts'

/** The unsaved moves, with buttons to save, undo or discard them. */
export function MovesBar({
  moves,
  businesses,
}: {
  moves: ReturnType<typeof useSalespersonMoves>
  /** Without the unsaved moves. */
  businesses: readonly Business[]
}) {
  const { pending, contest } = moves
  return (
    <>
      <div role="status" className={classes.barPlace}>
        {pending.length > 0 && (
          <div className={classes.moves}>
            <FailureAlert mb="xs">{moves.failure}</FailureAlert>
            <Group justify="space-between" gap="xs">
              <div>
                <Text fw={600}>{t('{count} not saved', { count: counted(pending.length, 'move') })}</Text>
                <Text size="sm" c="dimmed">
                  {pending.slice(-3).map(({ salespersonId, to }, place) => (
                    <span key={salespersonId}>
                      {place > 0 && '; '}
                      {t('{name} to {business}', {
                        name: findSalesperson(businesses, salespersonId)?.name ?? '',
                        business: nameOf(businesses, to),
                      })}
                    </span>
                  ))}
                  {pending.length > 3 && ` ${t('and {count} more', { count: pending.length - 3 })}`}
                </Text>
              </div>
              <Group gap="xs">
                <Button variant="subtle" color="gray" px="sm" onClick={moves.discard} disabled={moves.saving}>
                  {t('Discard all')}
                </Button>
                <Button variant="default" px="sm" onClick={moves.undo} disabled={moves.saving}>
                  {t('Undo')}
                </Button>
                <Button px="sm" onClick={moves.save} loading={moves.saving}>
                  {t('Save moves')}
                </Button>
              </Group>
            </Group>
          </div>
        )}
      </div>
      {contest && (
        <ConflictDialog
          what={t('the same salespeople')}
          fields={contest.moves.map(({ salespersonId, to }) => {
            const person = findSalesperson(contest.businesses, salespersonId)
            return {
              key: String(salespersonId),
              label: person?.name ?? '',
              mine: nameOf(contest.businesses, to),
              theirs: nameOf(contest.businesses, person?.business_id),
            }
          })}
          onSettle={contest.settle}
          onClose={contest.close}
        />
      )}
    </>
  )
}

function nameOf(businesses: readonly Business[], businessId: number | undefined): string {
  return businesses.find(({ id }) => id === businessId)?.name ?? ''
}

interface Contest {
  businesses: readonly Business[]
  moves: Move[]
}

/** Collects moves of salespeople and saves them in one call. */
export function useSalespersonMoves(businesses: readonly Business[]) {
  const queryClient = useQueryClient()
  const bulk = useUpdateBusinessesInBulk()
  const [history, setHistory] = useState<readonly Move[]>([])
  const [failure, setFailure] = useState<string>()
  const [contest, setContest] = useState<Contest>()
  const [saving, setSaving] = useState(false)
  const pending = pendingMoves(businesses, history)
  const draft = useLocalDraft({
    key: 'salesperson-moves',
    values: history,
    dirty: pending.length > 0,
    restore: setHistory,
  })

  function keep(next: readonly Move[]) {
    setFailure(undefined)
    setHistory(next)
    if (pendingMoves(businesses, next).length === 0) draft.clear()
  }

  /** Retries after a colleague's other changes. Asks about salespeople whom the colleague moved too. */
  async function send(shown: readonly Business[], moves: readonly Move[], again = true): Promise<void> {
    try {
      if (moves.length > 0) await bulk.mutateAsync(placementsOf(shown, moves))
      draft.clear(history)
      // Moves made while saving are not saved yet.
      setHistory((now) => now.filter((move) => !history.includes(move)))
      if (moves.length > 0) notifySuccess(t('{count} saved', { count: counted(moves.length, 'move') }))
    } catch (error) {
      if (!again || !(error instanceof ApiError) || error.status !== 409) throw error
      const fresh = await queryClient.fetchQuery({ ...businessesQuery, staleTime: 0 })
      const left = pendingMoves(fresh, moves)
      const contested = contestedMoves(fresh, left)
      if (contested.length > 0) setContest({ businesses: fresh, moves: contested })
      else await send(fresh, left, false)
    }
  }

  async function submit(shown: readonly Business[], moves: readonly Move[]) {
    setSaving(true)
    setFailure(undefined)
    try {
      await send(shown, moves)
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setSaving(false)
    }
  }

  return {
    /** The businesses as they will be once the moves are saved. */
    placed: withMoves(businesses, pending),
    pending,
    saving,
    failure,
    move: (salespersonId: number, to: number) => {
      const home = businesses.find(({ salespeople }) => salespeople.some(({ id }) => id === salespersonId))
      if (home) keep([...history, { salespersonId, from: home.id, to }])
    },
    undo: () => keep(history.slice(0, -1)),
    discard: () => keep([]),
    save: () => void submit(businesses, pending),
    contest: contest && {
      ...contest,
      /** @param taken ids of the salespeople who stay where the colleague moved them */
      settle: (taken: ReadonlySet<string>) => {
        const mine = history.filter(({ salespersonId }) => !taken.has(String(salespersonId)))
        setContest(undefined)
        if (taken.size > 0) keep(mine)
        void submit(contest.businesses, pendingMoves(contest.businesses, mine))
      },
      close: () => setContest(undefined),
    },
  }
}
