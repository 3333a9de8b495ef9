import { Link } from 'react-router'
import { useEmployeePath } from '../session/paths.ts'
import classes from './reports.module.css'

/** A job by its number, with whose it is below. */
export function ProjectCell({ project }: { project: { id: number; number: string; customerName: string } }) {
  const path = useEmployeePath()
  return (
    <>
      <Link to={path(`projects/${project.id}`)} className={classes.number}>
        {project.number}
      </Link>
      <span className={classes.second}>{project.customerName}</span>
    </>
  )
}
