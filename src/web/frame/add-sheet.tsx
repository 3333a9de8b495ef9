import { Button, Drawer, FileButton, Stack } from '@mantine/core'
import {
  IconFilePlus,
  IconInbox,
  IconMapPin,
  IconNote,
  IconPhotoPlus,
  IconReceipt,
  IconUserPlus,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useMatch } from 'react-router'
import { refusalOf } from '../expenses/receipt-files.ts'
import { useEmployeePath } from '../session/paths.ts'
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx'
import { notifyError } from '../ui/notify.ts'
import { BeginCheckIn } from './begin-check-in.tsx'
import { BeginNote, BeginPhotos } from './begin-for-project.tsx'

const TakenExpense = lazy(() => import('../expenses/taken-expense.tsx'))

type Begun = 'photos' | 'note' | 'check_in'

const titles: Record<Begun, string> = { photos: 'Photos of a job', note: 'Note', check_in: 'Check in' }

const beginnings = [
  { begun: 'photos', Icon: IconPhotoPlus },
  { begun: 'note', Icon: IconNote },
  { begun: 'check_in', Icon: IconMapPin },
] as const

const button = {
  variant: 'subtle',
  color: 'gray',
  justify: 'flex-start',
  size: 'md',
  mih: 44,
  c: 'inherit',
} as const

/** On a phone: what is begun with the thumb. An expense begins with the camera; its form opens over any screen. */
export default function AddSheet({ onClose, first }: { onClose: () => void; first?: Begun }) {
  const projectId = Number(useMatch('/employee/:employeeName/projects/:id/*')?.params.id ?? 0) || 0
  const [begun, setBegun] = useState(first)
  const [taken, setTaken] = useState<{ picture: File | null }>()

  function take(picture: File | null) {
    const refusal = picture && refusalOf(picture)
    if (refusal) notifyError(new Error(refusal), 'The picture was not taken')
    else if (picture) setTaken({ picture })
  }

  if (taken) {
    return (
      <Suspense fallback={<LoadingSkeleton />}>
        <TakenExpense picture={taken.picture} projectId={projectId} onClose={onClose} />
      </Suspense>
    )
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="auto"
      title={begun ? titles[begun] : 'New'}
      radius="md"
      styles={{ inner: { alignItems: 'flex-end' }, content: { height: 'auto', flex: '0 0 100%' } }}
    >
      {begun === 'photos' && <BeginPhotos projectId={projectId} onClose={onClose} />}
      {begun === 'note' && <BeginNote projectId={projectId} onClose={onClose} />}
      {begun === 'check_in' && <BeginCheckIn />}
      {!begun && (
        <Beginnings
          onBegin={setBegun}
          onTake={take}
          onWithoutPicture={() => setTaken({ picture: null })}
          onClose={onClose}
        />
      )}
    </Drawer>
  )
}

function Beginnings({
  onBegin,
  onTake,
  onWithoutPicture,
  onClose,
}: {
  onBegin: (begun: Begun) => void
  onTake: (picture: File | null) => void
  onWithoutPicture: () => void
  onClose: () => void
}) {
  const path = useEmployeePath()
  return (
    <Stack gap={4}>
      {beginnings.map(({ begun, Icon }) => (
        <Button
          key={begun}
          {...button}
          leftSection={<Icon size={20} stroke={1.7} aria-hidden />}
          onClick={() => onBegin(begun)}
        >
          {titles[begun]}
        </Button>
      ))}
      <FileButton onChange={onTake} accept="image/*" capture="environment">
        {(props) => (
          <Button {...button} leftSection={<IconReceipt size={20} stroke={1.7} aria-hidden />} {...props}>
            Expense: take its receipt
          </Button>
        )}
      </FileButton>
      <Button
        {...button}
        leftSection={<IconFilePlus size={20} stroke={1.7} aria-hidden />}
        onClick={onWithoutPicture}
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
  )
}
