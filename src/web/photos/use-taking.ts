import { useEffect, useRef, useState } from 'react'
import type { Project } from '../../contract/projects.ts'
import type { PhotoKind } from '../../domain/photos.ts'
import { t } from '../language/t.ts'
import { queuePhoto } from '../outbox/queue-photo.ts'
import { notifyError } from '../ui/notify.ts'

export interface Keeping {
  done: number
  total: number
}

/** Puts chosen photos into the outbox, one after the other: a hundred at once would fill the device's memory. */
export function useTaking(project: Project, list: PhotoKind) {
  const [refused, setRefused] = useState<readonly { name: string; refusal: string }[]>([])
  const [keeping, setKeeping] = useState<Keeping>()
  const about = `${project.number} ${project.customer.name}`
  const line = useRef(Promise.resolve())
  useAskBeforeClosing(keeping !== undefined)

  function take(files: readonly File[]) {
    if (files.length === 0) return
    setKeeping((before) => ({ done: before?.done ?? 0, total: (before?.total ?? 0) + files.length }))
    line.current = line.current.then(async () => {
      for (const file of files) {
        await keep(file)
        setKeeping((before) => before && { ...before, done: before.done + 1 })
      }
      setKeeping((before) => (before && before.done < before.total ? before : undefined))
    })
  }

  async function keep(file: File) {
    try {
      const refusal = await queuePhoto(project.id, about, list, file)
      if (refusal !== undefined) setRefused((before) => [...before, { name: file.name, refusal }])
    } catch (error) {
      notifyError(error, t('{name} was not taken', { name: file.name }))
    }
  }

  return { take, keeping, refused, forgetRefused: () => setRefused([]) }
}

/** What is not in the browser's database yet would be lost. */
function useAskBeforeClosing(isKeeping: boolean) {
  useEffect(() => {
    if (!isKeeping) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isKeeping])
}
