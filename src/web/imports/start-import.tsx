import { Alert, Button, Group, NativeSelect, Progress, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import '@mantine/dropzone/styles.layer.css'
import { downloadImportTemplate } from '../../contract/imports.ts'
import { importKinds, maxImportBytes } from '../../domain/imports/imports.ts'
import { messageOf } from '../api/api-error.ts'
import { callForFile } from '../api/client.ts'
import { language, t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import { useTouch } from '../ui/use-wide-screen.ts'
import { kindWords } from './import-words.ts'
import classes from './imports.module.css'
import { useUpload } from './imports-api.ts'

const kinds = importKinds.map((value) => ({ value, label: kindWords[value] }))

/** Takes the kind of list and the file, and opens the import once the file is read. */
export function StartImport() {
  const path = useEmployeePath()
  const navigate = useNavigate()
  const [kind, setKind] = useKind()
  const upload = useUpload()
  const [refused, setRefused] = useState<string>()
  const problem = refused ?? (upload.error ? messageOf(upload.error) : undefined)

  function take([file]: readonly File[]) {
    if (!file) return
    const reason = whyNot(file)
    setRefused(reason)
    upload.reset()
    if (reason !== undefined) return
    upload.mutate({ kind, file }, { onSuccess: ({ id }) => void navigate(path(`import/${id}`)) })
  }

  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm" align="flex-end">
        <NativeSelect
          label={t('What is in the list')}
          value={kind}
          data={kinds}
          disabled={upload.isPending}
          onChange={(event) => setKind(event.currentTarget.value)}
        />
        <DownloadButton
          variant="subtle"
          px="xs"
          aria-label={t('Template for {kind}', { kind: kindWords[kind] })}
          file={() => callForFile(downloadImportTemplate, { params: { kind }, query: { language } })}
        >
          {t('Template (CSV)')}
        </DownloadButton>
      </Group>
      {upload.isPending ? <Sending sent={upload.sent} /> : <DropPlace onFiles={take} />}
      <div role="alert" className={classes.said}>
        {problem !== undefined && (
          <Alert color="red" title={t('We can’t read this file')}>
            {problem}
          </Alert>
        )}
      </div>
    </Stack>
  )
}

/** The kind is in the address, because links from other lists set it. */
function useKind() {
  const [search, setSearch] = useSearchParams()
  const kind = importKinds.find((each) => each === search.get('kind')) ?? 'customers'
  return [
    kind,
    (chosen: string) => setSearch({ kind: chosen }, { replace: true, preventScrollReset: true }),
  ] as const
}

/** Problems that need no upload to find. */
function whyNot({ name, size }: File): string | undefined {
  if (size === 0) return t('The file is empty')
  if (size > maxImportBytes) {
    return t('{name} is {size} MB. The limit is 20 MB. Split the list, or save it as CSV.', {
      name,
      size: Math.ceil(size / 1024 / 1024),
    })
  }
  if (/\.(xls|numbers|pdf|docx?)$/i.test(name)) {
    return t('{name} isn’t a CSV or Excel file. Save it as .xlsx or .csv first.', {
      name,
    })
  }
  return undefined
}

function DropPlace({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const choose = useRef<() => void>(null)
  const touch = useTouch()
  return (
    <Dropzone
      onDrop={onFiles}
      multiple={false}
      openRef={choose}
      // The button inside opens the file picker.
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      inputProps={{ 'aria-label': t('File to import') }}
      className={classes.drop ?? ''}
    >
      <Stack align="center" gap="xs">
        {!touch && <Text fw={600}>{t('Drop a file here')}</Text>}
        <Button
          variant={touch ? 'filled' : 'light'}
          leftSection={<IconUpload size={16} aria-hidden />}
          onClick={() => choose.current?.()}
        >
          {t('Choose a file')}
        </Button>
        <Text size="xs" c="dimmed" ta="center">
          {t('Excel (.xlsx) or CSV, up to 20 MB and 50,000 rows')}
        </Text>
      </Stack>
    </Dropzone>
  )
}

function Sending({ sent }: { sent: number }) {
  const percent = Math.round(sent * 100)
  const words = sent < 1 ? t('Sending the file: {percent} %', { percent }) : t('Reading the file…')
  return (
    <Stack className={classes.sending ?? ''} gap="xs">
      <Text role="status">{words}</Text>
      <Progress value={percent} animated={sent >= 1} aria-label={words} />
    </Stack>
  )
}
