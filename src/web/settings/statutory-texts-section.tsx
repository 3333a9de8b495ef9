import { Anchor, Badge, Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addStatutoryText,
  listStatutoryTexts,
  type NewStatutoryText,
  type StatutorySectionTexts,
  type StatutoryText,
} from '../../contract/statutory-texts.ts'
import { companyDayOf } from '../../domain/dates.ts'
import { statutoryTitles } from '../../domain/rights/statutory-texts.ts'
import { call } from '../api/client.ts'
import { useChange } from '../api/use-change.ts'
import { sentence } from '../language/sentences.ts'
import { t } from '../language/t.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import { FormDialog } from '../ui/editing/form-dialog.tsx'
import { useKeptText } from '../ui/editing/use-kept-text.ts'
import { Loaded } from '../ui/loading/loaded.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { Section } from '../ui/section.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { formatDay } from '../ui/time.ts'
import { standingColors, standingWords } from '../waivers/waiver-words.ts'

const queryKey = ['statutory-texts']

/** The wording of waivers and notices that the law prescribes. An administrator pastes it once from where it is published. */
export function StatutoryTextsSection() {
  const query = useQuery({ queryKey, queryFn: ({ signal }) => call(listStatutoryTexts, { signal }) })
  const [editing, setEditing] = useState<StatutorySectionTexts>()
  return (
    <Section
      title={t('Statutory texts')}
      description={t(
        'The law prescribes the wording of waivers and notices. Open the official page, copy the whole section, and paste it here. We check that it is the official wording.',
      )}
    >
      <Loaded query={query} lines={5}>
        {(sections) => (
          <Stack gap="md" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
            {sections.map((texts) => (
              <SectionRow key={texts.section} texts={texts} onEdit={() => setEditing(texts)} />
            ))}
          </Stack>
        )}
      </Loaded>
      {editing && <WordingDialog texts={editing} onClose={() => setEditing(undefined)} />}
    </Section>
  )
}

function SectionRow({ texts, onEdit }: { texts: StatutorySectionTexts; onEdit: () => void }) {
  const { section, citation, officialText, current, others } = texts
  const { role } = useCurrentUser()
  const title = sentence(statutoryTitles[section])
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div style={{ minWidth: 0 }}>
          <Text size="sm">
            {title} ·{' '}
            <Anchor href={officialText} target="_blank" rel="noreferrer" size="sm" underline="always">
              {citation}
            </Anchor>
          </Text>
          {current === null ? (
            <Text size="sm" c="dimmed">
              {t('Not added yet. Nothing is printed for it.')}
            </Text>
          ) : (
            <Version text={current} />
          )}
          {others.map((text) => (
            <Version key={text.id} text={text} isOther />
          ))}
        </div>
        {role === 'admin' && (
          <Button
            variant="default"
            size="xs"
            style={{ flexShrink: 0 }}
            aria-label={
              current === null
                ? t('Add the wording of {citation}', { citation })
                : t('Replace the wording of {citation}', { citation })
            }
            onClick={onEdit}
          >
            {current === null ? t('Add') : t('Replace')}
          </Button>
        )}
      </Group>
    </li>
  )
}

/** One version: how it stands, since when, and its text. */
function Version({ text, isOther = false }: { text: StatutoryText; isOther?: boolean }) {
  const since = t('From {day}, added by {name}', {
    day: formatDay(text.effectiveFrom),
    name: text.createdByName || '—',
  })
  return (
    <div>
      <Group gap="xs">
        <Badge color={isOther ? 'gray' : standingColors[text.standing]} variant="light" tt="none">
          {standingWords[text.standing]}
        </Badge>
        <Text size="sm" c="dimmed">
          {since}
        </Text>
      </Group>
      <details>
        <summary>{t('Show the text')}</summary>
        <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }} mt={4}>
          {text.wording}
        </Text>
      </details>
      {text.standing === 'attorney' && (
        <Text size="sm" c="dimmed">
          {t('Written or approved by {name}', { name: text.source })}
        </Text>
      )}
    </div>
  )
}

function WordingDialog({
  texts: { section, citation, officialText },
  onClose,
}: {
  texts: StatutorySectionTexts
  onClose: () => void
}) {
  const add = useChange((body: NewStatutoryText) => call(addStatutoryText, { body }), queryKey)
  const [wording, setWording, forgetWording] = useKeptText(`wording-${section}`)
  const [whose, setWhose] = useState('official')
  const [source, setSource] = useState('')
  const [from, setFrom] = useState(() => companyDayOf(new Date()))
  const isAttorneys = whose === 'attorney'
  async function save() {
    await add.mutateAsync({
      section,
      wording,
      effectiveFrom: from,
      ...(isAttorneys && { standing: 'attorney' as const, source: source.trim() }),
    })
    notifySuccess(t('Wording of {citation} added', { citation }))
    forgetWording()
  }
  return (
    <FormDialog
      title={t('Wording of {citation}', { citation })}
      size="lg"
      submitLabel={t('Save')}
      disabled={from === ''}
      fields={['wording', 'source', 'effectiveFrom']}
      onSubmit={save}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Text size="sm">
            <Anchor href={officialText} target="_blank" rel="noreferrer" size="sm" underline="always">
              {t('Open the official text of {citation}', { citation })}
            </Anchor>
          </Text>
          <TextArea
            label={t('Wording')}
            withAsterisk
            data-autofocus
            minRows={6}
            maxRows={14}
            error={errors['wording']}
            value={wording}
            onChange={(event) => setWording(event.currentTarget.value)}
          />
          <Whose
            whose={whose}
            onWhose={setWhose}
            source={source}
            onSource={setSource}
            error={errors['source']}
          />
          <TextInput
            type="date"
            label={t('Printed from')}
            maw="12rem"
            error={errors['effectiveFrom']}
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  )
}

/** Whether the pasted wording is the official one or the attorney's, and then who answers for it. */
function Whose({
  whose,
  onWhose,
  source,
  onSource,
  error,
}: {
  whose: string
  onWhose: (whose: string) => void
  source: string
  onSource: (source: string) => void
  error: string | undefined
}) {
  return (
    <>
      <Radio.Group label={t('Whose wording it is')} value={whose} onChange={onWhose}>
        <Stack gap="xs" mt={4}>
          <Radio
            value="official"
            label={t('The official wording')}
            description={t('We compare its letters and digits with the official ones.')}
          />
          <Radio
            value="attorney"
            label={t('Our attorney’s wording')}
            description={t('Printed as it is, and marked as your attorney’s.')}
          />
        </Stack>
      </Radio.Group>
      {whose === 'attorney' && (
        <TextInput
          label={t('Who wrote or approved it')}
          withAsterisk
          maxLength={200}
          error={error}
          value={source}
          onChange={(event) => onSource(event.currentTarget.value)}
        />
      )}
    </>
  )
}
