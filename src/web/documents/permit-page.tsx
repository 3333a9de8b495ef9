import { PermitPaperScreen } from './permit-paper-screen.tsx'

/** The issued permit. */
export default function PermitPage() {
  return <PermitPaperScreen paper="file" />
}
