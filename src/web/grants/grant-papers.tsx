import { ActionIcon, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { GrantEvidence } from '../../contract/grants.ts'
import type { GrantPaper } from '../../domain/grants.ts'
import { t } from '../language/t.ts'
import { useDocuments } from '../project-documents/project-documents-api.ts'
import { notifyError } from '../ui/notify.ts'
import { useChoosePaper } from './grants-api.ts'

/** The permit and other documents that go along. */
export function GrantPapers({ grant }: { grant: GrantEvidence }) {
  return (
    <div>
      <Title order={3} mb={4}>
        {t('Papers')}
      </Title>
      <Stack gap="sm">
        {grant.hasFinalPermit ? (
          <Text size="sm">{t('The permit with its final sign-off is on file.')}</Text>
        ) : (
          <Papers
            grant={grant}
            paper="permit"
            label={t('Permit with its final sign-off, from the documents')}
          />
        )}
        <Papers grant={grant} paper="other" label={t('Other papers, from the documents')} />
      </Stack>
    </div>
  )
}

function Papers({ grant, paper, label }: { grant: GrantEvidence; paper: GrantPaper; label: string }) {
  const choose = useChoosePaper(grant.project_id)
  const documents = useDocuments(grant.project_id).data ?? []
  const chosen = grant.papers.filter((one) => one.paper === paper)
  const left = documents.filter(({ id }) => !grant.papers.some(({ document_id }) => document_id === id))
  const tell = { onError: (error: unknown) => notifyError(error) }
  return (
    <div>
      <NativeSelect
        label={label}
        maw="30rem"
        disabled={left.length === 0 || choose.isPending}
        data={[
          { value: '', label: left.length === 0 ? t('No more documents') : t('Add a document') },
          ...left.map(({ id, title }) => ({ value: String(id), label: title })),
        ]}
        value=""
        onChange={({ currentTarget }) => {
          const documentId = Number(currentTarget.value)
          if (documentId > 0) choose.mutate({ document_id: documentId, paper }, tell)
        }}
      />
      {chosen.map(({ document_id, title }) => (
        <Group key={document_id} gap={4} wrap="nowrap">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Text>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Take {name} out', { name: title })}
            onClick={() => choose.mutate({ document_id, paper: null }, tell)}
          >
            <IconX size={16} />
          </ActionIcon>
        </Group>
      ))}
    </div>
  )
}
