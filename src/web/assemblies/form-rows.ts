import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import type { AssemblyValues } from './assembly-form.ts'

/** Adds and removes rows of a form's list, and leaves the focus where the typing goes on. */
export function useRows<List extends 'numbers' | 'lines'>(
  form: UseFormReturnType<AssemblyValues>,
  list: List,
  /** The field of a row that gets the focus. */
  first: string,
) {
  const [keys] = useState(newKeys)
  const goTo = (place: number, field: string) =>
    // After the render: a new row has no field before.
    requestAnimationFrame(() => form.getInputNode(`${list}.${place}.${field}`)?.focus())
  return {
    keyAt: keys.at,
    add(row: AssemblyValues[List][number], field = first) {
      goTo(form.values[list].length, field)
      // The form's own type of a row can't be followed through a parameter.
      form.insertListItem(list, row as never)
    },
    remove(place: number) {
      goTo(Math.max(0, place - 1), first)
      keys.remove(place)
      form.removeListItem(list, place)
    },
  }
}

/** Rows have no identity of their own. Without one, text that can't be read moves to the next row when its row goes. */
function newKeys() {
  const keys: number[] = []
  let last = 0
  return {
    at(place: number): number {
      keys[place] ??= ++last
      return keys[place]
    },
    remove: (place: number) => void keys.splice(place, 1),
  }
}
