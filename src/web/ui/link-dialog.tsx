import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { t } from '../language/t.ts'
import { Dialog } from './dialog.tsx'
import { notifyError, notifySuccess } from './notify.ts'

/** Shows a link that the office hands out, copies it, and ends it. */
export function LinkDialog({
  title,
  text,
  description,
  url,
  end,
  onClose,
}: {
  title: string
  /** What whoever has the link can do. */
  text?: string
  description?: string
  url: string
  end: { mutateAsync: () => Promise<unknown>; isPending: boolean }
  onClose: () => void
}) {
  const { copy } = useClipboard()
  async function endLink() {
    try {
      await end.mutateAsync()
      notifySuccess(t('The link no longer works'))
      onClose()
    } catch (error) {
      notifyError(error)
    }
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack>
        {text !== undefined && <Text size="sm">{text}</Text>}
        <TextInput
          label={t('Link')}
          description={description}
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" loading={end.isPending} onClick={() => void endLink()}>
            {t('End the link')}
          </Button>
          <Button
            component="a"
            href={url}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconExternalLink size={16} aria-hidden />}
          >
            {t('Open')}
          </Button>
          <Button
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => {
              copy(url)
              notifySuccess(t('Link copied'))
            }}
          >
            {t('Copy link')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
