/** What never reaches a log as it is. */
export const redactedPaths = [
  'req.headers.authorization',
  'req.headers.cookie',
  '*.password',
  '*.token',
  '*.refresh',
  '*.access',
];

const TOKEN_PLACES = [
  /(\/(?:survey\/response|request-survey-access|reset-password|account-activation|admin-invite|survey-access|survey-responses)\/)[^/?#]+/g,
  /([?&](?:token|refresh|access)=)[^&#]+/g,
];

/** An address with the secrets of links taken out. */
export function redactUrl(url: string): string {
  return TOKEN_PLACES.reduce((text, place) => text.replace(place, '$1[secret]'), url);
}
