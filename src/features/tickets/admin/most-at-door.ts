/** So many are shown for a name; one more is answered where there are more. */
export const mostAtDoor = 20;
