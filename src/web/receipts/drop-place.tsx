import { Button, FileButton, Group, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconCamera, IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import '@mantine/dropzone/styles.layer.css'
import { receiptTypes } from '../expenses/receipt-files.ts'
import { useTouch } from '../ui/use-wide-screen.ts'
import classes from './receipts.module.css'

/** Takes receipts: dropped or chosen by the stack, or photographed one by one. */
export function DropPlace({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const choose = useRef<() => void>(null)
  const touch = useTouch()
  return (
    <Dropzone
      onDrop={onFiles}
      openRef={choose}
      // The buttons inside open the file chooser.
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      inputProps={{ accept: receiptTypes.join(','), 'aria-label': t('Receipts') }}
      className={classes.drop ?? ''}
    >
      <Group justify="center" gap="md">
        {!touch && (
          <Text>
            <Rich
              message="<0>Drop receipts here,</0> twenty at once if you like"
              components={[<b key="drop" />]}
            />
          </Text>
        )}
        <Group gap="xs">
          {touch && (
            <FileButton
              onChange={(file) => {
                if (file) onFiles([file])
              }}
              accept="image/*"
              capture="environment"
            >
              {(props) => (
                <Button leftSection={<IconCamera size={18} aria-hidden />} {...props}>
                  {t('Take a picture')}
                </Button>
              )}
            </FileButton>
          )}
          <Button
            variant={touch ? 'default' : 'light'}
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={() => choose.current?.()}
          >
            {t('Choose files')}
          </Button>
        </Group>
        <Text size="xs" c="dimmed" w="100%" ta="center">
          {t('Pictures (JPEG, PNG, WebP, HEIC) or PDF, at most 25 MB each')}
        </Text>
      </Group>
    </Dropzone>
  )
}
