import type { ImportField } from './import-field.ts'
import { businessFields, customerFields } from './import-fields-people.ts'
import { productFields } from './import-fields-products.ts'
import { projectFields } from './import-fields-projects.ts'
import type { ImportKind } from './imports.ts'

/** The fields of each kind, in the order of its template. */
export const importFields: Record<ImportKind, readonly ImportField[]> = {
  customers: customerFields,
  projects: projectFields,
  products: productFields,
  businesses: businessFields,
}
