import { Alert, Button, Checkbox, Group, List, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Bid } from '../../../contract/bids.ts'
import type { Company } from '../../../contract/company.ts'
import { scheduleAmounts } from '../../../domain/bid-money.ts'
import type { Cents } from '../../../domain/money.ts'
import {
  type CancellationDays,
  cancellationDays,
  homeImprovementProblems,
  homeImprovementStatements,
} from '../../../domain/rights/home-improvement.ts'
import { partsOf } from '../../../domain/sentences/say.ts'
import { useCompany } from '../../api/lists.ts'
import { sentence } from '../../language/sentences.ts'
import { t } from '../../language/t.ts'
import type { BidDraft } from './bid-draft.ts'

interface NoticeProps {
  draft: BidDraft
  total: Cents
  onTerms: (fields: { terms: string }) => void
}

/** Names the clauses that a bid still lacks where its project is a home improvement contract, and adds what can be added. */
export function HomeImprovementNotice({ bid, ...notice }: NoticeProps & { bid: Bid }) {
  if (bid.project.contractType !== 'home_improvement' || bid.kind !== 'bid') return null
  return <Notice {...notice} />
}

function Notice({ draft, total, onTerms }: NoticeProps) {
  const { data: company } = useCompany()
  if (!company) return null
  const { paymentSchedule, terms, language } = draft
  const amounts = scheduleAmounts(paymentSchedule, total)
  const payments = paymentSchedule.map(({ label }, place) => ({ label, due: amounts[place] ?? 0 }))
  const problems = homeImprovementProblems({ total, payments, terms }, company)
  if (problems.length === 0) return null
  const lacksStatements = problems.some(({ fields }) => fields?.['terms'] !== undefined)
  return (
    <Alert color="yellow" title={t('This bid can’t go out as a home improvement contract yet')}>
      <Stack gap="sm">
        <List size="sm">
          {problems.map(({ message, said }) => (
            <List.Item key={message}>{sentence(message, partsOf(said))}</List.Item>
          ))}
        </List>
        {lacksStatements && (
          <AddStatements
            company={company}
            language={language}
            onAdd={(statements) => onTerms({ terms: terms === '' ? statements : `${terms}\n${statements}` })}
          />
        )}
      </Stack>
    </Alert>
  )
}

function AddStatements({
  company,
  language,
  onAdd,
}: {
  company: Company
  language: BidDraft['language']
  onAdd: (statements: string) => void
}) {
  const [days, setDays] = useState<CancellationDays>(3)
  const [hasSubcontractors, setHasSubcontractors] = useState(false)
  return (
    <Group gap="sm" align="flex-end">
      <NativeSelect
        label={t('Days to cancel')}
        value={days}
        data={cancellationDays.map((count) => ({ value: String(count), label: daysWords[count] }))}
        onChange={(event) => {
          const chosen = Number(event.currentTarget.value)
          setDays(cancellationDays.find((count) => count === chosen) ?? 3)
        }}
      />
      <Checkbox
        label={t('We use subcontractors')}
        checked={hasSubcontractors}
        onChange={(event) => setHasSubcontractors(event.currentTarget.checked)}
        pb={8}
      />
      <Button
        variant="default"
        onClick={() => onAdd(homeImprovementStatements(company, { days, hasSubcontractors }, language))}
      >
        {t('Add to the terms')}
      </Button>
    </Group>
  )
}

const daysWords: Readonly<Record<CancellationDays, string>> = {
  3: t('3 business days'),
  5: t('5, customer is 65 or older'),
  7: t('7, after a disaster'),
}
