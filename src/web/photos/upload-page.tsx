import { Alert, List, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Project } from '../../contract/projects.ts'
import { type PhotoKind, photoKinds } from '../../domain/photos.ts'
import { t } from '../language/t.ts'
import { queuePhoto } from '../outbox/queue-photo.ts'
import { useOutboxView } from '../outbox/use-outbox.ts'
import { ProjectPart } from '../projects/page/project-part.tsx'
import { projectName } from '../projects/project-words.ts'
import { notifyError } from '../ui/notify.ts'
import { Segments } from '../ui/segments.tsx'
import { useTouch } from '../ui/use-wide-screen.ts'
import { PhotoSources } from './photo-sources.tsx'
import { kindNames } from './photo-words.ts'
import classes from './upload.module.css'
import { type Keeping, UploadProgress } from './upload-progress.tsx'
import { UploadRows, useUploads } from './upload-rows.tsx'

export default function UploadPage() {
  return <ProjectPart title={t('Add photos')}>{(project) => <Uploader project={project} />}</ProjectPart>
}

function Uploader({ project }: { project: Project }) {
  const [list, setList] = useList(project)
  const taking = useTaking(project, list)
  const uploads = useUploads(project.id)
  const touch = useTouch()
  const sources = <PhotoSources list={list} onFiles={taking.take} />
  return (
    <Stack gap="sm" className={classes.page ?? ''}>
      <Stack gap="sm" maw="56rem">
        <Segments
          wide
          size="lg"
          strong
          label={t('Taken before or after the work')}
          value={list}
          onChange={setList}
          choices={photoKinds.map((kind) => ({ value: kind, label: kindNames[kind] }))}
        />
        {!touch && sources}
        <KeepingNotice />
        {taking.refused.length > 0 && (
          <Alert
            color="orange"
            title={t('Files we can’t use')}
            role="alert"
            withCloseButton
            closeButtonLabel={t('Close')}
            onClose={taking.forgetRefused}
          >
            <List size="sm">
              {taking.refused.map(({ name, refusal }, index) => (
                <List.Item key={`${index} ${name}`}>
                  <b>{name}</b>: {refusal}
                </List.Item>
              ))}
            </List>
          </Alert>
        )}
        <UploadProgress project={project} uploads={uploads} keeping={taking.keeping} />
        {uploads.rows.length > 0 && <UploadRows rows={uploads.rows} />}
      </Stack>
      {touch && sources}
    </Stack>
  )
}

function KeepingNotice() {
  const { keeps, items } = useOutboxView()
  const unkept = items.filter(({ kept }) => !kept).length
  if (keeps && unkept === 0) return null
  return (
    <Alert
      color="orange"
      title={keeps ? t('This device is out of space') : t('This browser doesn’t store anything')}
    >
      <Text size="sm">
        {keeps
          ? t(
              'Some photos couldn’t be saved on this device. Keep this page open until they’re sent; a reload loses them.',
            )
          : t(
              'Photos are sent right away. Keep Groundwork open until they’re all sent; a reload loses the rest. This is because of the private window.',
            )}
      </Text>
    </Alert>
  )
}

/** The list that the address names, or the one that fits the project's status. */
function useList(project: Project): [PhotoKind, (list: PhotoKind) => void] {
  const [search, setSearch] = useSearchParams()
  const asked = photoKinds.find((kind) => kind === search.get('list'))
  const isDone = project.status === 'in_progress' || project.status === 'completed'
  const setList = (list: PhotoKind) => setSearch({ list }, { replace: true, preventScrollReset: true })
  return [asked ?? (isDone ? 'after' : 'before'), setList]
}

/** Stores chosen photos one after the other: a hundred at once would fill the device's memory. */
function useTaking(project: Project, list: PhotoKind) {
  const [refused, setRefused] = useState<readonly { name: string; refusal: string }[]>([])
  const [keeping, setKeeping] = useState<Keeping>()
  const about = projectName(project)
  const queue = useRef(Promise.resolve())
  useAskBeforeClosing(keeping !== undefined)

  function take(files: readonly File[]) {
    if (files.length === 0) return
    setKeeping((before) => ({ done: before?.done ?? 0, total: (before?.total ?? 0) + files.length }))
    queue.current = queue.current.then(async () => {
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

/** Closing the page loses the photos that are not stored yet. */
function useAskBeforeClosing(isKeeping: boolean) {
  useEffect(() => {
    if (!isKeeping) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isKeeping])
}
