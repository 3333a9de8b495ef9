import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff, IconCloudPause, IconCloudUp } from '@tabler/icons-react'
import classes from './outbox.module.css'
import type { OutboxView } from './outbox-view.ts'
import { countInWords, isStuck } from './outbox-words.ts'
import { useOnline } from './use-online.ts'
import { useOutboxView } from './use-outbox.ts'
import { useOpenWaiting } from './waiting-place.tsx'

/** A slim bar over every screen while there is no network, or while something waits that does not go out by itself. */
export function OutboxBar() {
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
            <b>{notice.title}</b> {notice.words}
          </span>
          {view.items.length > 0 && (
            <UnstyledButton className={classes.show ?? ''} onClick={open}>
              Show {view.items.length.toLocaleString('en-US')}
              <span className={classes.hidden}> waiting to be sent</span>
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
    const kept = 'What you take and write here is kept and sent later.'
    return { title: 'Offline.', words: kept, look: 'offline', Icon: IconCloudOff }
  }
  if (items.length === 0) return undefined
  const waiting = `${countInWords(items)} ${items.length === 1 ? 'waits' : 'wait'}`
  if (stuck.length > 0) {
    const words = `${stuck.length === 1 ? 'needs' : 'need'} your attention.`
    return { title: countInWords(stuck), words, look: 'stuck', Icon: IconAlertTriangle }
  }
  if (paused)
    return { title: 'Paused.', words: `${waiting} to be sent.`, look: 'quiet', Icon: IconCloudPause }
  if (hold === 'session') {
    return {
      title: 'Signed out.',
      words: `${waiting} until you sign in again.`,
      look: 'stuck',
      Icon: IconCloudPause,
    }
  }
  if (hold !== '') {
    return {
      title: 'Waiting.',
      words: `${waiting}; the office does not answer.`,
      look: 'quiet',
      Icon: IconCloudUp,
    }
  }
  return undefined
}
