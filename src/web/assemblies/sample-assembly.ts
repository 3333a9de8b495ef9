import type { Assembly } from '../../contract/assemblies.ts'

const line = { unitCost: 6000, optional: false }

/** A caisson as tests have it. */
export const caissonAssembly: Assembly = {
  id: 7,
  name: 'Caisson {diameter} in. × {depth} ft',
  numbers: [
    { key: 'count', label: 'Count', unit: '', usual: 6000 },
    { key: 'depth', label: 'Depth', unit: 'ft', usual: 20_000 },
    { key: 'diameter', label: 'Diameter', unit: 'in.', usual: 24_000 },
  ],
  lines: [
    {
      ...line,
      description: 'Drill {count} caissons',
      quantity: 'count × depth',
      unit: 'VLF',
      unitPrice: 9500,
    },
    {
      ...line,
      description: 'Place concrete',
      quantity: 'ceil(count × pi / 4 × (diameter / 12) × (diameter / 12) × depth / 27)',
      unit: 'CY',
      unitPrice: 26_500,
    },
    {
      ...line,
      description: 'Pump',
      quantity: 'ceil(depth / count)',
      unit: 'LS',
      unitPrice: 145_000,
      optional: true,
    },
  ],
  version: 1,
  createdAt: '2026-11-01T10:00:00Z',
  updatedAt: '2026-11-01T10:00:00Z',
}
