import { Button, FileButton, Group, Image, Input, Text } from '@mantine/core'
import { IconCamera, IconFileText, IconPaperclip } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { t } from '../language/t.ts'
import { useUnsaved } from '../ui/editing/unsaved.ts'
import { useObjectUrl } from '../ui/use-object-url.ts'
import { useTouch } from '../ui/use-wide-screen.ts'
import classes from './expenses.module.css'
import type { KeptReceipt } from './kept-receipt.ts'
import { receiptTypes, refusalOf } from './receipt-files.ts'
import { ReceiptPicture } from './receipt-picture.tsx'

/** A picture or PDF kept with a record: taken with the camera, chosen or dropped, and shown before it is saved. */
export function ReceiptField({
  label,
  value,
  kept = null,
  onChange,
  onRemoveKept,
  error,
}: {
  label: string
  value: File | null
  /** What is on record already. */
  kept?: KeptReceipt | null
  onChange: (file: File | null) => void
  onRemoveKept?: () => void
  error?: ReactNode
}) {
  const touch = useTouch()
  // A draft keeps what was typed, but not a file.
  useUnsaved(value !== null)
  const [refused, setRefused] = useState<string>()
  const has = value !== null || kept !== null

  function take(file: File | null | undefined) {
    if (!file) return
    const refusal = refusalOf(file)
    setRefused(refusal)
    if (refusal === undefined) onChange(file)
  }

  return (
    <Input.Wrapper label={label} labelElement="div" error={refused ?? error}>
      <div className={classes.receiptField} {...useDrop(take)}>
        {value ? (
          <ChosenReceipt key={`${value.name}-${value.lastModified}`} file={value} />
        ) : (
          kept && <ReceiptPicture receipt={kept} />
        )}
        <div>
          <Group gap="xs">
            <FileButtons has={has} onTake={take} />
            {value ? (
              <Button variant="subtle" color="gray" size="xs" onClick={() => onChange(null)}>
                {kept ? t('Keep the old one') : t('Remove')}
              </Button>
            ) : (
              kept &&
              onRemoveKept && (
                <Button variant="subtle" color="red" size="xs" onClick={onRemoveKept}>
                  {t('Remove')}
                </Button>
              )
            )}
          </Group>
          <Text size="xs" c="dimmed" mt={4}>
            {value?.name ??
              (touch
                ? t('A picture or PDF, at most 25 MB')
                : t('Or drop it here. A picture or PDF, at most 25 MB'))}
          </Text>
        </div>
      </div>
    </Input.Wrapper>
  )
}

function FileButtons({ has, onTake }: { has: boolean; onTake: (file: File | null) => void }) {
  const touch = useTouch()
  return (
    <>
      {touch && (
        <FileButton onChange={onTake} accept="image/*" capture="environment">
          {(props) => (
            <Button
              variant={has ? 'default' : 'light'}
              size="xs"
              leftSection={<IconCamera size={16} aria-hidden />}
              {...props}
            >
              {t('Take a picture')}
            </Button>
          )}
        </FileButton>
      )}
      <FileButton onChange={onTake} accept={receiptTypes.join(',')}>
        {(props) => (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPaperclip size={16} aria-hidden />}
            {...props}
          >
            {has ? t('Choose another') : t('Choose a file')}
          </Button>
        )}
      </FileButton>
    </>
  )
}

/** For the place that a file can be dropped on. */
function useDrop(onDrop: (file: File | undefined) => void) {
  const [over, setOver] = useState(false)
  return {
    'data-over': over || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      onDrop(event.dataTransfer.files[0])
    },
  }
}

function ChosenReceipt({ file }: { file: File }) {
  const url = useObjectUrl(file)
  // A PDF, or a HEIC in a browser that can't show it, is shown by its name only.
  const [shown, setShown] = useState(file.type.startsWith('image/'))
  return (
    <div className={classes.chosen}>
      {shown && url ? (
        <Image
          src={url}
          alt={t('Chosen, not saved yet')}
          mah="7rem"
          fit="contain"
          onError={() => setShown(false)}
        />
      ) : (
        <IconFileText size={28} aria-hidden />
      )}
    </div>
  )
}
