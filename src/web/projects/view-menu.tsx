import { Button, Menu, Switch, Text, TextInput } from '@mantine/core'
import {
  IconBookmark,
  IconChevronDown,
  IconDeviceFloppy,
  IconHome,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  chooseDefaultView,
  createSavedView,
  deleteSavedView,
  listSavedViews,
  type NewSavedView,
  restoreSavedView,
  type SavedView,
  type SavedViewChange,
  updateSavedView,
} from '../../contract/saved-views.ts'
import { call } from '../api/client.ts'
import { useChange } from '../api/use-change.ts'
import { t } from '../language/t.ts'
import { FormDialog } from '../ui/editing/form-dialog.tsx'
import { useKeptText } from '../ui/editing/use-kept-text.ts'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { notifyUndo } from '../ui/notify-undo.tsx'
import { MenuButton } from '../ui/popup-button.tsx'
import { searchOf, showsView, viewOf } from './project-view.ts'

/** Saved views: opens one, saves what is shown as one, and changes the one that is open. */
export function ViewMenu() {
  const [search, setSearch] = useSearchParams()
  const { data } = useSavedViews()
  useDefaultView(data)
  const views = data ?? []
  const [dialog, setDialog] = useState<'new' | 'rename'>()
  const open = views.find(({ id }) => String(id) === search.get('saved'))
  const own = views.filter(({ shared }) => !shared)
  const office = views.filter(({ shared }) => shared)
  const show = (view: SavedView) => setSearch(searchOf(view))

  return (
    <>
      <MenuButton
        position="bottom-start"
        width={280}
        box={{ mah: '70vh', style: { overflowY: 'auto' } }}
        button={
          <Button
            variant="default"
            leftSection={<IconBookmark size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            maw="16rem"
          >
            {open?.name ?? t('Views')}
          </Button>
        }
      >
        <ViewItems label={t('My views')} views={own} open={open} onShow={show} />
        <ViewItems label={t('Office views')} views={office} open={open} onShow={show} />
        {views.length === 0 && (
          <Text size="sm" c="dimmed" px="sm" py="xs">
            {t('Filter, sort or choose columns, then save it as a view.')}
          </Text>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDialog('new')}>
          {t('Save as a view…')}
        </Menu.Item>
        {open && <OpenViewItems view={open} onRename={() => setDialog('rename')} />}
      </MenuButton>
      {dialog && (
        <ViewDialog
          view={dialog === 'rename' ? open : undefined}
          onClose={() => setDialog(undefined)}
          onSaved={show}
        />
      )}
    </>
  )
}

/** Opens a person's default view when they arrive without filters. Clearing it later shows all projects. */
function useDefaultView(views: readonly SavedView[] | undefined): void {
  const [search, setSearch] = useSearchParams()
  const arrivedBare = useRef(search.size === 0)
  useEffect(() => {
    if (!views || !arrivedBare.current) return
    arrivedBare.current = false
    const first = views.find(({ isDefault }) => isDefault)
    if (first && search.size === 0) setSearch(searchOf(first), { replace: true })
  }, [views, search, setSearch])
}

function ViewItems({
  label,
  views,
  open,
  onShow,
}: {
  label: string
  views: readonly SavedView[]
  open: SavedView | undefined
  onShow: (view: SavedView) => void
}) {
  if (views.length === 0) return null
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      {views.map((view) => (
        <Menu.Item
          key={view.id}
          aria-current={view.id === open?.id || undefined}
          fw={view.id === open?.id ? 600 : undefined}
          rightSection={view.isDefault && <IconHome size={14} aria-label={t('Default view')} />}
          onClick={() => onShow(view)}
        >
          {view.name}
        </Menu.Item>
      ))}
    </>
  )
}

function OpenViewItems({ view, onRename }: { view: SavedView; onRename: () => void }) {
  const [search, setSearch] = useSearchParams()
  const actions = useSavedViewActions()

  async function attempt(work: () => Promise<unknown>, done?: string) {
    try {
      await work()
      if (done) notifySuccess(done)
    } catch (error) {
      notifyError(error)
    }
  }

  const remove = () =>
    attempt(async () => {
      await actions.remove.mutateAsync(view.id)
      setSearch({})
      notifyUndo({
        id: `view-${view.id}`,
        message: t('View {name} deleted', { name: view.name }),
        onUndo: () =>
          void attempt(async () => setSearch(searchOf(await actions.restore.mutateAsync(view.id)))),
      })
    })

  return (
    <>
      <Menu.Item
        leftSection={<IconHome size={16} aria-hidden />}
        onClick={() =>
          void attempt(() => actions.chooseDefault.mutateAsync({ id: view.id, isDefault: !view.isDefault }))
        }
      >
        {view.isDefault ? t('Stop opening projects with this view') : t('Open projects with this view')}
      </Menu.Item>
      {view.mayChange && (
        <>
          {!showsView(search, view) && (
            <Menu.Item
              leftSection={<IconDeviceFloppy size={16} aria-hidden />}
              onClick={() =>
                void attempt(
                  () => actions.update.mutateAsync({ id: view.id, version: view.version, ...viewOf(search) }),
                  t('View {name} saved', { name: view.name }),
                )
              }
            >
              {t('Save changes to this view')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onRename}>
            {t('Rename or share…')}
          </Menu.Item>
          <Menu.Item
            color="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => void remove()}
          >
            {t('Delete view')}
          </Menu.Item>
        </>
      )}
    </>
  )
}

/** Renames or shares a view. Without one, saves what the page shows as a new view. */
function ViewDialog({
  view,
  onClose,
  onSaved,
}: {
  view: SavedView | undefined
  onClose: () => void
  onSaved: (view: SavedView) => void
}) {
  const [search] = useSearchParams()
  const { create, update } = useSavedViewActions()
  const [name, setName, forgetName] = useKeptText(`view-${view?.id ?? 'new'}`, view?.name)
  const [shared, setShared] = useState(view?.shared ?? false)

  async function save() {
    const saved = view
      ? await update.mutateAsync({ id: view.id, version: view.version, name, shared })
      : await create.mutateAsync({ ...viewOf(search), name, shared })
    forgetName()
    if (!view) onSaved(saved)
  }

  return (
    <FormDialog
      title={view ? t('Rename or share') : t('Save as a view')}
      submitLabel={t('Save')}
      disabled={name.trim() === ''}
      fields={['name']}
      onSubmit={save}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextInput
            label={t('Name')}
            data-autofocus
            required
            maxLength={200}
            value={name}
            error={errors['name']}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Switch
            label={t('For the whole office')}
            description={t('Everyone can see it. You and administrators can change it.')}
            checked={shared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
        </>
      )}
    </FormDialog>
  )
}

const viewsKey = ['saved-views'] as const

const useSavedViews = () =>
  useQuery({ queryKey: viewsKey, queryFn: ({ signal }) => call(listSavedViews, { signal }) })

function useSavedViewActions() {
  return {
    create: useChange((body: NewSavedView) => call(createSavedView, { body }), viewsKey),
    update: useChange(
      ({ id, ...body }: SavedViewChange & { id: number }) => call(updateSavedView, { params: { id }, body }),
      viewsKey,
    ),
    remove: useChange((id: number) => call(deleteSavedView, { params: { id } }), viewsKey),
    restore: useChange((id: number) => call(restoreSavedView, { params: { id }, body: {} }), viewsKey),
    chooseDefault: useChange(
      ({ id, isDefault }: { id: number; isDefault: boolean }) =>
        call(chooseDefaultView, { params: { id }, body: { isDefault } }),
      viewsKey,
    ),
  }
}
