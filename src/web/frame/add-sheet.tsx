import { Button, Drawer, FileButton, Stack } from '@mantine/core'
import { IconCamera, IconFilePlus, IconInbox, IconUserPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useMatch } from 'react-router'
import { refusalOf } from '../expenses/receipt-files.ts'
import { useEmployeePath } from '../session/paths.ts'
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx'
import { notifyError } from '../ui/notify.ts'

const TakenExpense = lazy(() => import('../expenses/taken-expense.tsx'))

const button = {
  variant: 'subtle',
  color: 'gray',
  justify: 'flex-start',
  size: 'md',
  c: 'inherit',
} as const

/** On a phone: what is begun with the thumb. An expense begins with the camera; its form opens over any screen. */
export default function AddSheet({ onClose }: { onClose: () => void }) {
  const path = useEmployeePath()
  const projectId = useMatch('/employee/:employeeName/projects/:id/*')?.params.id
  const [taken, setTaken] = useState<{ picture: File | null }>()

  function take(picture: File | null) {
    const refusal = picture && refusalOf(picture)
    if (refusal) notifyError(new Error(refusal), 'The picture was not taken')
    else if (picture) setTaken({ picture })
  }

  if (taken) {
    return (
      <Suspense fallback={<LoadingSkeleton />}>
        <TakenExpense picture={taken.picture} projectId={Number(projectId ?? 0)} onClose={onClose} />
      </Suspense>
    )
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="auto"
      title="New"
      radius="md"
      styles={{ inner: { alignItems: 'flex-end' }, content: { height: 'auto', flex: '0 0 100%' } }}
    >
      <Stack gap={4}>
        <FileButton onChange={take} accept="image/*" capture="environment">
          {(props) => (
            <Button {...button} leftSection={<IconCamera size={20} stroke={1.7} aria-hidden />} {...props}>
              Expense: take its receipt
            </Button>
          )}
        </FileButton>
        <Button
          {...button}
          leftSection={<IconFilePlus size={20} stroke={1.7} aria-hidden />}
          onClick={() => setTaken({ picture: null })}
        >
          Expense without a picture
        </Button>
        <Button
          {...button}
          component={Link}
          to={path('receipts')}
          leftSection={<IconInbox size={20} stroke={1.7} aria-hidden />}
          onClick={onClose}
        >
          Receipts
        </Button>
        <Button
          {...button}
          component={Link}
          to={path('new-lead')}
          leftSection={<IconUserPlus size={20} stroke={1.7} aria-hidden />}
          onClick={onClose}
        >
          New lead
        </Button>
      </Stack>
    </Drawer>
  )
}
