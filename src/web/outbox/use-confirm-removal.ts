import { t } from '../language/t.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { notifyError } from '../ui/notify.ts'
import type { OutboxEntry } from './outbox-view.ts'
import { outbox } from './this-outbox.ts'

const questions = {
  photo: {
    title: t('Remove this photo?'),
    message: t(
      'It hasn’t been sent. If you remove it, the office never gets it. The copy in your gallery stays.',
    ),
    confirmLabel: t('Remove photo'),
  },
  note: {
    title: t('Remove this note?'),
    message: t('It hasn’t been sent. If you remove it, nobody will read it.'),
    confirmLabel: t('Remove note'),
  },
  check_in: {
    title: t('Remove this check-in?'),
    message: t('It hasn’t been sent. If you remove it, nobody will know you were there.'),
    confirmLabel: t('Remove check-in'),
  },
  caisson_log: {
    title: t('Remove this entry?'),
    message: t('It hasn’t been sent. If you remove it, nobody will know these figures.'),
    confirmLabel: t('Remove entry'),
  },
}

/** Removes an item that has not been sent, after asking. */
export function useConfirmRemoval(): (entry: OutboxEntry) => Promise<void> {
  const confirm = useConfirm()
  return async (entry) => {
    if (!(await confirm({ ...questions[entry.content.kind], danger: true }))) return
    try {
      await outbox.remove(entry.id)
    } catch (error) {
      notifyError(error, t('That couldn’t be removed'))
    }
  }
}
