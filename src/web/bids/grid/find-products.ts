import type { Product } from '../../../contract/products.ts'

const mostOffered = 8

/** A product with its searchable text, prepared once. */
export interface OfferedProduct {
  product: Product
  name: string
  words: string
}

export function offerProducts(products: readonly Product[]): OfferedProduct[] {
  return products
    .filter((product) => product.active)
    .map((product) => ({
      product,
      name: product.name.toLowerCase(),
      words: `${product.name} ${product.description} ${product.category?.name ?? ''}`.toLowerCase(),
    }))
}

/** The products that contain every typed word. Those whose name starts with the text come first. */
export function findProducts(offered: readonly OfferedProduct[], typed: string): Product[] {
  const text = typed.trim().toLowerCase()
  const words = text.split(/\s+/)
  const found = offered.filter((one) => words.every((word) => one.words.includes(word)))
  const rank = ({ name }: OfferedProduct) => (name.startsWith(text) ? 0 : name.includes(text) ? 1 : 2)
  return found
    .toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name))
    .slice(0, mostOffered)
    .map(({ product }) => product)
}

export function findProductByName(offered: readonly OfferedProduct[], typed: string): Product | undefined {
  const text = typed.trim().toLowerCase()
  return text === '' ? undefined : offered.find(({ name }) => name === text)?.product
}
