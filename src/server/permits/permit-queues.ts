/** Permits that expire, inspections that are due: each hour looks whether somebody is to be reminded. */
export const remindOfPermitsQueue = 'remind-of-permits'
