import { lazy, Suspense } from 'react'
import { ProjectExpensesSection } from '../../expenses/project-expenses-section.tsx'
import { ProjectInvoicesSection } from '../../invoices/project-invoices-section.tsx'
import { MoneyStrip } from './money-strip.tsx'
import classes from './project-page.module.css'
import { useShownProject } from './project-places.ts'

const PayApplicationsSection = lazy(async () => ({
  default: (await import('../../pay-applications/pay-applications-section.tsx')).PayApplicationsSection,
}))

const OnlinePaymentsSection = lazy(async () => ({
  default: (await import('../../online-payments/online-payments-section.tsx')).OnlinePaymentsSection,
}))

/** What the project brings in and what it costs. */
export default function MoneyPart() {
  const project = useShownProject()
  return (
    <div className={classes.sections}>
      <MoneyStrip project={project} />
      {project.contractType === 'subcontract' && (
        <Suspense fallback={null}>
          <PayApplicationsSection project={project} />
        </Suspense>
      )}
      <ProjectInvoicesSection project={project} />
      <Suspense fallback={null}>
        <OnlinePaymentsSection projectId={project.id} />
      </Suspense>
      <ProjectExpensesSection project={project} />
    </div>
  )
}
