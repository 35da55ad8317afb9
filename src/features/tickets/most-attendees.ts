/** People whom one registration can name. */
export const mostAttendees = 60;
