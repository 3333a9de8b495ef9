import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { notifyError } from '../ui/notify.ts'
import { useCreateBid } from './bids-api.ts'

/** Starts a change to a contract that is already signed, and opens it. */
export function NewChangeOrderButton({ projectId }: { projectId: number }) {
  const path = useEmployeePath()
  const navigate = useNavigate()
  const create = useCreateBid(projectId)
  const busy = useRef(false)

  async function start() {
    if (busy.current) return
    busy.current = true
    try {
      const created = await create.mutateAsync({ kind: 'change_order', groups: [{ name: '', items: [] }] })
      await navigate(path(`projects/${projectId}/bids/${created.id}`))
    } catch (error) {
      notifyError(error)
      busy.current = false
    }
  }

  return (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      loading={create.isPending}
      onClick={() => void start()}
    >
      {t('New change order')}
    </Button>
  )
}
