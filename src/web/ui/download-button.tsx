import { Button, type ButtonProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { NamedFile } from '../api/client.ts'
import { t } from '../language/t.ts'
import { notifyError } from './notify.ts'

/** Downloads a file. Shows that it is loading, and why it failed. */
export function DownloadButton({
  file,
  icon = <IconDownload size={16} aria-hidden />,
  children,
  ...props
}: ButtonProps & {
  /** Fetches the file, or the URL of a large one. */
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

/** Saves bytes as a download. */
export function saveFile(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content)
  saveFrom(url, fileName)
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Downloads from a URL. Without a name, the server's file name is used. */
function saveFrom(url: string, fileName = ''): void {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
}
