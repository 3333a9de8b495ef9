import { Button, FileButton, Group, Input, Paper, Text } from '@mantine/core'
import { useState } from 'react'
import { t } from '../language/t.ts'

const maxBytes = 1_000_000

/** The logo on bids and invoices, in base64. */
export function LogoField({
  value,
  onChange,
  error,
}: {
  value: string | null
  onChange: (logo: string | null) => void
  error?: string | undefined
}) {
  const [refused, setRefused] = useState<string>()

  async function take(file: File | null) {
    if (!file) return
    setRefused(undefined)
    if (!['image/png', 'image/jpeg'].includes(file.type)) setRefused(t('Must be a PNG or JPEG picture'))
    else if (file.size > maxBytes) setRefused(t('Must be at most 1 MB'))
    else onChange(await base64Of(file))
  }

  return (
    <Input.Wrapper
      label={t('Logo')}
      labelElement="div"
      description={t('PNG or JPEG, at most 1 MB. A white background prints best.')}
      error={refused ?? error}
    >
      <Group mt={6}>
        <Paper withBorder p={6} bg="white" miw={120} mih={56}>
          {value ? (
            <LogoPicture logo={value} />
          ) : (
            <Text size="sm" c="#56606b" ta="center" py={10}>
              {t('No logo')}
            </Text>
          )}
        </Paper>
        <FileButton onChange={(file) => void take(file)} accept="image/png,image/jpeg">
          {(props) => (
            <Button variant="default" {...props}>
              {value ? t('Replace') : t('Choose a picture')}
            </Button>
          )}
        </FileButton>
        {value && (
          <Button variant="subtle" color="red" onClick={() => onChange(null)}>
            {t('Remove')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}

export function LogoPicture({ logo }: { logo: string }) {
  return (
    <img
      src={sourceOf(logo)}
      alt={t("The company's logo")}
      style={{ display: 'block', maxHeight: 64, maxWidth: 240, background: 'white' }}
    />
  )
}

function sourceOf(base64: string): string {
  return `data:image/${base64.startsWith('/9j/') ? 'jpeg' : 'png'};base64,${base64}`
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
