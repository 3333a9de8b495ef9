/** Reminders of what is past due: every ten minutes looks whether one is. */
export const remindCustomersQueue = 'remind-customers'
