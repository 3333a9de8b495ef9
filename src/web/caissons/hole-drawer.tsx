import { Alert, Button, Group, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { NewCaissonLog } from '../../contract/caisson-logs.ts'
import type { Project } from '../../contract/projects.ts'
import { fieldWord } from '../../contract/words/field-words.ts'
import { sentenceOfIssue } from '../../contract/words/sentence-of-issue.ts'
import { sentence } from '../language/sentences.ts'
import { language, t } from '../language/t.ts'
import { isStuck, stateInWords } from '../outbox/outbox-words.ts'
import { outbox } from '../outbox/this-outbox.ts'
import { useConfirmRemoval } from '../outbox/use-confirm-removal.ts'
import { projectName } from '../projects/project-words.ts'
import { EditDrawer } from '../ui/editing/edit-drawer.tsx'
import { useNewRecord } from '../ui/editing/use-new-record.ts'
import { QuantityField } from '../ui/quantity-field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { deletion, useRemoval } from '../ui/use-removal.ts'
import classes from './caissons.module.css'
import { useDeleteCaissonLog } from './caissons-api.ts'
import { inUnits } from './hole-list.tsx'
import { HolePhotos } from './hole-photos.tsx'
import {
  factNames,
  factsToSend,
  isSameHole,
  noFacts,
  type ShownHole,
  type WholeFacts,
} from './shown-holes.ts'

type Values = WholeFacts & { hole: string }

/** What is logged of a hole. It is stored on this device and sent in the background, as notes are. */
export function HoleDrawer({
  project,
  start,
  editing,
  holes,
  onClose,
}: {
  project: Project
  start: Values
  /** The hole that is corrected; none for a new one. */
  editing?: ShownHole
  holes: readonly ShownHole[]
  onClose: () => void
}) {
  const [shown] = useState(() => valuesOf(start))
  const { form, edit } = useNewRecord<Values, void>({
    draftKey: `hole-${project.id}-${editing?.hole ?? 'new'}`,
    initial: shown,
    validate: (values) => ({ ...problemsIn(values), ...takenIn(values, holes, editing) }),
    create: (values) => keep(project, values, editing && { hole: editing, shown }),
    alreadyMade: '',
    onCreated: onClose,
  })
  return (
    <EditDrawer
      title={editing ? t('Hole {hole}', { hole: editing.hole }) : t('Log a hole')}
      what={t('this hole')}
      edit={edit}
      onClose={onClose}
      ready={edit.dirty || !editing}
    >
      {editing && <Stuck hole={editing} />}
      <Fields form={form} />
      <HolePhotos project={project} hole={form.values.hole} />
      {editing && <RemoveHole projectId={project.id} hole={editing} onRemoved={onClose} />}
    </EditDrawer>
  )
}

function valuesOf(start: Values): Values {
  const facts = Object.fromEntries(factNames.map((name) => [name, start[name]])) as unknown as WholeFacts
  return { ...facts, hole: start.hole }
}

/** What the server would refuse, said without it. */
function problemsIn(values: Values): Record<string, string> {
  const { error } = z.safeEncode(NewCaissonLog, values)
  return Object.fromEntries(
    (error?.issues ?? []).map((issue) => {
      const { text, ...parts } = sentenceOfIssue(issue)
      return [String(issue.path[0]), sentence(text, parts)]
    }),
  )
}

function takenIn(values: Values, holes: readonly ShownHole[], editing?: ShownHole): Record<string, string> {
  const isTaken = holes.some((hole) => hole !== editing && isSameHole(hole.hole, values.hole))
  return isTaken && !isSameHole(values.hole, editing?.hole ?? '')
    ? { hole: t('This hole is in the log already. Open it there.') }
    : {}
}

/** Takes the place of what this device has not sent of the hole yet. */
async function keep(
  project: Project,
  values: Values,
  editing?: { hole: ShownHole /** As the form was opened. */; shown: Values },
): Promise<void> {
  const hole = values.hole.trim()
  const unsent = (editing?.hole.waiting ?? []).filter(({ state }) => state !== 'sending')
  const facts = factsToSend(editing?.shown ?? noFacts, values, unsent)
  for (const { id } of unsent) await outbox.remove(id)
  const logId = editing?.hole.log?.id ?? null
  await outbox.add(project.id, projectName(project), { kind: 'caisson_log', logId, hole, facts })
}

function Fields({ form }: { form: UseFormReturnType<Values> }) {
  const quantity = (name: keyof Values, label: string) => (
    <QuantityField
      label={label}
      value={form.values[name] as number | null}
      error={form.errors[name]}
      onChange={(value) => form.setFieldValue(name, value)}
    />
  )
  const day = (name: 'drilledOn' | 'pouredOn', label: string) => (
    <TextInput
      type="date"
      label={label}
      value={form.values[name] ?? ''}
      error={form.errors[name]}
      onChange={(event) => form.setFieldValue(name, event.currentTarget.value || null)}
    />
  )
  const words = (name: 'soil' | 'steel' | 'note', label: string, placeholder: string) => (
    <TextArea
      label={label}
      placeholder={placeholder}
      minRows={1}
      maxRows={8}
      maxLength={2000}
      {...form.getInputProps(name)}
    />
  )
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label={t('Hole')}
          withAsterisk
          maxLength={20}
          autoComplete="off"
          {...form.getInputProps('hole')}
        />
        {quantity('diameter', t('Diameter, in'))}
        {quantity('plannedDepth', t('Planned depth, ft'))}
        {quantity('drilledDepth', t('Drilled depth, ft'))}
        {quantity('rockDepth', t('Rock from, ft'))}
        {quantity('waterDepth', t('Water at, ft'))}
      </div>
      {words('soil', t('Soil and rock'), t('Fill to 4 ft, clay to 16 ft, then sandstone'))}
      {words('steel', t('Steel'), t('8 #7, #3 ties at 6 in, cage 22 ft'))}
      <div className={classes.pair}>
        {quantity('concreteOrdered', t('Concrete ordered, CY'))}
        {quantity('concretePlaced', t('Concrete placed, CY'))}
        {day('drilledOn', t('Drilled on'))}
        {day('pouredOn', t('Poured on'))}
      </div>
      <TextInput
        label={t('Inspector')}
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('inspector')}
      />
      {words('note', t('Note'), t('Casing, caving, waiting time'))}
    </>
  )
}

