import type { ImportSummary } from '../../contract/imports.ts'
import { t } from '../language/t.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { notifyError } from '../ui/notify.ts'
import { useUndoImport } from './imports-api.ts'

/** Asks once, saying what will happen, and takes an import back. */
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
