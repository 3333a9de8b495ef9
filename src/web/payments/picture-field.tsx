import { Button, FileButton, Group, Input, Text } from '@mantine/core'
import { IconCamera, IconFileText, IconPaperclip } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { t } from '../language/t.ts'
import { useUnsaved } from '../ui/editing/unsaved.ts'
import { useObjectUrl } from '../ui/use-object-url.ts'
import { useTouch } from '../ui/use-wide-screen.ts'
import classes from './payments.module.css'

const maxBytes = 25 * 1024 * 1024
const accepted = 'image/jpeg,image/png,image/webp,image/heic,image/heif,application/pdf'

/** The picture of the check: from the camera where there is one, or a file; shown before it is sent. */
export function PictureField({
  value,
  onChange,
  error,
}: {
  value: File | null
  onChange: (picture: File | null) => void
  error?: ReactNode
}) {
  const touch = useTouch()
  // Of a form's draft, a file is what this browser does not keep.
  useUnsaved(value !== null)
  const [refused, setRefused] = useState<string>()

  function take(file: File | null) {
    if (!file) return
    const tooLarge = file.size > maxBytes
    setRefused(tooLarge ? t('Must be at most 25 MB') : undefined)
    if (!tooLarge) onChange(file)
  }

  return (
    <Input.Wrapper
      label={t('Picture')}
      labelElement="div"
      description={t('Of the check or the receipt: JPEG, PNG, WebP, HEIC or PDF, at most 25 MB')}
      error={refused ?? error}
    >
      <Group gap="xs" mt={6}>
        {touch && (
          <FileButton onChange={take} accept="image/*" capture="environment">
            {(props) => (
              <Button variant="default" leftSection={<IconCamera size={16} />} {...props}>
                {t('Take a picture')}
              </Button>
            )}
          </FileButton>
        )}
        <FileButton onChange={take} accept={accepted}>
          {(props) => (
            <Button variant="default" leftSection={<IconPaperclip size={16} />} {...props}>
              {value ? t('Choose another file') : t('Choose a file')}
            </Button>
          )}
        </FileButton>
        {value && (
          <Button variant="subtle" color="red" onClick={() => onChange(null)}>
            {t('Remove')}
          </Button>
        )}
      </Group>
      {value && <ChosenPicture key={`${value.name}-${value.lastModified}`} file={value} />}
    </Input.Wrapper>
  )
}

function ChosenPicture({ file }: { file: File }) {
  const url = useObjectUrl(file)
  // A PDF, or a HEIC in a browser that cannot read it: its name says what was chosen.
  const [shown, setShown] = useState(file.type.startsWith('image/'))
  return (
    <div className={classes.preview}>
      {shown && url ? (
        <img src={url} alt={t('Chosen, not saved yet')} onError={() => setShown(false)} />
      ) : (
        <IconFileText size={28} aria-hidden />
      )}
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {file.name}
      </Text>
    </div>
  )
}
