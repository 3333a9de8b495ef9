import { Alert, SegmentedControl, Stack, Text } from '@mantine/core'
import { useSearchParams } from 'react-router'
import type { Project } from '../../contract/projects.ts'
import { type PhotoKind, photoKinds } from '../../domain/photos.ts'
import { t } from '../language/t.ts'
import { useOutboxView } from '../outbox/use-outbox.ts'
import { ProjectPart } from '../projects/page/project-part.tsx'
import { useTouch } from '../ui/use-wide-screen.ts'
import { PhotoSources } from './photo-sources.tsx'
import { kindNames } from './photo-words.ts'
import classes from './upload.module.css'
import { UploadProgress } from './upload-progress.tsx'
import { UploadRows } from './upload-rows.tsx'
import { useTaking } from './use-taking.ts'
import { useUploads } from './use-uploads.ts'

/** Takes photos of a job, one after the other or a whole gallery; they go to the office by themselves. */
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
    <div className={classes.page}>
      <Stack gap="sm" maw="56rem">
        <SegmentedControl
          fullWidth
          size="lg"
          color="blue"
          aria-label={t('Taken before or after the work')}
          value={list}
          onChange={(value) => setList(value as PhotoKind)}
          data={photoKinds.map((kind) => ({ value: kind, label: kindNames[kind] }))}
        />
        {!touch && sources}
        <KeepingNotice />
        {taking.refused.length > 0 && (
          <Alert
            color="orange"
            title={t('Not taken')}
            role="alert"
            withCloseButton
            closeButtonLabel={t('Close')}
            onClose={taking.forgetRefused}
          >
            <ul className={classes.refused}>
              {taking.refused.map(({ name, refusal }, index) => (
                <li key={`${index} ${name}`}>
                  <b>{name}</b>: {refusal}
                </li>
              ))}
            </ul>
          </Alert>
        )}
        <UploadProgress project={project} uploads={uploads} keeping={taking.keeping} />
        {uploads.rows.length > 0 && <UploadRows rows={uploads.rows} />}
      </Stack>
      {touch && sources}
    </div>
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

/** Before or after: as the address says, else what the job's state suggests. */
function useList(project: Project): [PhotoKind, (list: PhotoKind) => void] {
  const [search, setSearch] = useSearchParams()
  const asked = photoKinds.find((kind) => kind === search.get('list'))
  const isDone = project.status === 'in_progress' || project.status === 'completed'
  const setList = (list: PhotoKind) => setSearch({ list }, { replace: true, preventScrollReset: true })
  return [asked ?? (isDone ? 'after' : 'before'), setList]
}
