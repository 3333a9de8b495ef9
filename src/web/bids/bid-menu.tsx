import { Menu } from '@mantine/core'
import {
  IconBell,
  IconCalendarPlus,
  IconCheck,
  IconExternalLink,
  IconFileText,
  IconLink,
  IconLinkOff,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { Bid } from '../../contract/bids.ts'
import type { SendWay } from '../deliveries/sending-api.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { MenuButton } from '../ui/popup-button.tsx'
import { canExtend, canFinalize, canRemind, canRevoke, canSend } from './allowed-steps.ts'
import { useBidSteps } from './use-bid-steps.ts'

const ExtendDialog = lazy(() => import('./following/extend-dialog.tsx'))
const FinalizeDialog = lazy(() => import('./finalize-dialog.tsx'))
const ReminderDialog = lazy(() => import('./following/reminder-dialog.tsx'))
const SendDrawer = lazy(() => import('../deliveries/send-drawer.tsx'))

/** A step that opens a dialog. */
type BidDialog = { step: 'send'; way?: SendWay } | { step: 'extend' | 'remind' | 'finalize' }

/** The menu with the actions for a bid. */
export function BidMenu({
  bid,
  dirty = false,
  button,
  onOpen,
  onRemoved,
}: {
  bid: Bid
  /** True while the editor has unsaved changes: the bid can't be sent or finalized. */
  dirty?: boolean
  button: ComponentProps<typeof MenuButton>['button']
  onOpen: (dialog: BidDialog) => void
  /** Called when the draft was deleted. */
  onRemoved?: () => void
}) {
  const path = useEmployeePath()
  return (
    <MenuButton width={250} button={button}>
      {canSend(bid) && <SendItems bid={bid} dirty={dirty} onOpen={onOpen} />}
      <Menu.Item
        component={Link}
        to={path(`projects/${bid.project_id}/bids/${bid.id}/pdf`)}
        leftSection={<IconFileText size={16} />}
      >
        {t('PDF')}
      </Menu.Item>
      {bid.linkRevokedAt === null && (
        <Menu.Item
          component="a"
          href={`/bid/${bid.bidIndex}`}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink size={16} />}
        >
          {t('See what the customer sees')}
        </Menu.Item>
      )}
      {canExtend(bid) && (
        <Menu.Item leftSection={<IconCalendarPlus size={16} />} onClick={() => onOpen({ step: 'extend' })}>
          {t('Extend…')}
        </Menu.Item>
      )}
      {canRemind(bid) && (
        <Menu.Item leftSection={<IconBell size={16} />} onClick={() => onOpen({ step: 'remind' })}>
          {t('Reminder…')}
        </Menu.Item>
      )}
      {canFinalize(bid) && (
        <Menu.Item
          leftSection={<IconCheck size={16} />}
          disabled={dirty}
          onClick={() => onOpen({ step: 'finalize' })}
        >
          {dirty ? t('Save before you finalize') : t('Finalize…')}
        </Menu.Item>
      )}
      <ClosingItems bid={bid} onRemoved={onRemoved} />
    </MenuButton>
  )
}

function SendItems({
  bid,
  dirty,
  onOpen,
}: {
  bid: Bid
  dirty: boolean
  onOpen: (dialog: BidDialog) => void
}) {
  return (
    <>
      <Menu.Item
        leftSection={<IconSend size={16} />}
        disabled={dirty}
        onClick={() => onOpen({ step: 'send' })}
      >
        {dirty ? t('Save before you send') : t('Send…')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconLink size={16} />}
        disabled={dirty}
        onClick={() => onOpen({ step: 'send', way: 'link' })}
      >
        {bid.linkRevokedAt === null ? t('Copy the link…') : t('Make a new link…')}
      </Menu.Item>
    </>
  )
}

function ClosingItems({ bid, onRemoved }: { bid: Bid; onRemoved: (() => void) | undefined }) {
  const { revokeLink, removeDraft } = useClosingSteps(bid, onRemoved)
  return (
    <>
      {canRevoke(bid) && (
        <Menu.Item
          color="var(--mantine-color-error)"
          leftSection={<IconLinkOff size={16} />}
          onClick={() => void revokeLink()}
        >
          {t('Turn off link')}
        </Menu.Item>
      )}
      {bid.status === 'draft' && (
        <Menu.Item
          color="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} />}
          onClick={() => void removeDraft()}
        >
          {t('Delete draft')}
        </Menu.Item>
      )}
    </>
  )
}

/** The steps that end something. Each asks first. */
function useClosingSteps(bid: Bid, onRemoved: (() => void) | undefined) {
  const { revoke, remove } = useBidSteps(bid)
  const runConfirmed = useConfirmedStep()

  const revokeLink = () =>
    runConfirmed(
      {
        title: t('Turn off the link?'),
        message: t(
          'Anyone who opens it will read that it’s no longer valid, and can’t sign. You can make a new link later, but this one stays off.',
        ),
        confirmLabel: t('Turn it off'),
      },
      revoke.mutateAsync,
    )

  async function removeDraft() {
    const question = {
      title: t('Delete this draft?'),
      message: t('You never sent it. You can’t undo this.'),
      confirmLabel: t('Delete'),
    }
    if (await runConfirmed(question, remove.mutateAsync)) onRemoved?.()
  }

  return { revokeLink, removeDraft }
}

/** The dialogs of the steps, and a function to open one. */
export function useBidDialog(bid: Bid): { open: (dialog: BidDialog) => void; dialog: ReactNode } {
  const [opened, setOpened] = useState<BidDialog>()
  const onClose = () => setOpened(undefined)
  const dialog = opened && (
    <Suspense fallback={null}>
      {opened.step === 'send' && (
        <SendDrawer
          projectId={bid.project_id}
          bidId={bid.id}
          {...(opened.way ? { startWith: opened.way } : {})}
          onClose={onClose}
        />
      )}
      {opened.step === 'extend' && <ExtendDialog bid={bid} onClose={onClose} />}
      {opened.step === 'remind' && <ReminderDialog bid={bid} onClose={onClose} />}
      {opened.step === 'finalize' && <FinalizeDialog bid={bid} onClose={onClose} />}
    </Suspense>
  )
  return { open: setOpened, dialog }
}

/** Asks first, then runs a step that can't be undone. @returns true when it was done */
function useConfirmedStep() {
  const confirm = useConfirm()
  return async (
    question: { title: string; message: string; confirmLabel: string },
    step: () => Promise<{ message: string }>,
  ): Promise<boolean> => {
    if (!(await confirm({ ...question, danger: true }))) return false
    try {
      notifySuccess((await step()).message)
      return true
    } catch (error) {
      notifyError(error)
      return false
    }
  }
}
