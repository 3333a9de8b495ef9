import { Button, NavLink, Paper, Text, Title } from '@mantine/core'
import { IconArrowRight, IconCircle, IconCircleCheck, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useCompany, useEmployees, useProducts } from '../api/lists.ts'
import { t } from '../language/t.ts'
import { useCurrentUser } from '../session/auth-context.tsx'
import { useEmployeePath } from '../session/paths.ts'

interface Step {
  title: string
  why: string
  screen: string
  isDone: boolean
}

/** The dashboard of a company without projects: the first lead, and what to set up once. */
export default function FirstSteps() {
  const path = useEmployeePath()
  const steps = useSteps()
  return (
    <Paper component="section" withBorder radius="md" p="lg" maw="44rem" aria-labelledby="first-steps">
      <Title order={2} id="first-steps">
        {t('No projects yet')}
      </Title>
      <Text c="dimmed" mt={4} mb="sm">
        {t(
          'Add your first lead: who called, and where the house is. Its bids, invoices and payments show up here when they need you.',
        )}
      </Text>
      <Button component={Link} to={path('new-lead')} leftSection={<IconPlus size={16} aria-hidden />}>
        {t('New lead')}
      </Button>
      {steps.length > 0 && (
        <>
          <Title order={3} size="h3" mt="lg" mb={6}>
            {t('First things to set up')}
          </Title>
          {steps.map((step) => (
            <NavLink
              key={step.screen}
              component={Link}
              to={path(step.screen)}
              mx={-8}
              px={8}
              leftSection={
                step.isDone ? (
                  <IconCircleCheck size={20} color="var(--mantine-color-green-filled)" aria-hidden />
                ) : (
                  <IconCircle size={20} aria-hidden />
                )
              }
              label={
                <>
                  <strong>{step.title}</strong> {step.isDone && t('Done')}
                </>
              }
              description={step.why}
              rightSection={<IconArrowRight size={16} aria-hidden />}
            />
          ))}
        </>
      )}
    </Paper>
  )
}

/** Settings and employees are for administrators. */
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
