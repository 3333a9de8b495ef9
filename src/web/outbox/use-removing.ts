import { t } from '../language/t.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { notifyError } from '../ui/notify.ts'
import type { OutboxEntry } from './outbox-item.ts'
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
}

/** Gives up something that waits, once the person has said yes. */
export function useRemoving(): (entry: OutboxEntry) => Promise<void> {
  const confirm = useConfirm()
  return async (entry) => {
    if (!(await confirm({ ...questions[entry.content.kind], danger: true }))) return
    try {
      await outbox.remove(entry.id)
    } catch (error) {
      notifyError(error, t('It is still there'))
    }
  }
}
