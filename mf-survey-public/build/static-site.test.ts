/** @jest-environment node */
import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { PageManifest } from './standalone-page-plugin.ts';
import { filesOfSite } from './static-site.ts';

const API = 'https://veleta.example.org';
const MANIFEST: PageManifest = {
  entry: [{ file: 'survey-assets/main.js', integrity: 'sha384-x' }],
  css: '.vs{--vs-primary: var(--veleta-colors-primary-solid)}',
  themes: { default: '--veleta-colors-primary-solid:#0a8181', '7': '--veleta-colors-primary-solid:#770000' },
};
const files = filesOfSite(MANIFEST, API);
const page = files['index.html'] ?? '';

describe('files of a static site', () => {
  it('allow only their own scripts, one style and the API, and no inline script but the first', () => {
    const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page) ?? [];
    const [, style = ''] = /<style>([^]*?)<\/style>/.exec(page) ?? [];
    expect(policy).not.toMatch(/unsafe|nonce/);
    expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    const [, script = ''] = /<script>([^]*?)<\/script>/.exec(page) ?? [];
    expect(script).toContain('trustedTypes');
    const hash = createHash('sha256').update(script).digest('base64');
    expect(policy).toContain(`default-src 'none'; script-src 'self' 'sha256-${hash}';`);
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
    expect(policy).toContain(`connect-src ${API};`);
    expect(page).toContain('<script type="module" src="/survey-assets/main.js" integrity="sha384-x"></script>');
    expect(files._headers).toContain(`${policy}; frame-ancestors 'none'`);
  });

  it('explain in both languages what to do without script', () => {
    const [, messages = ''] = /<noscript>([^]*?)<\/noscript>/.exec(page) ?? [];
    expect(messages).toMatch(/lang="en">This page needs JavaScript.*lang="es">Esta página necesita JavaScript/);
  });

  it('return the same page for every survey address', () => {
    expect(files['404.html']).toBe(page);
    for (const path of ['/survey/response/*', '/request-survey-access/*', '/s/*', '/fingerprint'])
      expect(files._redirects).toContain(`${path} /index.html 200`);
  });

  it("contain the API's address and the colours of every theme", () => {
    const [, site = ''] = /id="veleta-site">(.*?)<\/script>/.exec(page) ?? [];
    expect(JSON.parse(site)).toEqual({ apiUrl: API, themes: MANIFEST.themes });
  });
});
