/**
 * Returns the content security policy of the shell's page: own resources, and scripts with this page's nonce.
 * `overrideOrigins` may also serve a remote's code, images, fonts and build events to the operator who requested the
 * page.
 */
export function policyOf(nonce: string, overrideOrigins: readonly string[] = []): string {
  const more = overrideOrigins.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${more}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${more}`,
    `font-src 'self' data:${more}`,
    `connect-src 'self'${more}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // `default` is the shell's policy, which checks script URLs; the other one is for HTML that is displayed without
    // running scripts.
    'trusted-types default veleta-inert-html',
  ].join('; ');
}
