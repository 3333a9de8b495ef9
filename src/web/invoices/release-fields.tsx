import { Alert, Button, Checkbox, Group, Input, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { Billing } from '../../contract/invoices.ts'
import type { Project } from '../../contract/projects.ts'
import { Rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { Money } from '../ui/money.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { DateText } from '../ui/time-text.tsx'
import { LineProgress } from './billing-progress.tsx'
import { LinesError, Sums, setItemsOf, TermsAndDays } from './invoice-fields.tsx'
import classes from './invoice-form.module.css'
import type { InvoiceValues } from './invoice-form.ts'
import {
  contractLanguage,
  type HeldRetention,
  type LineDraft,
  settleLines,
  sumOfLines,
  withoutReleased,
  withReleased,
} from './invoice-lines.ts'

/** A retention invoice: what earlier invoices held back, all of it or a part, and when that is asked for. */
export function ReleaseFields({
  form,
  project,
  billing,
  companyTerms,
  fixedAmounts = false,
}: {
  form: UseFormReturnType<InvoiceValues>
  project: Pick<Project, 'finalized'>
  /** What can be billed, without what this invoice bills. */
  billing: Billing
  companyTerms: readonly string[]
  /** True once it is paid: its lines stay. */
  fixedAmounts?: boolean
}) {
  const { values, errors } = form
  const { retention } = billing
  const items = settleLines(values.items, billing)
  const open = retention.filter(({ left }) => left !== 0)
  const set = setItemsOf(form)
  const language = contractLanguage(project)
  const all = () =>
    set(open.reduce((lines, held) => withReleased(lines, retention, held, language), [] as LineDraft[]))
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
      {open.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('No invoice of this project holds retention.')}
        </Text>
      ) : (
        <Input.Wrapper label={t('Retention of')} labelElement="div">
          <ul className={classes.schedule}>
            {open.map((held, index) => {
              const place = items.findIndex(
                ({ retentionInvoiceId }) => retentionInvoiceId === held.invoice_id,
              )
              return (
                <HeldLine
                  key={held.invoice_id}
                  held={held}
                  item={items[place]}
                  field={`items.${place}.amount`}
                  error={errors[`items.${place}.amount`]}
                  isFirst={index === 0}
                  disabled={fixedAmounts}
                  onTick={(ticked) =>
                    set(
                      ticked
                        ? withReleased(values.items, retention, held, language)
                        : withoutReleased(values.items, held),
                    )
                  }
                  onChange={(fields) =>
                    set(values.items.map((line, at) => (at === place ? { ...line, ...fields } : line)))
                  }
                />
              )
            })}
          </ul>
          {open.length > 1 && !fixedAmounts && (
            <Button variant="default" size="xs" mt="xs" onClick={all}>
              {t('All that is held')}
            </Button>
          )}
        </Input.Wrapper>
      )}
      <LinesError form={form} />
      <Sums sum={sumOfLines(items)} retention={0} />
      <TermsAndDays form={form} companyTerms={companyTerms} />
    </>
  )
}

function HeldLine({
  held,
  item,
  field,
  error,
  isFirst,
  disabled,
  onTick,
  onChange,
}: {
  held: HeldRetention
  /** What this invoice asks for of it, settled; undefined while it is not ticked. */
  item: LineDraft | undefined
  field: string
  error: ReactNode
  isFirst: boolean
  disabled: boolean
  onTick: (ticked: boolean) => void
  onChange: (fields: Partial<LineDraft>) => void
}) {
  return (
    <li className={classes.scheduled}>
      <Group gap="sm" justify="space-between" wrap="nowrap" align="flex-start">
        <Checkbox
          className={classes.tick ?? ''}
          classNames={{ body: classes.tickBody ?? '', labelWrapper: classes.tickLabel ?? '' }}
          data-autofocus={isFirst || undefined}
          label={
            <Rich
              message="Invoice {number}, <0>issued <1/></0>"
              values={{ number: held.number }}
              components={[
                <Text key="issued" span size="sm" c="dimmed" />,
                <DateText key="day" day={held.issued} />,
              ]}
            />
          }
          disabled={disabled}
          checked={item !== undefined}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
        <span className={classes.figure}>
          <Money cents={held.left} />
        </span>
      </Group>
      <LineProgress line={held} now={item?.amount ?? 0} />
      {item && !disabled && (
        <div className={classes.share}>
          <MoneyField
            size="xs"
            className={classes.shareFigure ?? ''}
            aria-label={t('Retention asked for of invoice {number}', { number: held.number })}
            data-path={field}
            error={error}
            value={item.amount}
            onChange={(amount) => onChange({ amount, share: 'amount' })}
          />
        </div>
      )}
    </li>
  )
}
