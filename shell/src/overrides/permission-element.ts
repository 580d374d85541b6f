/** Element of the page in which the server writes what an operator may override. */
export const PERMISSION_ID = 'overrides';
