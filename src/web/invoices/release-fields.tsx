import { Alert, Button, Input, Text } from '@mantine/core'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { Money } from '../ui/money.tsx'
import { BilledLines } from './billed-lines.tsx'
import { type InvoiceFieldsProps, LinesError, Sums, setItemsOf, TermsAndDays } from './invoice-fields.tsx'
import { contractLanguage, type LineDraft, settleLines, sumOfLines, withLine } from './invoice-lines.ts'

/** A retention invoice: it asks for all or part of what earlier invoices held back. */
export function ReleaseFields({
  form,
  project,
  billing,
  companyTerms,
  fixedAmounts = false,
}: InvoiceFieldsProps) {
  const { values, errors } = form
  const held = billing.retention.filter(({ left }) => left !== 0)
  const set = setItemsOf(form)
  const language = contractLanguage(project)
  return (
    <>
      {fixedAmounts && (
        <Alert color="blue" py="xs">
          {t('This invoice is paid. You can’t change its lines.')}
        </Alert>
      )}
      <Text size="sm">
        <Rich
          message="<0/> is held back. Choose what this invoice asks for."
          components={[<Money key="held" cents={billing.retentionHeld} />]}
        />
      </Text>
      {held.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('No invoice of this project holds retention.')}
        </Text>
      ) : (
        <Input.Wrapper label={t('Retention of')} labelElement="div">
          <BilledLines
            lines={held}
            billing={billing}
            language={language}
            items={values.items}
            errors={errors}
            onChange={set}
            disabled={fixedAmounts}
          />
          {held.length > 1 && !fixedAmounts && (
            <Button
              variant="default"
              size="xs"
              mt="xs"
              onClick={() =>
                set(
                  held.reduce<LineDraft[]>((items, line) => withLine(items, line, { billing, language }), []),
                )
              }
            >
              {t('All that is held')}
            </Button>
          )}
        </Input.Wrapper>
      )}
      <LinesError form={form} />
      <Sums sum={sumOfLines(settleLines(values.items, billing))} retention={0} />
      <TermsAndDays form={form} companyTerms={companyTerms} />
    </>
  )
}
