import type { ImportSummary } from '../../contract/imports.ts'
import { t } from '../language/t.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { useDiscardImport } from './imports-api.ts'

/** Asks once and puts a prepared import aside. @returns whether it is gone */
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
