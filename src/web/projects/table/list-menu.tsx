import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconDownload, IconFileImport } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { NamedFile } from '../../api/client.ts'
import { t } from '../../language/t.ts'
import { useEmployeePath } from '../../session/paths.ts'
import { useDownload } from '../../ui/download-button.tsx'

/** On a phone: what is done with the whole list, behind one button. */
export function ListMenu({ file }: { file: () => Promise<NamedFile> }) {
  const path = useEmployeePath()
  const { mutate, isPending } = useDownload(file)
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('More about this list')} loading={isPending}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => mutate()}>
          CSV
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={path('import?kind=projects')}
          leftSection={<IconFileImport size={16} />}
        >
          {t('Import…')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
