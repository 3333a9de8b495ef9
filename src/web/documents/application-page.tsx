import { PermitPaperScreen } from './permit-paper-screen.tsx'

/** A permit's application. */
export default function ApplicationPage() {
  return <PermitPaperScreen paper="application" />
}
