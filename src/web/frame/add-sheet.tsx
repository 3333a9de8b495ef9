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
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { LoadingSkeleton } from '../ui/loading/loading-skeleton.tsx'
import { notifyError } from '../ui/notify.ts'
import { BeginCheckIn } from './begin-check-in.tsx'
import { BeginNote, BeginPhotos } from './begin-for-project.tsx'
import { sheetButton } from './sheet-button.ts'

const TakenExpense = lazy(() => import('../expenses/taken-expense.tsx'))

type Begun = 'photos' | 'note' | 'check_in'

const titles: Record<Begun, string> = {
  photos: t('Photos of a job'),
  note: t('Note'),
  check_in: t('Check in'),
}

const beginnings = [
  { begun: 'photos', Icon: IconPhotoPlus },
  { begun: 'note', Icon: IconNote },
  { begun: 'check_in', Icon: IconMapPin },
] as const

/** On a phone: what is begun with the thumb. An expense begins with the camera; its form opens over any screen. */
export default function AddSheet({
  onClose,
  first,
}: {
  onClose: () => void
  /** Where it is known already what is begun. */
  first?: Begun | 'expense'
}) {
  const projectId = Number(useMatch('/employee/:employeeName/projects/:id/*')?.params.id ?? 0) || 0
  const [begun, setBegun] = useState(first === 'expense' ? undefined : first)
  const [taken, setTaken] = useState<{ picture: File | null } | undefined>(
    first === 'expense' ? { picture: null } : undefined,
  )

  function take(picture: File | null) {
    const refusal = picture && refusalOf(picture)
    if (refusal) notifyError(new Error(refusal), t('The photo couldn’t be saved'))
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
      title={begun ? titles[begun] : t('New')}
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
    <Stack gap={0}>
      {beginnings.map(({ begun, Icon }) => (
        <Button
          key={begun}
          {...sheetButton}
          leftSection={<Icon size={20} stroke={1.7} aria-hidden />}
          onClick={() => onBegin(begun)}
        >
          {titles[begun]}
        </Button>
      ))}
      <FileButton onChange={onTake} accept="image/*" capture="environment">
        {(props) => (
          <Button
            {...sheetButton}
            leftSection={<IconReceipt size={20} stroke={1.7} aria-hidden />}
            {...props}
          >
            {t('Expense: take its receipt')}
          </Button>
        )}
      </FileButton>
      <Button
        {...sheetButton}
        leftSection={<IconFilePlus size={20} stroke={1.7} aria-hidden />}
        onClick={onWithoutPicture}
      >
        {t('Expense without a picture')}
      </Button>
      <Button
        {...sheetButton}
        component={Link}
        to={path('receipts')}
        leftSection={<IconInbox size={20} stroke={1.7} aria-hidden />}
        onClick={onClose}
      >
        {t('Receipts')}
      </Button>
      <Button
        {...sheetButton}
        component={Link}
        to={path('new-lead')}
        leftSection={<IconUserPlus size={20} stroke={1.7} aria-hidden />}
        onClick={onClose}
      >
        {t('New lead')}
      </Button>
    </Stack>
  )
}
