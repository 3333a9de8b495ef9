import type { StatutorySection } from '../../domain/rights/statutory-texts.ts'

const parties = 'Name of Claimant:\nName of Customer:\nJob Location:\nOwner:'
const signature = 'Signature\nClaimant’s Signature:\nClaimant’s Title:\nDate of Signature:'
const checkLines = 'Maker of Check:\nAmount of Check: $\nCheck Payable to:'

/**
 * Wording of our own, with the blanks of the real forms, for the sample company and for tests. It is nobody's law, and says
 * so.
 */
export const sampleWordings: Readonly<Record<StatutorySection, string>> = {
  '8132': `SAMPLE OF A CONDITIONAL WAIVER ON PROGRESS PAYMENT
NOTICE: SAMPLE WORDING. THE REAL FORM WARNS HERE THAT RIGHTS END ONCE THE PAYMENT IS RECEIVED.
Identifying Information
${parties}
Through Date:
Conditional Waiver and Release
Here the real form says which rights for work through the Through Date end once this check is paid:
${checkLines}
Exceptions
Here the real form says what stays open:
(1) Retention.
(2) Extras that are not paid.
(3) Earlier conditional waivers that are not paid:
Date(s) of waiver and release:
Amount(s) of unpaid progress payment(s): $
(4) Rights under the contract.
${signature}`,
  '8134': `SAMPLE OF AN UNCONDITIONAL WAIVER ON PROGRESS PAYMENT
NOTICE: SAMPLE WORDING. THE REAL FORM WARNS HERE THAT RIGHTS END WHEN IT IS SIGNED, PAID OR NOT.
Identifying Information
${parties}
Through Date:
Unconditional Waiver and Release
Here the real form says which rights for work through the Through Date end now.
The claimant has received the following progress payment: $
Exceptions
Here the real form says what stays open:
(1) Retention.
(2) Extras that are not paid.
(3) Rights under the contract.
${signature}`,
  '8136': `SAMPLE OF A CONDITIONAL WAIVER ON FINAL PAYMENT
NOTICE: SAMPLE WORDING. THE REAL FORM WARNS HERE THAT RIGHTS END ONCE THE PAYMENT IS RECEIVED.
Identifying Information
${parties}
Conditional Waiver and Release
Here the real form says which rights on this job end once this check is paid:
${checkLines}
Exceptions
Here the real form says what stays open:
Disputed claims for extras in the amount of: $
${signature}`,
  '8138': `SAMPLE OF AN UNCONDITIONAL WAIVER ON FINAL PAYMENT
NOTICE: SAMPLE WORDING. THE REAL FORM WARNS HERE THAT RIGHTS END WHEN IT IS SIGNED, PAID OR NOT.
Identifying Information
${parties}
Unconditional Waiver and Release
Here the real form says which rights on this job end now, because everything is paid.
Exceptions
Here the real form says what stays open:
Disputed claims for extras in the amount of: $
${signature}`,
  '8202': `SAMPLE OF THE NOTICE TO THE PROPERTY OWNER
Here the real notice says that whoever gave it may put a lien on the property if they aren’t paid, even if the owner has paid the contractor; how owners can protect themselves; and whom to send a copy of a recorded notice of completion.`,
}
