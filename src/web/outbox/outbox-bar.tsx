import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff, IconCloudPause, IconCloudUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useOnline } from '../api/reachability.ts'
import { t } from '../language/t.ts'
import classes from './outbox.module.css'
import type { OutboxView } from './outbox-view.ts'
import { countInWords, isStuck } from './outbox-words.ts'
import { useOutboxView } from './use-outbox.ts'
import { useOpenWaiting } from './waiting-place.tsx'

/** Shown above every screen while the server cannot be reached, or while an item needs somebody before it can be sent. */
export function OutboxBar({ asOf }: { asOf: ReactNode }) {
  const online = useOnline()
  const view = useOutboxView()
  const open = useOpenWaiting()
  const notice = noticeOf(online, view)
  return (
    <div role="status" className={classes.place}>
      {notice && (
        <div className={classes.bar} data-look={notice.look}>
          <notice.Icon size={18} aria-hidden className={classes.icon} />
          <span className={classes.notice}>
            <b>{notice.title}</b> {notice.words} {notice.look === 'offline' && asOf}
          </span>
          {view.items.length > 0 && (
            <UnstyledButton className={classes.show ?? ''} onClick={open}>
              {t('Show {count, number}', { count: view.items.length })}
              <VisuallyHidden component="span"> {t('waiting to be sent')}</VisuallyHidden>
            </UnstyledButton>
          )}
        </div>
      )}
    </div>
  )
}

function noticeOf(online: boolean, { items, hold, paused }: OutboxView) {
  const stuck = items.filter(isStuck)
  if (!online) {
    const kept = t(
      'Photos, notes, check-ins and holes are sent later; what else you type stays here until you save it.',
    )
    return { title: t('Offline.'), words: kept, look: 'offline', Icon: IconCloudOff }
  }
  if (items.length === 0) return undefined
  const waiting = t('{things} {count, plural, one {waits} other {wait}}', {
    things: countInWords(items),
    count: items.length,
  })
  if (stuck.length > 0) {
    const words = t('{count, plural, one {needs} other {need}} your attention.', { count: stuck.length })
    return { title: countInWords(stuck), words, look: 'stuck', Icon: IconAlertTriangle }
  }
  if (paused)
    return {
      title: t('Paused.'),
      words: t('{waiting} to be sent.', { waiting }),
      look: 'quiet',
      Icon: IconCloudPause,
    }
  if (hold === 'session') {
    return {
      title: t('Signed out.'),
      words: t('{waiting} until you sign in again.', { waiting }),
      look: 'stuck',
      Icon: IconCloudPause,
    }
  }
  if (hold !== '') {
    return {
      title: t('Waiting.'),
      words: t('{waiting}; the office isn’t answering.', { waiting }),
      look: 'quiet',
      Icon: IconCloudUp,
    }
  }
  return undefined
}
