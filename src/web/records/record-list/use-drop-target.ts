import { type DragEvent, useState } from 'react'

/** For a place that takes what is dragged. @param type tells it from files and everything else that can be dragged */
export function useDropTarget(type: string, onDrop: (data: string) => void) {
  const [over, setOver] = useState(false)
  const isTaken = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(type)
  return {
    'data-over': over || undefined,
    onDragOver: (event: DragEvent) => {
      if (!isTaken(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      const into = event.relatedTarget
      if (!(into instanceof Node && event.currentTarget.contains(into))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (!isTaken(event)) return
      event.preventDefault()
      onDrop(event.dataTransfer.getData(type))
    },
  }
}
