import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import type { NewBid } from '../../contract/bids.ts'
import { formatDollars } from '../../domain/money.ts'
import { useEmployeePath } from '../session/paths.ts'
import { notifyError } from '../ui/notify.ts'
import { bidName } from './bid-words.ts'
import { useCreateBid } from './bids-api.ts'

interface Copyable {
  id: number
  number: number
  revision: number
  total: number
}

/** Starts a bid, blank or as a copy of one of the project's own, and opens it. */
export function NewBidButton({ projectId, bids }: { projectId: number; bids: readonly Copyable[] }) {
  const path = useEmployeePath()
  const navigate = useNavigate()
  const create = useCreateBid(projectId)
  const busy = useRef(false)

  async function start(bid: NewBid) {
    // The second click of a double click must not write a second bid; nor one while the editor is loading.
    if (busy.current) return
    busy.current = true
    try {
      const created = await create.mutateAsync(bid)
      await navigate(path(`projects/${projectId}/bids/${created.id}`))
    } catch (error) {
      notifyError(error)
      busy.current = false
    }
  }

  const blank = () => void start({ groups: [{ name: '', items: [] }] })
  if (bids.length === 0) {
    return (
      <Button leftSection={<IconPlus size={16} />} loading={create.isPending} onClick={blank}>
        New bid
      </Button>
    )
  }
  return (
    <Menu position="bottom-end" withinPortal shadow="md">
      <Menu.Target>
        <Button
          leftSection={<IconPlus size={16} />}
          rightSection={<IconChevronDown size={16} />}
          loading={create.isPending}
        >
          New bid
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={blank}>Blank</Menu.Item>
        {bids.map((bid) => (
          <Menu.Item key={bid.id} onClick={() => void start({ copyOf: bid.id })}>
            Copy of {bidName(bid).toLowerCase()} ({formatDollars(bid.total)})
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
