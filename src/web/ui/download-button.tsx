import { Button, type ButtonProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { NamedFile } from '../api/client.ts'
import { t } from '../language/t.ts'
import { notifyError } from './notify.ts'
import { saveFile, saveFrom } from './save-file.ts'

/** Downloads a file. It waits until the server gives it, and says why when it does not. */
export function DownloadButton({
  file,
  icon = <IconDownload size={16} aria-hidden />,
  children,
  ...props
}: ButtonProps & {
  /** Fetches it; a large one is named by where it lies. */
  file: () => Promise<NamedFile | string>
  icon?: ReactNode
  'aria-label'?: string
  children: ReactNode
}) {
  const { mutate, isPending } = useDownload(file)
  return (
    <Button variant="default" leftSection={icon} loading={isPending} onClick={() => mutate()} {...props}>
      {children}
    </Button>
  )
}

export function useDownload(file: () => Promise<NamedFile | string>) {
  return useMutation({
    mutationFn: file,
    onSuccess: (given) =>
      typeof given === 'string' ? saveFrom(given) : saveFile(given.content, given.fileName),
    onError: (error) => notifyError(error, t('The file could not be downloaded')),
  })
}
