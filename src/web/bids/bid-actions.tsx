import { Button, Menu, TextInput } from '@mantine/core'
import { IconCheck, IconChevronDown, IconFileText, IconLink, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import type { Bid } from '../../contract/bids.ts'
import { formatDollars } from '../../domain/money.ts'
import { useEmployeePath } from '../session/paths.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { useBidActions } from './bids-api.ts'

const canFinalize = ['draft', 'sent', 'viewed', 'accepted', 'expired'] as const

/** What can be done with a saved bid: look at the PDF, hand out the link, make it the contract, delete the draft. */
export function BidActions({ bid, dirty, onLeave }: { bid: Bid; dirty: boolean; onLeave: () => void }) {
  const path = useEmployeePath()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const { share, finalize, remove } = useBidActions(bid.project_id, bid.id)

  async function shareLink() {
    const isDraft = bid.status === 'draft'
    const yes =
      !isDraft ||
      (await confirm({
        title: 'Hand out the link?',
        message:
          'The bid counts as sent and is frozen as it stands. Changing it later makes a new revision with a link of its own.',
        confirmLabel: 'Copy the link',
      }))
    if (!yes) return
    try {
      const { url } = await share.mutateAsync()
      if (await copyText(url)) notifySuccess('The link is copied: paste it into your message to the customer')
      else
        await confirm({
          title: 'The link for the customer',
          message: <LinkToCopy url={url} />,
          confirmLabel: 'Done',
          cancelLabel: 'Close',
        })
    } catch (error) {
      notifyError(error)
    }
  }

  async function makeContract() {
    const yes = await confirm({
      title: `Finalize bid ${bid.number}?`,
      message: `${formatDollars(bid.total)} becomes the contract of project ${bid.project.number}. The bid can then no longer be changed, and invoices are made from its payment schedule.`,
      confirmLabel: 'Finalize',
    })
    if (!yes) return
    try {
      notifySuccess((await finalize.mutateAsync('')).message)
    } catch (error) {
      notifyError(error)
    }
  }

  async function removeDraft() {
    const yes = await confirm({
      title: 'Delete this draft?',
      message: 'It was never handed out. It cannot be brought back.',
      confirmLabel: 'Delete',
      danger: true,
    })
    if (!yes) return
    try {
      const { message } = await remove.mutateAsync()
      notifySuccess(message)
      onLeave()
      await navigate(path(`projects/${bid.project_id}/bids`))
    } catch (error) {
      notifyError(error)
    }
  }

  return (
    <>
      <Button
        component={Link}
        to={path(`projects/${bid.project_id}/bids/${bid.id}/pdf`)}
        variant="default"
        leftSection={<IconFileText size={16} />}
      >
        PDF
      </Button>
      <Menu position="bottom-end" withinPortal shadow="md">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} />}>
            Actions
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {bid.status !== 'superseded' && (
            <Menu.Item leftSection={<IconLink size={16} />} disabled={dirty} onClick={() => void shareLink()}>
              {dirty ? 'Copy the link (save first)' : 'Copy the link for the customer'}
            </Menu.Item>
          )}
          <Menu.Item
            component="a"
            href={`/bid/${bid.bidIndex}`}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconLink size={16} />}
          >
            See what the customer sees
          </Menu.Item>
          {canFinalize.some((status) => status === bid.status) && (
            <Menu.Item
              leftSection={<IconCheck size={16} />}
              disabled={dirty}
              onClick={() => void makeContract()}
            >
              {dirty ? 'Finalize (save first)' : 'Finalize'}
            </Menu.Item>
          )}
          {bid.status === 'draft' && (
            <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => void removeDraft()}>
              Delete the draft
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

function LinkToCopy({ url }: { url: string }) {
  return (
    <TextInput
      label="This browser does not let the link be copied for you. Copy it from here:"
      readOnly
      value={url}
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}

/**
 * The clipboard is closed to pages that did not come over https, and to some that took too long to ask; then the old
 * way is tried. @returns false when neither works
 */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = document.createElement('textarea')
    field.value = text
    document.body.append(field)
    field.select()
    const isCopied = document.execCommand('copy')
    field.remove()
    return isCopied
  }
}
