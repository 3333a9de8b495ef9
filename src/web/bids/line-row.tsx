import { type ChangeEvent, memo, useId } from 'react'
import type { Product } from '../../contract/products.ts'
import { units } from '../../domain/bids.ts'
import { formatDollars, parseDollars, parseQuantity } from '../../domain/money.ts'
import { amountOf, type LineDraft } from './bid-draft.ts'
import classes from './bid-editor.module.css'
import { FigureCell } from './figure-cell.tsx'
import { LineMenu } from './line-menu.tsx'
import type { LineCommands } from './use-line-commands.ts'

interface LineRowProps {
  line: LineDraft
  group: number
  place: number
  commands: LineCommands
  products: ReadonlyMap<string, Product>
  /** The server's sentences for this line, by field. */
  errors: Readonly<Record<string, string>> | undefined
  disabled: boolean
}

const dollars = (cents: number) => formatDollars(cents).replace('$', '')
const quantity = (thousandths: number) => String(thousandths / 1000)
const readPrice = (text: string) => parseDollars(text)
const readCost = (text: string) => {
  const cents = parseDollars(text)
  return cents !== undefined && cents >= 0 ? cents : undefined
}
const readQuantity = (text: string) => parseQuantity(text.replaceAll(',', ''))

/** One line of a bid: a row of the spreadsheet on a monitor, a card on a phone. */
export const LineRow = memo(function LineRow({
  line,
  group,
  place,
  commands,
  products,
  errors,
  disabled,
}: LineRowProps) {
  const set = (fields: Partial<LineDraft>) => commands.setLine(group, place, fields)
  const number = `line ${place + 1}`
  const errorId = useId()
  const descriptionError = errors?.description ?? errors?.product_id ?? errors?.['']

  function choose(product: Product) {
    set({
      description: product.description || product.name,
      productId: product.id,
      unit: product.unit,
      unitPrice: product.unitPrice,
      unitCost: product.unitCost,
    })
  }

  function describe(event: ChangeEvent<HTMLInputElement>) {
    const description = event.currentTarget.value
    const product = products.get(description.trim().toLowerCase())
    if (product && isChosen(event.nativeEvent)) choose(product)
    else set({ description })
  }

  /** A product's name typed out in full takes effect when the cell is left, unless the line has a price already. */
  function leaveDescription() {
    const product = products.get(line.description.trim().toLowerCase())
    if (product && line.productId === null && line.unitPrice === 0) choose(product)
  }

  return (
    <div
      className={classes.line}
      role="row"
      data-row={`${group}.${place}`}
      data-optional={line.optional || undefined}
    >
      <div role="gridcell" className={classes.description}>
        <input
          aria-label={`Description, ${number}`}
          aria-invalid={descriptionError !== undefined}
          aria-describedby={descriptionError && errorId}
          data-column="description"
          list="bid-products"
          placeholder="Describe the work, or choose a product"
          maxLength={2000}
          autoComplete="off"
          disabled={disabled}
          value={line.description}
          onChange={describe}
          onBlur={leaveDescription}
        />
        {descriptionError && (
          <span className={classes.cellError} id={errorId}>
            {descriptionError}
          </span>
        )}
      </div>
      <div role="gridcell" className={classes.cell} data-label="Quantity">
        <FigureCell
          label={`Quantity, ${number}`}
          column="quantity"
          value={line.quantity}
          format={quantity}
          parse={readQuantity}
          error={errors?.quantity}
          disabled={disabled}
          onChange={(value) => set({ quantity: value })}
        />
      </div>
      <div role="gridcell" className={classes.cell} data-label="Unit">
        <select
          aria-label={`Unit, ${number}`}
          data-column="unit"
          disabled={disabled}
          value={line.unit}
          onChange={(event) =>
            set({ unit: units.find((unit) => unit === event.currentTarget.value) ?? 'EA' })
          }
        >
          {units.map((unit) => (
            <option key={unit}>{unit}</option>
          ))}
        </select>
      </div>
      <div role="gridcell" className={classes.cell} data-label="Unit price">
        <FigureCell
          label={`Unit price, ${number}`}
          column="unitPrice"
          value={line.unitPrice}
          format={dollars}
          parse={readPrice}
          error={errors?.unitPrice}
          disabled={disabled}
          onChange={(value) => set({ unitPrice: value })}
        />
      </div>
      <div role="gridcell" className={classes.cell} data-label="Unit cost">
        <FigureCell
          label={`Unit cost, ${number}`}
          column="unitCost"
          value={line.unitCost}
          format={dollars}
          parse={readCost}
          error={errors?.unitCost}
          disabled={disabled}
          onChange={(value) => set({ unitCost: value })}
        />
      </div>
      <div role="gridcell" className={classes.amount} data-label="Amount">
        {formatDollars(amountOf(line))}
      </div>
      <div role="gridcell" className={classes.optional}>
        <label>
          <input
            type="checkbox"
            aria-label={`Optional, ${number}`}
            data-column="optional"
            disabled={disabled}
            checked={line.optional}
            onChange={(event) => set({ optional: event.currentTarget.checked, selected: false })}
          />
          <span>Optional</span>
        </label>
        {line.optional && (
          <label>
            <input
              type="checkbox"
              aria-label={`Included, ${number}`}
              disabled={disabled}
              checked={line.selected}
              onChange={(event) => set({ selected: event.currentTarget.checked })}
            />
            <span>Included</span>
          </label>
        )}
      </div>
      <div role="gridcell" className={classes.tools}>
        {!disabled && <LineMenu group={group} place={place} commands={commands} />}
      </div>
    </div>
  )
})

/**
 * Whether a text came as a whole: out of the completion list, or pasted. Somebody typing a longer description that
 * begins like a product must not have it replaced under their fingers.
 */
function isChosen(event: Event): boolean {
  const { inputType, data } = event as Partial<InputEvent>
  if (inputType === 'insertText') return (data?.length ?? 0) > 1
  // Chromium tells a choice from the list by an event without a type of input.
  return !inputType || inputType === 'insertReplacementText' || inputType === 'insertFromPaste'
}
