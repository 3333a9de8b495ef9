import type { NewAssembly } from '../../contract/assemblies.ts'
import type { Cents } from '../../domain/money.ts'
import { named, type SampleCompany } from './sample-job.ts'

interface SampleLine {
  product: string
  quantity: string
  /** Where the product's own text is not enough. */
  description?: string
  /** Where it is not the product's own. */
  price?: Cents
  optional?: true
}

/** One cubic yard of ground in place is 1.3 on the truck. */
const swell = '× 1.3'
const shaft = 'count × pi / 4 × (diameter / 12) × (diameter / 12) × depth / 27'
const trench = 'length × (width / 12) × (depth / 12) / 27'

const assemblies: (Omit<NewAssembly, 'lines'> & { lines: SampleLine[] })[] = [
  {
    name: 'Caisson {diameter} in. × {depth} ft',
    numbers: [
      { key: 'count', label: 'Count', unit: '', usual: 6000 },
      { key: 'depth', label: 'Depth', unit: 'ft', usual: 20_000 },
      { key: 'diameter', label: 'Diameter', unit: 'in.', usual: 24_000 },
      { key: 'waste', label: 'Extra concrete', unit: '%', usual: 10_000 },
    ],
    lines: [
      {
        product: 'Drill caisson 24"',
        quantity: 'count × depth',
        description: 'Drill {count} caissons in soil, {diameter} in. × {depth} ft, per vertical foot',
      },
      {
        // 30 in. is $33 a foot more than 24 in.
        product: 'Drill caisson 24"',
        price: 550,
        quantity: 'count × depth × (diameter - 24)',
        description: 'Diameter other than 24 in., per inch and vertical foot',
      },
      {
        // In tons: a 24 in. cage weighs 25 lb per foot, and reaches 2 ft up into the grade beam.
        product: 'Rebar, in place',
        quantity: 'count × (depth + 2) × 25 × (diameter / 24) / 2000',
        description: 'Fabricate and set {count} reinforcing cages, {diameter} in. caisson',
      },
      {
        product: 'Concrete 4,000 psi',
        quantity: `ceil(${shaft} × (1 + waste / 100))`,
        description: 'Place 4,000 psi concrete, {diameter} in. caisson',
      },
      { product: 'Spoils haul-off', quantity: `ceil(${shaft} ${swell})` },
    ],
  },
  {
    name: 'Foundation bolting, {length} ft of wall',
    numbers: [
      { key: 'length', label: 'Mudsill', unit: 'ft', usual: 140_000 },
      { key: 'spacing', label: 'Bolt spacing', unit: 'ft', usual: 4000 },
      { key: 'bracing', label: 'Braced wall', unit: 'ft', usual: 48_000 },
      { key: 'height', label: 'Cripple wall height', unit: 'ft', usual: 2000 },
    ],
    lines: [
      { product: 'Anchor bolt 5/8"', quantity: 'ceil(length / spacing) + 4' },
      { product: 'Shear panel 15/32"', quantity: 'bracing × height' },
      { product: 'Shear transfer clip', quantity: 'ceil(bracing × 12 / 16)' },
      { product: 'Hold-down HDU8', quantity: '2 × ceil(bracing / 12)' },
      { product: 'Retrofit foundation plate', quantity: 'ceil(length / 20)', optional: true },
    ],
  },
  {
    name: 'French drain, {length} ft',
    numbers: [
      { key: 'length', label: 'Length', unit: 'ft', usual: 60_000 },
      { key: 'width', label: 'Trench width', unit: 'in.', usual: 12_000 },
      { key: 'depth', label: 'Trench depth', unit: 'in.', usual: 24_000 },
      { key: 'outlet', label: 'Outlet', unit: 'ft', usual: 20_000 },
    ],
    lines: [
      { product: 'Excavation, hand', quantity: trench },
      { product: 'French drain', quantity: 'length' },
      { product: 'Solid drain line', quantity: 'outlet' },
      { product: 'Spoils haul-off', quantity: `ceil(${trench} ${swell})` },
      { product: 'Area drain', quantity: 'ceil(length / 30)', optional: true },
    ],
  },
]

/** Groups of lines that estimators of this trade use on every other job, at the prices of the products. */
export function sampleAssemblies(products: SampleCompany['products']): NewAssembly[] {
  return assemblies.map((assembly) => ({
    ...assembly,
    lines: assembly.lines.map(({ product: name, description, price, quantity, optional = false }) => {
      const product = named(products, name)
      return {
        description: description ?? product.description,
        quantity,
        unit: product.unit,
        unitPrice: price ?? product.unitPrice,
        unitCost: price === undefined ? product.unitCost : Math.round(price * 0.66),
        optional,
      }
    }),
  }))
}
