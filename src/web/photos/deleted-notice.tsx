import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { t } from '../language/t.ts'
import { useBringBack, useOfferUndo } from '../removals/use-offer-undo.ts'
import classes from './photo-lightbox.module.css'
import { deletedInWords } from './photo-words.ts'

/**
 * What was deleted while photos are shown in full. A notice over the page is out of reach there, by Tab and for screen
 * readers; it takes over when the photos are closed.
 */
export function useDeletedHere(projectId: number) {
  const [deleted, setDeleted] = useState<readonly number[]>([])
  const bringBack = useBringBack(projectId)
  const offerUndo = useOfferUndo(projectId)
  const leave = useRef(() => {})
  leave.current = () => {
    if (deleted.length > 0) offerUndo(deletedInWords(deleted), ...deleted)
  }
  useEffect(() => () => leave.current(), [])

  return {
    deleted,
    add: (removalIds: readonly number[]) => setDeleted((before) => [...before, ...removalIds]),
    undo: () => {
      setDeleted([])
      void bringBack(deleted)
    },
  }
}

export function DeletedNotice({ deleted, onUndo }: { deleted: readonly number[]; onUndo: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const undo = () => {
    // The button goes; the focus shall stay in the dialog.
    place.current?.focus()
    onUndo()
  }
  return (
    <div role="status" tabIndex={-1} ref={place}>
      {deleted.length > 0 && (
        <div className={classes.deleted}>
          {deletedInWords(deleted)}
          <Button variant="default" mih={44} onClick={undo}>
            {t('Undo')}
          </Button>
        </div>
      )}
    </div>
  )
}
