import { UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import classes from './frame.module.css'
import { type LinkGroup, type ScreenLink, useLinkGroups } from './screen-links.ts'

/** The screens on a desk. Those of every day stand open, the rest behind "Lists" and "Office". */
export function Rail() {
  const groups = useLinkGroups()
  const path = useEmployeePath()
  const { pathname } = useLocation()
  const isHere = ({ screen }: ScreenLink) => `${pathname}/`.startsWith(`${path(screen)}/`)
  return (
    <nav className={classes.rail} aria-label={t('Screens')}>
      {groups.map(({ title, fold, links }) => {
        if (fold === undefined) return <OpenGroup key={title} title={title} links={links} />
        // Begins anew where the screen is entered or left: its group opens and closes by itself then.
        const holdsScreen = links.some(isHere)
        return (
          <FoldedGroup
            key={`${fold} ${holdsScreen}`}
            title={title}
            fold={fold}
            links={links}
            holdsScreen={holdsScreen}
          />
        )
      })}
    </nav>
  )
}

function OpenGroup({ title, links }: LinkGroup) {
  return (
    <>
      {title !== null && <p className={classes.railTitle}>{title}</p>}
      <RailLinks links={links} />
    </>
  )
}

/** Remembers in this browser whether it was left open. */
function FoldedGroup({
  title,
  fold,
  links,
  holdsScreen,
}: LinkGroup & { fold: string; holdsScreen: boolean }) {
  const id = useId()
  const [wasOpen, remember] = useLocalStorage({
    key: `rail-${fold}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const [isOpen, setOpen] = useState(wasOpen || holdsScreen)
  return (
    <div className={classes.fold}>
      <UnstyledButton
        className={classes.railLink ?? ''}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          setOpen(!isOpen)
          remember(!isOpen)
        }}
      >
        <IconChevronRight size={18} stroke={1.7} aria-hidden className={classes.foldMark} />
        {title}
      </UnstyledButton>
      <div id={id} hidden={!isOpen}>
        {isOpen && <RailLinks links={links} />}
      </div>
    </div>
  )
}

function RailLinks({ links }: Pick<LinkGroup, 'links'>) {
  const path = useEmployeePath()
  return links.map(({ label, screen, Icon }) => (
    <NavLink key={screen} to={path(screen)} end={screen === ''} className={classes.railLink ?? ''}>
      <Icon size={18} stroke={1.7} />
      {label}
    </NavLink>
  ))
}
