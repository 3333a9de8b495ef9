import { type ChangeEvent, type KeyboardEvent, useId, useState } from 'react'
import type { Product } from '../../../contract/products.ts'
import { formatDollars } from '../../../domain/money.ts'
import { t } from '../../language/t.ts'
import type { LineDraft } from '../editor/bid-draft.ts'
import { findProductByName, findProducts, type OfferedProduct } from './find-products.ts'
import classes from './line-grid.module.css'

/** What the work is: free text of one or several lines, or a product that fills the line. */
export function DescriptionCell({
  line,
  number,
  products,
  error,
  disabled,
  onChange,
}: {
  line: LineDraft
  /** Of the line. */
  number: number
  products: readonly OfferedProduct[]
  error: string | undefined
  disabled: boolean
  onChange: (fields: Partial<LineDraft>) => void
}) {
  const id = useId()
  const [offered, setOffered] = useState<readonly Product[]>([])
  const [marked, setMarked] = useState(-1)
  const isOpen = offered.length > 0

  function close() {
    setOffered([])
    setMarked(-1)
  }

  function choose(product: Product) {
    close()
    onChange({
      description: product.description || product.name,
      productId: product.id,
      unit: product.unit,
      unitPrice: product.unitPrice,
      unitCost: product.unitCost,
    })
  }

  function describe(event: ChangeEvent<HTMLTextAreaElement>) {
    const description = event.currentTarget.value
    const product = findProductByName(products, description)
    if (product && isWhole(event.nativeEvent)) return choose(product)
    onChange({ description })
    setMarked(-1)
    setOffered(description.trim().length > 1 ? findProducts(products, description) : [])
  }

  /** A product's name typed out in full takes effect when the cell is left, unless the line has a price already. */
  function leave() {
    close()
    const product = findProductByName(products, line.description)
    if (product && line.productId === null && line.unitPrice === 0) choose(product)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault()
      setOffered(findProducts(products, line.description))
      return
    }
    if (!isOpen || event.altKey) return
    const product = offered[marked]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setMarked((place) => Math.max(-1, Math.min(offered.length - 1, place + step)))
    } else if (event.key === 'Escape') {
      event.preventDefault()
      close()
    } else if (product && (event.key === 'Enter' || event.key === 'Tab')) {
      if (event.key === 'Enter') event.preventDefault()
      choose(product)
    } else if (event.key === 'Enter') {
      close()
    }
  }

  return (
    <>
      <div className={classes.grow} data-text={`${line.description} `}>
        <textarea
          rows={1}
          aria-label={t('Description, line {number}', { number })}
          aria-autocomplete="list"
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={marked >= 0 ? `${id}-${marked}` : undefined}
          aria-invalid={error !== undefined}
          aria-describedby={error && `${id}-error`}
          data-column="description"
          placeholder={t('Describe the work, or choose a product')}
          maxLength={2000}
          autoComplete="off"
          disabled={disabled}
          value={line.description}
          onChange={describe}
          onKeyDown={onKeyDown}
          onBlur={leave}
        />
      </div>
      {isOpen && (
        <div className={classes.products} ref={placeProducts}>
          <div role="listbox" id={`${id}-list`} aria-label={t('Products')}>
            {offered.map((product, place) => (
              <div
                key={product.id}
                id={`${id}-${place}`}
                role="option"
                aria-selected={place === marked}
                ref={place === marked ? scrollToMarked : undefined}
                // Before the text loses the focus.
                onPointerDown={(event) => {
                  event.preventDefault()
                  choose(product)
                }}
              >
                <span>
                  <b>{product.name}</b>
                  {product.category && <small>{product.category.name}</small>}
                  {product.description && product.description !== product.name && (
                    <small className={classes.productText}>{product.description}</small>
                  )}
                </span>
                <span className={classes.productPrice}>
                  {formatDollars(product.unitPrice)} / {product.unit}
                  <small>{t('cost {unitCost}', { unitCost: formatDollars(product.unitCost) })}</small>
                </span>
              </div>
            ))}
          </div>
          <output className={classes.spoken}>
            {t(
              '{count, plural, one {One product, choose with the arrows} other {# products, choose with the arrows}}',
              { count: offered.length },
            )}
          </output>
        </div>
      )}
      {error && (
        <span className={classes.cellError} id={`${id}-error`}>
          {error}
        </span>
      )}
    </>
  )
}

/** Above the text where there is too little room under it. */
function placeProducts(list: HTMLElement | null): void {
  const cell = list?.parentElement?.getBoundingClientRect()
  if (!list || !cell) return
  const isLow = window.innerHeight - cell.bottom < list.offsetHeight + 60 && cell.top > list.offsetHeight + 60
  list.toggleAttribute('data-above', isLow)
}

function scrollToMarked(option: HTMLElement | null): void {
  option?.scrollIntoView?.({ block: 'nearest' })
}

/**
 * Whether a text came as a whole, pasted or by the browser's own completion. Somebody typing a longer description that
 * begins like a product must not have it replaced under their fingers.
 */
function isWhole(event: Event): boolean {
  const { inputType, data } = event as Partial<InputEvent>
  if (inputType === 'insertText') return (data?.length ?? 0) > 1
  return !inputType || inputType === 'insertReplacementText' || inputType === 'insertFromPaste'
}
