import { Input, SegmentedControl } from '@mantine/core'
import { followLanguage } from '../../../domain/usual-texts.ts'
import { useCompany } from '../../api/lists.ts'
import { t } from '../../language/t.ts'
import type { BidDraft } from './bid-draft.ts'

/** In which language the customer reads the bid; texts that are still the company's usual ones follow it. */
export function BidLanguage({
  draft,
  disabled,
  onChange,
}: {
  draft: BidDraft
  disabled: boolean
  onChange: (fields: Partial<BidDraft>) => void
}) {
  const { data: company } = useCompany()
  function choose(language: BidDraft['language']) {
    onChange({ language, ...(company && followLanguage(draft, draft.language, language, company)) })
  }
  return (
    <Input.Wrapper label={t('Language of the bid')} labelElement="div">
      <SegmentedControl
        display="flex"
        aria-label={t('Language of the bid')}
        disabled={disabled}
        data={[
          { value: 'en', label: t('English') },
          { value: 'es', label: t('Español') },
        ]}
        value={draft.language}
        onChange={(language) => choose(language === 'es' ? 'es' : 'en')}
      />
    </Input.Wrapper>
  )
}
