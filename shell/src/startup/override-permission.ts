/** Id of the element that lists the origins from which an operator may load a remote. The server writes it. */
export const OVERRIDE_PERMISSION_ID = 'overrides';
