import {
  assertCanCancel,
  assertCanComplete,
  assertCanDecline,
  type ProjectStatus,
} from '../../domain/projects.ts'

const passes = (assertion: (status: ProjectStatus) => void) => (status: ProjectStatus) => {
  try {
    assertion(status)
    return true
  } catch {
    return false
  }
}

/** The domain's rules as questions: what is refused there is not offered here. */
export const canCancel = passes(assertCanCancel)
export const canDecline = passes(assertCanDecline)
export const canComplete = passes(assertCanComplete)
