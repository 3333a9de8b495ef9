import { Group, Input, TextInput } from '@mantine/core'
import { followLanguage } from '../../../domain/usual-texts.ts'
import { useCompany } from '../../api/lists.ts'
import { t } from '../../language/t.ts'
import { Segments } from '../../ui/segments.tsx'
import type { BidDraft } from './bid-draft.ts'
import classes from './bid-editor.module.css'

/** The bid's title, its last day and its language. */
export function BidHeadFields({
  draft,
  errors,
  disabled,
  autoFocus,
  onChange,
}: {
  draft: BidDraft
  errors: Readonly<Record<string, string>>
  disabled: boolean
  autoFocus: boolean
  onChange: (fields: Partial<Omit<BidDraft, 'groups'>>) => void
}) {
  const { data: company } = useCompany()

  /** Texts that are still the company's usual ones change to the other language. */
  function setLanguage(language: BidDraft['language']) {
    onChange({ language, ...(company && followLanguage(draft, draft.language, language, company)) })
  }

  return (
    <Group align="flex-end" gap="sm">
      <TextInput
        className={classes.title}
        label={t('Title')}
        placeholder={t('Caissons and grade beams, rear addition')}
        maxLength={200}
        autoFocus={autoFocus}
        disabled={disabled}
        error={errors.title}
        value={draft.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t('Valid until')}
        disabled={disabled}
        error={errors.validUntil}
        value={draft.validUntil ?? ''}
        onChange={(event) => onChange({ validUntil: event.currentTarget.value || null })}
      />
      <Input.Wrapper label={t('Language of the bid')} labelElement="div">
        <Segments
          wide
          label={t('Language of the bid')}
          disabled={disabled}
          choices={[
            { value: 'en', label: t('English') },
            { value: 'es', label: t('Español') },
          ]}
          value={draft.language}
          onChange={setLanguage}
        />
      </Input.Wrapper>
    </Group>
  )
}
