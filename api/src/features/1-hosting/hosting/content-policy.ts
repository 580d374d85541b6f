/**
 * What the shell's page may load and run: itself, and scripts that bear this page's nonce. `overrideOrigins` are those from
 * which the operator who asked for it may take a remote: its code, its images and fonts, and news of its builds.
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
    // The shell's own, which checks addresses of scripts, and the one of HTML that is shown without running anything.
    'trusted-types default veleta-inert-html',
  ].join('; ');
}
