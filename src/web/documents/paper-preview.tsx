import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import type { UseMutationResult } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { t } from '../language/t.ts'
import { notifyError } from '../ui/notify.ts'

const PdfViewer = lazy(async () => ({ default: (await import('./pdf-viewer.tsx')).PdfViewer }))

/** The PDF of what a form would sign. What is shown is what would be signed: a change hides it. */
export function PaperPreview<Body>({
  label,
  fileName,
  preview,
  body,
  isComplete,
}: {
  /** What is shown: `Waiver, not signed yet`. */
  label: string
  fileName: string
  preview: UseMutationResult<Blob, Error, Body>
  /** The form as it is filled in. */
  body: Body
  /** Says what is missing, if anything. */
  isComplete: () => boolean
}) {
  const isCurrent = JSON.stringify(preview.variables) === JSON.stringify(body)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEye size={16} aria-hidden />}
        loading={preview.isPending}
        onClick={() => {
          if (isComplete()) preview.mutate(body, { onError: (error) => notifyError(error) })
        }}
      >
        {t('See the PDF')}
      </Button>
      {preview.data && isCurrent && (
        <section aria-label={label}>
          <Suspense fallback={null}>
            <PdfViewer pdf={preview.data} fileName={fileName} />
          </Suspense>
        </section>
      )}
    </>
  )
}
