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
  instead?: Instead | undefined
}

interface Instead {
  confirmLabel: string
  act: () => Promise<unknown>
  /** What to say afterwards. */
  done?: string
}

/** The removal of a record that is deleted for good. */
export function deletion(
  name: string,
  { remove, ...removal }: Omit<Removal, 'name' | 'title' | 'remove'> & { remove: () => Promise<unknown> },
): Removal {
  return {
    name,
    title: t('Delete {name}?', { name }),
    remove: async () => {
      await remove()
      return t('{name} deleted', { name })
    },
    ...removal,
  }
}

/** What is offered instead of deleting a record that is in use. */
export function archival(name: string, archive: () => Promise<unknown>): Instead {
  return { confirmLabel: t('Archive instead'), act: archive, done: t('{name} archived', { name }) }
}

/** Asks once, removes, and where the record is in use says where and offers what can be done instead. */
export function useRemoval(): (removal: Removal) => Promise<void> {
  const confirm = useConfirm()

  async function offerInstead({ name, failed, instead }: Removal, error: ApiError) {
    const question = { title: t('{name} is in use', { name }), message: messageOf(error) }
    if (!instead) return notifyError(error, failed)
    if (!(await confirm({ ...question, confirmLabel: instead.confirmLabel }))) return
    try {
      await instead.act()
      if (instead.done !== undefined) notifySuccess(instead.done)
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
