import type { ReactNode } from 'react'
import { ApiError, messageOf } from '../api/api-error.ts'
import { t } from '../language/t.ts'
import { useConfirm } from './confirm.tsx'
import { notifyError, notifySuccess } from './notify.ts'

export interface Removal {
  /** As a person calls it: `Bay Realty`. */
  name: string
  title: string
  /** What will happen. */
  message: ReactNode
  confirmLabel: string
  /** @returns what to say afterwards */
  remove: () => Promise<string>
  /** Said above the reason when it could not be removed. */
  failed?: string
  /** What is offered when the record is in use and cannot go. */
  instead?: { confirmLabel: string; act: () => Promise<string | undefined> } | undefined
}

/** Asks once, removes, and where the record is in use says where and offers what can be done instead. */
export function useRemoval(): (removal: Removal) => Promise<void> {
  const confirm = useConfirm()

  async function offerInstead({ name, failed, instead }: Removal, error: ApiError) {
    const question = { title: t('{name} is in use', { name }), message: messageOf(error) }
    if (!instead) return notifyError(error, failed)
    if (!(await confirm({ ...question, confirmLabel: instead.confirmLabel }))) return
    try {
      const done = await instead.act()
      if (done !== undefined) notifySuccess(done)
    } catch (cause) {
      notifyError(cause)
    }
  }

  return async (removal) => {
    const { title, message, confirmLabel } = removal
    if (!(await confirm({ title, message, confirmLabel, danger: true }))) return
    try {
      notifySuccess(await removal.remove())
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await offerInstead(removal, error)
      else notifyError(error, removal.failed)
    }
  }
}
