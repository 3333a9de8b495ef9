import { Box, Stack } from '@mantine/core'
import { memo, useRef } from 'react'
import { t } from '../../language/t.ts'
import { TextArea } from '../../ui/text-area.tsx'
import type { BidDraft } from './bid-draft.ts'
import { SnippetMenu } from './snippet-menu.tsx'

const texts = [
  { field: 'scope', label: t('Scope of work'), rows: 3 },
  { field: 'exclusions', label: t('Exclusions'), rows: 2 },
  { field: 'terms', label: t('Terms'), rows: 2 },
] as const

type Texts = Pick<BidDraft, 'scope' | 'exclusions' | 'terms'>

interface BidTextsProps extends Texts {
  language: BidDraft['language']
  errors: Readonly<Record<string, string>>
  disabled: boolean
  onChange: (fields: Partial<Texts>) => void
}

/** Scope, exclusions and terms. */
export const BidTexts = memo(function BidTexts(props: BidTextsProps) {
  return (
    <Stack gap="sm">
      {texts.map((text) => (
        <BidText key={text.field} {...text} {...props} />
      ))}
    </Stack>
  )
})

function BidText({
  field,
  label,
  rows,
  language,
  errors,
  disabled,
  onChange,
  ...values
}: BidTextsProps & (typeof texts)[number]) {
  const area = useRef<HTMLTextAreaElement>(null)

  /** Inserts the text at the cursor, as a paragraph of its own. */
  function insert(text: string) {
    const value = values[field]
    const start = area.current?.selectionStart ?? value.length
    const end = area.current?.selectionEnd ?? value.length
    const before = value.slice(0, start)
    const after = value.slice(end)
    const gap = before === '' || before.endsWith('\n') ? '' : '\n'
    const rest = after === '' || after.startsWith('\n') ? '' : '\n'
    onChange({ [field]: `${before}${gap}${text}${rest}${after}` })
    const cursor = before.length + gap.length + text.length
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(cursor, cursor)
    })
  }

  function selection(): string {
    const { selectionStart = 0, selectionEnd = 0 } = area.current ?? {}
    return values[field].slice(selectionStart, selectionEnd)
  }

  return (
    <Box pos="relative">
      {!disabled && (
        <Box pos="absolute" top={0} right={0} style={{ zIndex: 1 }}>
          <SnippetMenu
            kind={field}
            label={label}
            language={language}
            onInsert={insert}
            textToSave={() => selection() || values[field]}
          />
        </Box>
      )}
      <TextArea
        ref={area}
        label={label}
        minRows={rows}
        maxLength={20_000}
        disabled={disabled}
        error={errors[field]}
        value={values[field]}
        onChange={(event) => onChange({ [field]: event.currentTarget.value })}
      />
    </Box>
  )
}
