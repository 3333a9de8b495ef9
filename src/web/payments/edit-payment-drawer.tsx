import { Text } from '@mantine/core'
import type { ReceivedPayment } from '../../contract/payments.ts'
import { t } from '../language/t.ts'
import { EditDrawer } from '../ui/editing/edit-drawer.tsx'
import { useVersionedEdit } from '../ui/editing/use-versioned-edit.ts'
import { Money } from '../ui/money.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { PaymentFields } from './payment-fields.tsx'
import { paymentChangeForm, toPaymentChange } from './payment-form.ts'
import { useUpdatePayment } from './payments-api.ts'

/** Corrects how and when a payment came. Its amount can't be changed. */
export function EditPaymentDrawer({ payment, onClose }: { payment: ReceivedPayment; onClose: () => void }) {
  const update = useUpdatePayment(payment)
  const edit = useVersionedEdit({
    draftKey: `payment-${payment.id}`,
    of: { entity: 'payment', entityId: payment.id },
    record: payment,
    form: paymentChangeForm,
    save: (values, changed, version) => update.mutateAsync(toPaymentChange(values, changed, version)),
    onSaved: () => {
      notifySuccess(t('Payment saved'))
      onClose()
    },
  })
  return (
    <EditDrawer title={t('Correct payment')} what={t('this payment')} edit={edit} onClose={onClose}>
      <div>
        <Text size="sm" fw={500}>
          {t('Amount')}
        </Text>
        <Money cents={payment.amount} />
        <Text size="sm" c="dimmed">
          {t('You can’t change the amount.')}
        </Text>
      </div>
      <PaymentFields form={edit.form} />
    </EditDrawer>
  )
}
