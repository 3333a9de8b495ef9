import * as contract from '../../contract/statutory-texts.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { addStatutoryText, listStatutoryTexts } from './statutory-texts.service.ts'

export function mountStatutoryTexts(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.listStatutoryTexts, () => listStatutoryTexts(deps))
  mountRoute(mounting, contract.addStatutoryText, ({ actor, body }) => addStatutoryText(deps, actor, body))
}
