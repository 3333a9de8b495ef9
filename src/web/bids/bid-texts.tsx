import { Stack, Textarea } from '@mantine/core'
import type { BidDraft } from './bid-draft.ts'

const texts = [
  { field: 'scope', label: 'Scope of work', rows: 3 },
  { field: 'exclusions', label: 'Exclusions', rows: 2 },
  { field: 'terms', label: 'Terms', rows: 2 },
] as const

/** The bid's words: what is done, what is not, and on what terms. */
export function BidTexts({
  draft,
  errors,
  disabled,
  onChange,
}: {
  draft: BidDraft
  errors: Readonly<Record<string, string>>
  disabled: boolean
  onChange: (fields: Partial<Pick<BidDraft, 'scope' | 'exclusions' | 'terms'>>) => void
}) {
  return (
    <Stack gap="sm">
      {texts.map(({ field, label, rows }) => (
        <Textarea
          key={field}
          label={label}
          autosize
          minRows={rows}
          maxLength={20_000}
          disabled={disabled}
          error={errors[field]}
          value={draft[field]}
          onChange={(event) => onChange({ [field]: event.currentTarget.value })}
        />
      ))}
    </Stack>
  )
}
