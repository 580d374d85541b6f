/** Where kept queries lie in local storage. */
export const QUERIES_KEY = 'veleta.queries';