/** Why what was entered has not been taken, and the ways on. */
function Stuck({ hole }: { hole: ShownHole }) {
  const entry = hole.waiting.find(isStuck)
  if (!entry) return null
  const { log } = hole
  const differing = factNames.filter((name) => log && log[name] !== noFacts[name] && log[name] !== hole[name])
  const onRecord = differing.map((name) => `${fieldWord(name, language)}: ${sayFact(log?.[name])}`)
  return (
    <Alert color="red" py="xs">
      <Text size="sm">{stateInWords(entry)}</Text>
      {onRecord.length > 0 && (
        <Text size="sm">{t('On record: {figures}', { figures: onRecord.join(', ') })}</Text>
      )}
      <Text size="sm">{t('Correct it and save: what you save here then counts.')}</Text>
      <Button mt="xs" size="xs" variant="default" onClick={() => void outbox.retry(entry.id)}>
        {t('Try again')}
      </Button>
    </Alert>
  )
}

/** Quantities are in thousandths. */
const sayFact = (fact: string | number | null | undefined) =>
  typeof fact === 'number' ? inUnits(fact) : (fact ?? '')

function RemoveHole({
  projectId,
  hole: { hole, log, waiting },
  onRemoved,
}: {
  projectId: number
  hole: ShownHole
  onRemoved: () => void
}) {
  const removal = useRemoval()
  const removeUnsent = useConfirmRemoval()
  const remove = useDeleteCaissonLog(projectId)
  const [unsent] = waiting

  async function removeHole() {
    if (!log) {
      if (unsent) await removeUnsent(unsent)
      return onRemoved()
    }
    await removal(
      deletion(t('Hole {hole}', { hole }), {
        message: t('The history of the project keeps its figures. Its photos stay. You can’t undo this.'),
        confirmLabel: t('Delete'),
        remove: async () => {
          await remove.mutateAsync(log.id)
          for (const { id } of waiting) await outbox.remove(id)
          onRemoved()
        },
      }),
    )
  }

  return (
    <Group justify="flex-end">
      <Button
        variant="subtle"
        color="red"
        size="xs"
        leftSection={<IconTrash size={14} aria-hidden />}
        onClick={() => void removeHole()}
      >
        {t('Delete this hole')}
      </Button>
    </Group>
  )
}
