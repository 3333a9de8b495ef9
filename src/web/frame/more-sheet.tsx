import { Divider, SimpleGrid, Title } from '@mantine/core'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { BottomSheet, SheetButton } from '../ui/bottom-sheet.tsx'
import { ThemeChoice } from '../ui/theme-choice.tsx'
import { useOwnActions } from './own-actions.ts'
import { barLinks, useLinkGroups } from './screen-links.ts'

/** On a phone: the screens that do not fit into the bottom bar, and the person's own actions. */
export default function MoreSheet({ onClose }: { onClose: () => void }) {
  const path = useEmployeePath()
  const groups = useLinkGroups()
  const actions = useOwnActions()
  return (
    <BottomSheet title={t('More')} onClose={onClose}>
      {groups.map(({ title, links }) => (
        <section key={title}>
          {title !== null && (
            <Title order={3} mt="sm" fz="xs" fw={600} c="dimmed">
              {title}
            </Title>
          )}
          <SimpleGrid cols={2} spacing="xs" verticalSpacing={0}>
            {links
              .filter((link) => !barLinks.includes(link))
              .map(({ label, screen, Icon }) => (
                <SheetButton key={screen} Icon={Icon} to={path(screen)} onClick={onClose}>
                  {label}
                </SheetButton>
              ))}
          </SimpleGrid>
        </section>
      ))}
      <Divider my="xs" />
      <SimpleGrid cols={2} spacing="xs" verticalSpacing={0}>
        {actions.map(({ key, title, Icon, screen, act, lang }) => (
          <SheetButton
            key={key}
            Icon={Icon}
            to={screen === undefined ? undefined : path(screen)}
            lang={lang}
            onClick={() => {
              onClose()
              act?.()
            }}
          >
            {title}
          </SheetButton>
        ))}
      </SimpleGrid>
      <ThemeChoice fullWidth />
    </BottomSheet>
  )
}
