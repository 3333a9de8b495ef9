import { FileButton, Stack } from '@mantine/core'
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
import { refusalOf } from '../expenses/receipt-files.ts'
import { t } from '../language/t.ts'
import { usePageProjectId } from '../projects/use-page-project.ts'
import { newIcons } from '../search/choice.ts'
import { type NewKind, newKindWords } from '../search/new-kinds.ts'
import { useEmployeePath } from '../session/paths.ts'
import { BottomSheet, SheetButton } from '../ui/bottom-sheet.tsx'
import { LoadingSkeleton } from '../ui/loading/loading-skeleton.tsx'
import { notifyError } from '../ui/notify.ts'
import { BeginCheckIn, BeginNote, BeginPhotos } from './begin.tsx'

const TakenExpense = lazy(() => import('../expenses/new-expense-drawer.tsx'))

export type Begun = 'photos' | 'note' | 'check_in' | 'expense'

/** What a person starts on the phone. An expense starts with the camera; its form opens over any screen. */
export default function AddSheet({
  onClose,
  onMake,
  first,
}: {
  onClose: () => void
  /** Asks for which project. */
  onMake: (kind: NewKind) => void
  first?: Begun
}) {
  const projectId = usePageProjectId()
  const [begun, setBegun] = useState(first)
  const [receipt, setReceipt] = useState<File | null>(null)

  function beginExpense(picture: File | null) {
    const refusal = picture && refusalOf(picture)
    if (refusal) return notifyError(new Error(refusal), t('The photo couldn’t be saved'))
    setReceipt(picture)
    setBegun('expense')
  }

  if (begun === 'expense') {
    return (
      <Suspense fallback={<LoadingSkeleton />}>
        <TakenExpense picture={receipt} projectId={projectId} onClose={onClose} />
      </Suspense>
    )
  }
  if (begun === 'photos') {
    return (
      <BottomSheet title={t('Photos of a job')} onClose={onClose}>
        <BeginPhotos projectId={projectId} onClose={onClose} />
      </BottomSheet>
    )
  }
  if (begun === 'note') {
    return (
      <BottomSheet title={t('Note')} onClose={onClose}>
        <BeginNote projectId={projectId} onClose={onClose} />
      </BottomSheet>
    )
  }
  if (begun === 'check_in') {
    return (
      <BottomSheet title={t('Check in')} onClose={onClose}>
        <BeginCheckIn />
      </BottomSheet>
    )
  }
  return (
    <BottomSheet title={t('New')} onClose={onClose}>
      <Beginnings onBegin={setBegun} onExpense={beginExpense} onMake={onMake} onClose={onClose} />
    </BottomSheet>
  )
}

/** What is less often begun on a phone. */
const officeKinds = ['appointment', 'bid', 'invoice', 'payment', 'permit'] as const

function Beginnings({
  onBegin,
  onExpense,
  onMake,
  onClose,
}: {
  onBegin: (begun: Begun) => void
  onExpense: (picture: File | null) => void
  onMake: (kind: NewKind) => void
  onClose: () => void
}) {
  const path = useEmployeePath()
  return (
    <Stack gap={0}>
      <SheetButton Icon={IconPhotoPlus} onClick={() => onBegin('photos')}>
        {t('Photos of a job')}
      </SheetButton>
      <SheetButton Icon={IconNote} onClick={() => onBegin('note')}>
        {t('Note')}
      </SheetButton>
      <SheetButton Icon={IconMapPin} onClick={() => onBegin('check_in')}>
        {t('Check in')}
      </SheetButton>
      {/* Closing the camera without a picture gives null: nothing begins. */}
      <FileButton
        onChange={(picture) => picture && onExpense(picture)}
        accept="image/*"
        capture="environment"
      >
        {(props) => (
          <SheetButton Icon={IconReceipt} {...props}>
            {t('Expense: take its receipt')}
          </SheetButton>
        )}
      </FileButton>
      <SheetButton Icon={IconFilePlus} onClick={() => onExpense(null)}>
        {t('Expense without a picture')}
      </SheetButton>
      <SheetButton Icon={IconInbox} to={path('receipts')} onClick={onClose}>
        {t('Receipts')}
      </SheetButton>
      <SheetButton Icon={IconUserPlus} to={path('new-lead')} onClick={onClose}>
        {t('New lead')}
      </SheetButton>
      {officeKinds.map((kind) => (
        <SheetButton key={kind} Icon={newIcons[kind]} onClick={() => onMake(kind)}>
          {newKindWords[kind].title}
        </SheetButton>
      ))}
    </Stack>
  )
}
