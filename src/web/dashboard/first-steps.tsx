import { Button } from '@mantine/core'
import { IconArrowRight, IconCircle, IconCircleCheck, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useCompany, useEmployees, useProducts } from '../api/lists.ts'
import { t } from '../language/t.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import { useEmployeePath } from '../session/paths.ts'
import classes from './first-steps.module.css'

interface Step {
  title: string
  why: string
  screen: string
  isDone: boolean
}

/** What a company without a project is told: what to set up once, and the first lead. */
export function FirstSteps() {
  const path = useEmployeePath()
  const steps = useSteps()
  return (
    <section className={classes.box} aria-labelledby="first-steps">
      <h2 id="first-steps">{t('No projects yet')}</h2>
      <p className={classes.lead}>
        {t(
          'Add your first lead: who called, and where the house is. Its bids, invoices and payments show up here when they need you.',
        )}
      </p>
      <div className={classes.actions}>
        <Button component={Link} to={path('new-lead')} leftSection={<IconPlus size={16} aria-hidden />}>
          {t('New lead')}
        </Button>
      </div>
      {steps.length > 0 && (
        <>
          <h3>{t('Worth setting up once')}</h3>
          <ul className={classes.steps}>
            {steps.map((step) => (
              <li key={step.screen} data-done={step.isDone || undefined}>
                <Link to={path(step.screen)}>
                  {step.isDone ? (
                    <IconCircleCheck size={20} aria-hidden />
                  ) : (
                    <IconCircle size={20} aria-hidden />
                  )}
                  <span>
                    <strong>{step.title}</strong>
                    {step.isDone && <span className={classes.done}> {t('Done')}</span>}
                    <span className={classes.why}>{step.why}</span>
                  </span>
                  <IconArrowRight size={16} aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** What may be there already is ticked; settings and employees are an administrator's. */
function useSteps(): Step[] {
  const { role } = useCurrentUser()
  const company = useCompany().data
  const employees = useEmployees().data
  const products = useProducts().data
  if (!company || !employees || !products) return []
  const forEverybody: Step[] = [
    {
      title: t('Products and prices'),
      why: t('Caissons, grade beams, hauling: the items you bid with, each with price and cost.'),
      screen: 'edit-products',
      isDone: products.length > 0,
    },
    {
      title: t('Who refers work'),
      why: t('Contractors, realtors and engineers who send you work, so you know where each lead came from.'),
      screen: 'edit-businesses',
      isDone: false,
    },
  ]
  if (role !== 'admin') return forEverybody
  return [
    {
      title: t('Your company'),
      why: t('Your name, license number and logo print on every bid and invoice.'),
      screen: 'settings',
      isDone: company.licenseNumber !== '' && company.address.street !== '',
    },
    ...forEverybody,
    {
      title: t('Your colleagues'),
      why: t('Everyone signs in with their own name, and history shows who did what.'),
      screen: 'edit-employees',
      isDone: employees.length > 1,
    },
  ]
}
