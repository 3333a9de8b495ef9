import type { NoticeRole, ServiceMethod } from '../../domain/rights/notices.ts'
import { t } from '../language/t.ts'

export const noticeRoleWords: Readonly<Record<NoticeRole, string>> = {
  owner: t('Owner of the property'),
  direct_contractor: t('Direct contractor'),
  lender: t('Construction lender'),
}

export const methodWords: Readonly<Record<ServiceMethod, string>> = {
  certified_mail: t('Certified mail'),
  registered_mail: t('Registered mail'),
  express_mail: t('Express mail'),
  overnight: t('Overnight carrier'),
  in_person: t('In person'),
}
