import type { ImportSummary } from '../../contract/imports.ts'
import { t } from '../language/t.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { useDiscardImport, useUndoImport } from './imports-api.ts'

/** Asks, then deletes an import that hasn't run. @returns whether it is gone */
export function useDiscard() {
  const confirm = useConfirm()
  const { mutateAsync } = useDiscardImport()
  return async ({ id, fileName }: ImportSummary): Promise<boolean> => {
    const isMeant = await confirm({
      title: t('Discard {name}?', { name: fileName }),
      message: t(
        'Nothing was imported. You’ll lose your choices and corrections here. Your file doesn’t change.',
      ),
      confirmLabel: t('Discard'),
      danger: true,
    })
    if (!isMeant) return false
    try {
      await mutateAsync(id)
      notifySuccess(t('{name} discarded', { name: fileName }))
      return true
    } catch (error) {
      notifyError(error)
      return false
    }
  }
}

/** Says what an undo will do, asks, and starts it. */
export function useUndo() {
  const confirm = useConfirm()
  const { mutate, isPending } = useUndoImport()

  async function undo(one: ImportSummary) {
    const { create, update } = one.counts
    const isMeant = await confirm({
      title: t('Undo the import of {name}?', { name: one.fileName }),
      message: (
        <>
          {t(
            'This removes {added, plural, one {# added record} other {# added records}} and restores {updated, plural, one {# changed record} other {# changed records}}.',
            { added: create, updated: update },
          )}{' '}
          {t('Records that somebody has changed or used since then stay. You’ll see which rows and why.')}
        </>
      ),
      confirmLabel: t('Undo the import'),
      danger: true,
    })
    if (isMeant)
      mutate(one.id, { onError: (error) => notifyError(error, t('The import couldn’t be undone')) })
  }
  return { undo, isUndoing: isPending }
}
