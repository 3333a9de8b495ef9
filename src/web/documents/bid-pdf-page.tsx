import { Anchor, Group, Switch } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { bidName } from '../bids/bid-words.ts'
import { fetchBidPdf, useBid } from '../bids/bids-api.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { ErrorState } from '../ui/loading/error-state.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PdfViewer } from './pdf-viewer.tsx'

/** The bid's PDF: in full or short form, with our letterhead or room for one. The choice is in the address. */
export default function BidPdfPage() {
  const params = useParams()
  const [projectId, bidId] = [Number(params.projectId), Number(params.bidId)]
  const [search, setSearch] = useSearchParams()
  const choice = { full: search.get('full') !== 'false', logo: search.get('logo') !== 'false' }
  const path = useEmployeePath()
  const { data: bid, error: bidError, refetch: refetchBid } = useBid(projectId, bidId)
  const pdf = useQuery({
    queryKey: ['bids', projectId, bidId, 'pdf', choice, bid?.version],
    queryFn: ({ signal }) => fetchBidPdf(projectId, bidId, choice, signal),
    enabled: bid !== undefined,
    placeholderData: keepPreviousData,
  })
  const set = (name: 'full' | 'logo', on: boolean) =>
    setSearch(
      (before) => {
        if (on) before.delete(name)
        else before.set(name, 'false')
        return before
      },
      { replace: true },
    )

  return (
    <>
      <PageHeader
        title={bid ? bidName(bid) : t('Bid')}
        documentTitle={t('Bid as PDF')}
        above={
          <Anchor component={Link} to={path(`projects/${projectId}/bids/${bidId}`)} size="sm">
            {bid ? `${bid.project.number} ${bid.project.customerName}` : t('Back to the bid')}
          </Anchor>
        }
      />
      <Group mb="sm">
        <Switch
          label={t('Every line with its price')}
          checked={choice.full}
          onChange={(event) => set('full', event.currentTarget.checked)}
        />
        <Switch
          label={t('Our letterhead')}
          checked={choice.logo}
          onChange={(event) => set('logo', event.currentTarget.checked)}
        />
      </Group>
      {bidError ? (
        <ErrorState error={bidError} onRetry={() => void refetchBid()} />
      ) : (
        <Loaded query={pdf}>
          {(file) => (
            <PdfViewer pdf={file} fileName={`Bid ${bid?.project.number ?? ''}-${bid?.number ?? bidId}.pdf`} />
          )}
        </Loaded>
      )}
    </>
  )
}
