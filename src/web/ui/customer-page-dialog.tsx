import { useMutation, useQuery } from '@tanstack/react-query'
import { t } from '../language/t.ts'
import { Dialog } from './dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { LoadState } from './loading/loaded.tsx'

/** The link to a page that a customer sees. Opening it makes a new link where the last one was ended. */
export function CustomerPageDialog({
  name,
  text,
  share,
  unshare,
  onClose,
}: {
  /** Of the invoice or the customer; one link has one name. */
  name: string
  text: string
  share: () => Promise<{ url: string }>
  unshare: () => Promise<unknown>
  onClose: () => void
}) {
  const title = t('Customer’s page of {name}', { name })
  const link = useQuery({ queryKey: ['customer-page', name], queryFn: share, gcTime: 0 })
  const end = useMutation({ mutationFn: unshare })
  if (!link.data) {
    return (
      <Dialog title={title} onClose={onClose}>
        <LoadState query={link} lines={2} />
      </Dialog>
    )
  }
  return (
    <LinkDialog
      title={title}
      text={text}
      url={link.data.url}
      end={{ mutateAsync: () => end.mutateAsync(), isPending: end.isPending }}
      onClose={onClose}
    />
  )
}
