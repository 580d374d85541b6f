/** Id of the element in which the server writes the origins from which an operator may take a remote. */
export const OVERRIDE_PERMISSION_ID = 'overrides';
