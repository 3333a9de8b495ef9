import { Group, Input, Paper, Text, VisuallyHidden } from '@mantine/core'
import { type ChangeEvent, type KeyboardEvent, useId, useState } from 'react'
import type { Product } from '../../../contract/products.ts'
import { formatDollars } from '../../../domain/money.ts'
import { t } from '../../language/t.ts'
import type { LineDraft } from '../editor/bid-draft.ts'
import { findProductByName, findProducts, type OfferedProduct } from './find-products.ts'
import classes from './line-grid.module.css'

/** Free text in one or more lines. Choosing a product fills the whole line. */
export function DescriptionCell({
  line,
  number,
  products,
  error,
  disabled,
  onChange,
}: {
  line: LineDraft
  /** The line's number, from 1. */
  number: number
  products: readonly OfferedProduct[]
  error: string | undefined
  disabled: boolean
  onChange: (fields: Partial<LineDraft>) => void
}) {
  const id = useId()
  const { offered, marked, choose, describe, leave, onKeyDown } = useOfferedProducts(line, products, onChange)
  const isOpen = offered.length > 0
  return (
    <>
      <div className={classes.grow} data-text={`${line.description} `}>
        <textarea
          rows={1}
          className={classes.field}
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
      {isOpen && <ProductList id={id} offered={offered} marked={marked} onChoose={choose} />}
      {error && (
        <Input.Error px={8} pb={4} id={`${id}-error`}>
          {error}
        </Input.Error>
      )}
    </>
  )
}

/** The products that match the typed text, and the one that the arrow keys have marked. */
function useOfferedProducts(
  line: LineDraft,
  products: readonly OfferedProduct[],
  onChange: (fields: Partial<LineDraft>) => void,
) {
  const [offered, setOffered] = useState<readonly Product[]>([])
  const [marked, setMarked] = useState(-1)

  function close() {
    setOffered([])
    setMarked(-1)
  }

  function choose(product: Product) {
    close()
    onChange({
      description: product.description || product.name,
      product_id: product.id,
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

  /** Chooses the product whose full name was typed, unless the line already has a price. */
  function leave() {
    close()
    const product = findProductByName(products, line.description)
    if (product && line.product_id === null && line.unitPrice === 0) choose(product)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault()
      setOffered(findProducts(products, line.description))
      return
    }
    if (offered.length === 0 || event.altKey) return
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

  return { offered, marked, choose, describe, leave, onKeyDown }
}

function ProductList({
  id,
  offered,
  marked,
  onChoose,
}: {
  /** The beginning of the ids that the text field refers to. */
  id: string
  offered: readonly Product[]
  marked: number
  onChoose: (product: Product) => void
}) {
  return (
    <>
      <Paper
        withBorder
        shadow="md"
        p={4}
        w="min(30rem, calc(100vw - 6.5rem))"
        mah="min(26rem, 42vh)"
        className={classes.products}
        ref={placeProducts}
        role="listbox"
        id={`${id}-list`}
        aria-label={t('Products')}
      >
        {offered.map((product, place) => (
          <Group
            key={product.id}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === marked}
            justify="space-between"
            gap="sm"
            wrap="nowrap"
            px={8}
            py={6}
            fz="sm"
            ref={place === marked ? scrollToMarked : undefined}
            // On pointer down: the text field must not lose the focus first.
            onPointerDown={(event) => {
              event.preventDefault()
              onChoose(product)
            }}
          >
            <ProductFacts product={product} />
          </Group>
        ))}
      </Paper>
      <VisuallyHidden component="output">
        {t(
          '{count, plural, one {One product, choose with the arrows} other {# products, choose with the arrows}}',
          { count: offered.length },
        )}
      </VisuallyHidden>
    </>
  )
}

function ProductFacts({ product }: { product: Product }) {
  return (
    <>
      <div>
        <b>{product.name}</b>{' '}
        <Text span size="xs" c="dimmed">
          {product.category?.name}
        </Text>
        {product.description !== product.name && (
          <Text size="xs" c="dimmed">
            {product.description}
          </Text>
        )}
      </div>
      <Text component="div" size="sm" className={classes.figure ?? ''}>
        {formatDollars(product.unitPrice)} / {product.unit}
        <Text size="xs" c="dimmed">
          {t('cost {unitCost}', { unitCost: formatDollars(product.unitCost) })}
        </Text>
      </Text>
    </>
  )
}

/** Opens the list above the text when there is too little room below. */
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
 * True for text that was pasted or completed by the browser. Typing must not choose a product: the description may go on
 * after its name.
 */
function isWhole(event: Event): boolean {
  const { inputType, data } = event as Partial<InputEvent>
  if (inputType === 'insertText') return (data?.length ?? 0) > 1
  return !inputType || inputType === 'insertReplacementText' || inputType === 'insertFromPaste'
}
