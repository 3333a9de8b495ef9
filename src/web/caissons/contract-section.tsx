import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconFilePlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import {
  type ComparedLine,
  type ContractLine,
  compareWithContract,
  extrasOf,
  holesOfNoLine,
  overPour,
  wasteIn,
} from '../../domain/caissons/contract-lines.ts'
import { toHundredth } from '../../domain/caissons/holes.ts'
import { t } from '../language/t.ts'
import { useShownProject } from '../projects/page/project-places.ts'
import { Section } from '../ui/section.tsx'
import { inUnits, inYards } from './hole-list.tsx'
import type { ShownHole } from './shown-holes.ts'

const ChangeOrderDialog = lazy(async () => ({
  default: (await import('./change-order-dialog.tsx')).ChangeOrderDialog,
}))

/** The log beside the lines of the contract that pay for it, and the way to a change order. */
export function ContractSection({
  holes,
  lines,
}: {
  holes: readonly ShownHole[]
  lines: readonly ContractLine[]
}) {
  const { finalized } = useShownProject()
  const [drafting, setDrafting] = useState(false)
  const compared = compareWithContract(holes, lines)
  const pour = compared.some(({ unit }) => unit === 'CY')
    ? 0
    : toHundredth(overPour(holes, lines, wasteIn(lines)))
  if (!finalized) {
    return (
      <Section
        title={t('Against the contract')}
        empty={t('Finalize a bid to see the log beside its lines.')}
      />
    )
  }
  const ofNoLine = holesOfNoLine(holes, lines).map(({ hole }) => hole)
  const hasExtras = extrasOf(compared).length > 0 || pour > 0
  return (
    <Section
      title={t('Against the contract')}
      actions={
        hasExtras && (
          <Button
            variant="default"
            leftSection={<IconFilePlus size={16} aria-hidden />}
            onClick={() => setDrafting(true)}
          >
            {t('Draft a change order')}
          </Button>
        )
      }
    >
      <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {compared.map((line) => (
          <Line key={`${line.unit} ${line.description}`} line={line} />
        ))}
        {pour > 0 && (
          <li>
            <Text size="sm" fw={500}>
              {t('Concrete within the price by the foot')}
            </Text>
            <Text size="sm">
              {t('{yards} CY placed above the volume as drilled', { yards: inYards(pour) })}
            </Text>
          </li>
        )}
      </Stack>
      {ofNoLine.length > 0 && (
        <Alert color="orange" py="xs" mt="sm">
          {t('Holes whose diameter is in no line: {holes}', { holes: ofNoLine.join(', ') })}
        </Alert>
      )}
      {compared.length === 0 && pour === 0 && (
        <Text size="sm" c="dimmed">
          {t('No line of the contract is by the vertical foot (VLF) or by the yard of concrete (CY).')}
        </Text>
      )}
      {drafting && (
        <Suspense fallback={null}>
          <ChangeOrderDialog
            holes={holes}
            lines={lines}
            compared={compared}
            hasPour={pour > 0}
            language={finalized.language}
            onClose={() => setDrafting(false)}
          />
        </Suspense>
      )}
    </Section>
  )
}

function Line({ line }: { line: ComparedLine }) {
  const { description, lines, unit, contract, logged, claimed, excess } = line
  const show = unit === 'CY' ? inYards : inUnits
  return (
    <li>
      <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
        {lines === 1 ? description : t('{description}, and {count} more', { description, count: lines - 1 })}
      </Text>
      <Group gap="md" style={{ rowGap: 0 }}>
        <Text size="sm">
          {t('{logged} {unit} logged, {contract} in the contract', {
            logged: show(logged),
            contract: show(contract),
            unit,
          })}
        </Text>
        {claimed > 0 && (
          <Text size="sm">
            {t('{quantity} {unit} for over-drill or over-pour', { quantity: show(claimed), unit })}
          </Text>
        )}
        {excess > 0 && (
          <Text size="sm" c="var(--mantine-color-error)" fw={500}>
            {t('{quantity} {unit} that no line pays for', { quantity: show(excess), unit })}
          </Text>
        )}
      </Group>
    </li>
  )
}
