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
      message: t('Nothing was imported. Your choices here are gone; your file is unchanged.'),
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
            'What it added is removed ({added, number}), and what it changed is as it was before ({updated, number}).',
            { added: create, updated: update },
          )}{' '}
          {t('What somebody has changed or built upon since then stays; you see which rows and why.')}
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
