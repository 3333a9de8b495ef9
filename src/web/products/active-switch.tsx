import { Switch } from '@mantine/core'
import type { Product } from '../../contract/products.ts'
import { t } from '../language/t.ts'
import { notifyError } from '../ui/notify.ts'
import { useUpdateProduct } from './products-api.ts'

/** Whether bids offer the product; takes effect at once. */
export function ActiveSwitch({ product, label }: { product: Product; label?: string }) {
  const update = useUpdateProduct()
  const shown = update.isPending ? update.variables.active === true : product.active
  return (
    <Switch
      size="sm"
      checked={shown}
      disabled={update.isPending}
      {...(label ? { label } : {})}
      aria-label={t('Offer {name} in bids', { name: product.name })}
      onChange={(event) => {
        const active = event.currentTarget.checked
        // Only this one field changes: what a colleague changed besides stays as it is.
        update.mutate({ id: product.id, active }, { onError: (error) => notifyError(error) })
      }}
    />
  )
}
