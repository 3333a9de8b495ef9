import { Text } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { memo, type ReactNode } from 'react'
import { units } from '../../../domain/bids.ts'
import {
  formatDollars,
  lineAmount,
  parseDollars,
  parseQuantity,
  typedDollars,
} from '../../../domain/money.ts'
import { t } from '../../language/t.ts'
import { amountOf, type LineDraft } from '../editor/bid-draft.ts'
import { DescriptionCell } from './description-cell.tsx'
import { FigureCell } from './figure-cell.tsx'
import type { OfferedProduct } from './find-products.ts'
import classes from './line-grid.module.css'
import { LineMenu } from './line-menu.tsx'
import type { LineCommands } from './use-line-commands.ts'

/** What every line of the grid needs. The same object through every keystroke, so that only changed lines render again. */
export interface GridSettings {
  commands: LineCommands
  products: readonly OfferedProduct[]
  showsCost: boolean
  disabled: boolean
}

interface LineRowProps {
  settings: GridSettings
  line: LineDraft
  group: number
  place: number
  /** The server's errors for this line, by field. */
  errors: Readonly<Record<string, string>> | undefined
  isSelected: boolean
}

/** How each figure is shown, read and named. */
const figures = {
  quantity: {
    format: (thousandths: number) => String(thousandths / 1000),
    parse: (text: string) => parseQuantity(text.replaceAll(',', '')),
    label: (number: number) => t('Quantity, line {number}', { number }),
  },
  unitPrice: {
    format: typedDollars,
    parse: (text: string) => parseDollars(text),
    label: (number: number) => t('Unit price, line {number}', { number }),
  },
  unitCost: {
    format: typedDollars,
    parse: (text: string) => {
      const cents = parseDollars(text)
      return cents !== undefined && cents >= 0 ? cents : undefined
    },
    label: (number: number) => t('Unit cost, line {number}', { number }),
  },
}

/** One line of a bid. */
export const LineRow = memo(function LineRow({
  settings: { commands, products, showsCost, disabled },
  line,
  group,
  place,
  errors,
  isSelected,
}: LineRowProps) {
  const set = (fields: Partial<LineDraft>) => commands.setLine(group, place, fields)
  const number = place + 1
  const figure = (column: keyof typeof figures) => (
    <FigureCell
      label={figures[column].label(number)}
      column={column}
      value={line[column]}
      format={figures[column].format}
      parse={figures[column].parse}
      error={errors?.[column]}
      disabled={disabled}
      onChange={(value) => set({ [column]: value })}
    />
  )
  return (
    <div
      className={classes.line}
      role="row"
      aria-rowindex={place + 2}
      aria-selected={isSelected}
      data-row={`${group}.${place}`}
      data-optional={line.optional || undefined}
      data-read={disabled || undefined}
    >
      <div role="gridcell" className={classes.handle}>
        {disabled ? <span>{number}</span> : <Handle line={line} number={number} isSelected={isSelected} />}
      </div>
      <div role="gridcell" className={classes.description}>
        <DescriptionCell
          line={line}
          number={number}
          products={products}
          error={errors?.description ?? errors?.product_id ?? errors?.['']}
          disabled={disabled}
          onChange={set}
        />
      </div>
      <Cell label={t('Quantity')}>{figure('quantity')}</Cell>
      <Cell label={t('Unit')}>
        <UnitSelect line={line} number={number} disabled={disabled} onChange={set} />
      </Cell>
      <Cell label={t('Unit price')}>{figure('unitPrice')}</Cell>
      <Cell label={t('Amount')} isSum>
        <Amount line={line} />
      </Cell>
      {showsCost && (
        <>
          <Cell label={t('Unit cost (internal)')} isInternal>
            {figure('unitCost')}
          </Cell>
          <Cell label={t('Margin (internal)')} isInternal isSum>
            <Margin line={line} />
          </Cell>
        </>
      )}
      <div role="gridcell" className={classes.optional} data-label={t('Option')}>
        <OptionSelect line={line} number={number} disabled={disabled} onChange={set} />
      </div>
      <div role="gridcell" className={classes.tools}>
        {!disabled && <LineMenu line={line} group={group} place={place} commands={commands} />}
      </div>
    </div>
  )
})

function Handle({ line, number, isSelected }: { line: LineDraft; number: number; isSelected: boolean }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={t('Select line {number}, or drag to move it', { number })}
      aria-pressed={isSelected}
      data-column="handle"
      data-handle={line.key}
    >
      <IconGripVertical size={14} aria-hidden />
      {number}
    </button>
  )
}

function Cell({
  label,
  isSum = false,
  isInternal = false,
  children,
}: {
  /** Shown above the cell where the columns have no headings. */
  label: string
  /** Computed, not typed. */
  isSum?: boolean
  isInternal?: boolean
  children: ReactNode
}) {
  return (
    <div
      role="gridcell"
      className={isSum ? clsx(classes.sum, classes.figure) : classes.cell}
      data-internal={isInternal || undefined}
      data-label={label}
    >
      {children}
    </div>
  )
}

interface LinePartProps {
  line: LineDraft
  number: number
  disabled: boolean
  onChange: (fields: Partial<LineDraft>) => void
}

function UnitSelect({ line, number, disabled, onChange }: LinePartProps) {
  return (
    <select
      className={classes.field}
      aria-label={t('Unit, line {number}', { number })}
      data-column="unit"
      disabled={disabled}
      value={line.unit}
      onChange={(event) =>
        onChange({ unit: units.find((unit) => unit === event.currentTarget.value) ?? 'EA' })
      }
    >
      {units.map((unit) => (
        <option key={unit}>{unit}</option>
      ))}
    </select>
  )
}

/** Whether the line is an option, and whether the total has it. */
function OptionSelect({ line, number, disabled, onChange }: LinePartProps) {
  const chosen = !line.optional ? '' : line.selected ? 'selected' : 'offered'
  return (
    <select
      className={classes.field}
      aria-label={t('Option, line {number}', { number })}
      data-column="optional"
      disabled={disabled}
      value={chosen}
      onChange={({ currentTarget: { value } }) =>
        onChange({ optional: value !== '', selected: value === 'selected' })
      }
    >
      <option value="" aria-label={t('No')}>
        –
      </option>
      <option value="offered">{t('Option')}</option>
      <option value="selected">{t('Included')}</option>
    </select>
  )
}

/** The line's amount; of an option, with whether the total has it. */
function Amount({ line }: { line: LineDraft }) {
  const amount = formatDollars(amountOf(line))
  if (!line.optional) return amount
  return (
    <span className={classes.option}>
      {line.selected
        ? t('Option: {amount}, in the total', { amount })
        : t('Option: {amount}, not in the total', { amount })}
    </span>
  )
}

/** The margin of one line in percent of its price. */
function Margin({ line }: { line: LineDraft }) {
  const amount = amountOf(line)
  const margin = amount - lineAmount(line.quantity, line.unitCost)
  if (line.unitCost === 0) return '—'
  const share = amount > 0 ? `${Math.round((margin / amount) * 100)}%` : '—'
  return (
    <Text
      span
      inherit
      title={t('Margin {margin}', { margin: formatDollars(margin) })}
      {...(margin < 0 && { c: 'var(--mantine-color-error)', fw: 600 })}
    >
      {share}
    </Text>
  )
}
