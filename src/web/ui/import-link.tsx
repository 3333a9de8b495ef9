import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ImportKind } from '../../domain/imports/imports.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'

/** Beside a list, or where it is still empty: leads to the import of its kind. */
export function ImportLink({ kind, isFirst = false }: { kind: ImportKind; isFirst?: boolean }) {
  const path = useEmployeePath()
  return (
    <Button
      component={Link}
      to={path(`import?kind=${kind}`)}
      variant="default"
      leftSection={<IconFileImport size={16} aria-hidden />}
    >
      {isFirst ? t('Import from a spreadsheet') : t('Import…')}
    </Button>
  )
}
