import { type DragEvent, useState } from 'react'
import type { Image } from '../../contract/images.ts'
import type { PhotoKind } from '../../domain/photos.ts'
import type { PhotoSteps } from './use-photo-steps.ts'

interface Target {
  id: number
  side: 'before' | 'after'
}

/**
 * Dragging photos with a mouse: within their list to another place, onto the other list to its end. On touch screens
 * the cards' menus do the same.
 */
export function usePhotoDrag(steps: Pick<PhotoSteps, 'place' | 'move'>) {
  const [dragged, setDragged] = useState<Image>()
  const [target, setTarget] = useState<Target>()

  function stop() {
    setDragged(undefined)
    setTarget(undefined)
  }

  /** For each card of a list. */
  function cardProps(photo: Image, photos: readonly Image[]) {
    return {
      draggable: true,
      'data-dragged': dragged?.id === photo.id || undefined,
      'data-drop': target?.id === photo.id ? target.side : undefined,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', photo.originalName)
        setDragged(photo)
      },
      onDragEnd: stop,
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (dragged?.kind !== photo.kind) return
        event.preventDefault()
        const { left, width } = event.currentTarget.getBoundingClientRect()
        const side = event.clientX < left + width / 2 ? 'before' : 'after'
        if (target?.id !== photo.id || target.side !== side) setTarget({ id: photo.id, side })
      },
      onDrop: (event: DragEvent) => {
        if (dragged?.kind !== photo.kind) return
        event.preventDefault()
        const others = photos.filter(({ id }) => id !== dragged.id)
        const at = others.findIndex(({ id }) => id === photo.id)
        const to = target?.side === 'after' ? at + 1 : at
        stop()
        if (at >= 0 && photos[to]?.id !== dragged.id) void steps.place(dragged, to)
      },
    }
  }

  /** For the place of a whole list. */
  function listProps(kind: PhotoKind) {
    return {
      onDragOver: (event: DragEvent) => {
        if (dragged && dragged.kind !== kind) event.preventDefault()
      },
      onDrop: (event: DragEvent) => {
        if (!dragged || dragged.kind === kind) return
        event.preventDefault()
        const photo = dragged
        stop()
        void steps.move([photo], kind)
      },
    }
  }

  return { cardProps, listProps }
}
