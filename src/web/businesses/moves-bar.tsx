import { Button, Group, Text } from '@mantine/core'
import type { Business } from '../../contract/businesses.ts'
import { t } from '../language/t.ts'
import { counted } from '../ui/counted.ts'
import { ConflictDialog } from '../ui/editing/conflict-dialog.tsx'
import { FailureAlert } from '../ui/failure-alert.tsx'
import classes from './businesses.module.css'
import { findSalesperson } from './salesperson-moves.ts'
import type { useSalespersonMoves } from './use-salesperson-moves.ts'

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
