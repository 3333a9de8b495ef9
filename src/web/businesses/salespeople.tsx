import { Button, Menu, UnstyledButton } from '@mantine/core'
import {
  IconArrowRight,
  IconGripVertical,
  IconMail,
  IconPencil,
  IconPhone,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { clsx } from 'clsx'
import { type DragEvent, useState } from 'react'
import type { Business, Salesperson } from '../../contract/businesses.ts'
import { t } from '../language/t.ts'
import table from '../records/record-list/list-table.module.css'
import { useDropTarget } from '../records/record-list/use-drop-target.ts'
import { MenuButton } from '../ui/popup-button.tsx'
import { telephoneLink } from '../ui/telephone-link.ts'
import { useRemoval } from '../ui/use-removal.ts'
import classes from './businesses.module.css'
import { useDeleteSalesperson } from './businesses-api.ts'
import { AddSalespersonDialog, EditSalespersonDialog, MoveDialog } from './salesperson-dialogs.tsx'

export interface MovingProps {
  /** Every business, with the moves that are not saved yet. */
  businesses: readonly Business[]
  moved: ReadonlySet<number>
  onMove: (salespersonId: number, businessId: number) => void
}

/** A business's salespeople. Each has a menu and can be dragged to another business. */
export function Salespeople({
  business,
  draggable = false,
  ...moving
}: MovingProps & { business: Business; draggable?: boolean }) {
  const [adding, setAdding] = useState(false)
  const dropTarget = useDropTarget(dragType, (id) => moving.onMove(Number(id), business.id))
  return (
    <div
      {...dropTarget}
      className={classes.people}
      role="group"
      aria-label={t('Salespeople of {name}', { name: business.name })}
    >
      {business.salespeople.map((person) => (
        <SalespersonChip
          key={person.id}
          person={person}
          business={business}
          draggable={draggable}
          {...moving}
        />
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        aria-label={t('Add a salesperson to {name}', { name: business.name })}
        onClick={() => setAdding(true)}
      >
        {t('Add')}
      </Button>
      {adding && <AddSalespersonDialog business={business} onClose={() => setAdding(false)} />}
    </div>
  )
}

function SalespersonChip({
  person,
  business,
  draggable,
  businesses,
  moved,
  onMove,
}: MovingProps & { person: Salesperson; business: Business; draggable: boolean }) {
  const [open, setOpen] = useState<'move' | 'edit'>()
  const removeSalesperson = useSalespersonRemoval()
  const isMoved = moved.has(person.id)
  // Where they belong until a move is saved.
  const home = businesses.find(({ id }) => id === person.business_id)
  const close = () => setOpen(undefined)
  return (
    <span
      className={classes.person}
      data-moved={isMoved || undefined}
      draggable={draggable}
      onDragStart={(event) => startDragging(event, person.id)}
    >
      {draggable && (
        <span className={classes.grip} aria-hidden>
          <IconGripVertical size={14} />
        </span>
      )}
      <MenuButton
        position="bottom-start"
        button={
          <UnstyledButton className={clsx(table.clip, classes.personName)}>
            {person.name}
            {isMoved && ` (${t('not saved')})`}
          </UnstyledButton>
        }
      >
        {person.phone !== '' && (
          <Menu.Item
            component="a"
            href={telephoneLink(person.phone)}
            leftSection={<IconPhone size={16} aria-hidden />}
          >
            {person.phone}
          </Menu.Item>
        )}
        {person.email !== '' && (
          <Menu.Item
            component="a"
            href={`mailto:${person.email}`}
            leftSection={<IconMail size={16} aria-hidden />}
          >
            {person.email}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconArrowRight size={16} aria-hidden />} onClick={() => setOpen('move')}>
          {t('Move to…')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setOpen('edit')}>
          {t('Edit')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => void removeSalesperson(person)}
        >
          {t('Remove')}
        </Menu.Item>
      </MenuButton>
      {open === 'move' && (
        <MoveDialog
          person={person}
          standsUnder={business.id}
          businesses={businesses}
          onMove={(businessId) => onMove(person.id, businessId)}
          onClose={close}
        />
      )}
      {open === 'edit' && home && <EditSalespersonDialog person={person} business={home} onClose={close} />}
    </span>
  )
}

const dragType = 'application/x-salesperson'

function startDragging(event: DragEvent, salespersonId: number) {
  event.dataTransfer.setData(dragType, String(salespersonId))
  event.dataTransfer.effectAllowed = 'move'
}

function useSalespersonRemoval() {
  const removal = useRemoval()
  const remove = useDeleteSalesperson()
  // The call names the business they belong to now, not the one of an unsaved move.
  return ({ id, name, business_id }: Salesperson) =>
    removal({
      name,
      title: t('Remove {name}?', { name }),
      message: t(
        '{name} is no longer offered for new leads. Projects that name {name} keep their business, without a salesperson.',
        { name },
      ),
      confirmLabel: t('Remove salesperson'),
      remove: async () => (await remove.mutateAsync({ businessId: business_id, id })).message,
    })
}
