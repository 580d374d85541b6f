import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import * as contracts from '../shared/src/contracts/index.ts';
import { remotesOf } from './remotes.mjs';

const ROOT = resolve(import.meta.dirname, '..');

interface Descriptor {
  routes: { path: string; layout: string }[];
  menu: { path: string; label: string; place: string; order: number }[];
}

const descriptors = await Promise.all(
  remotesOf(ROOT).map(async (remote: string) => {
    // The descriptor of a remote; its own build validates it.
    const { descriptor } = (await import(join(ROOT, remote, 'src/descriptor.ts'))) as { descriptor: Descriptor };
    return { remote, ...descriptor };
  }),
);

function textOf(packageFolder: string, key: string, locales = 'locales'): unknown {
  const texts: unknown = JSON.parse(readFileSync(join(ROOT, packageFolder, 'src', locales, 'en.json'), 'utf8'));
  return key.split('.').reduce((found: unknown, part) => Object(found)[part], texts);
}

/** Returns the texts of a menu's entries in order. */
const menu = (place: string) =>
  descriptors
    .flatMap(({ remote, menu: items }) => items.map((item) => ({ ...item, text: textOf(remote, item.label) })))
    .filter((item) => item.place === place)
    .sort((one, other) => one.order - other.order)
    .map(({ text, path }) => [text, path]);

describe('specified routes', () => {
  it('have the specified layout', () => {
    const layouts = Object.fromEntries(
      descriptors.flatMap(({ routes }) => routes.map(({ path, layout }) => [path, layout])),
    );
    expect(layouts).toMatchObject({
      '/auth/login': 'auth',
      '/auth/register': 'auth',
      '/auth/forgot-password': 'auth',
      '/reset-password/:token': 'auth',
      '/account-activation/:token': 'auth',
      '/dashboard': 'main',
      '/user': 'main',
      '/organization': 'main',
      '/subscriptions': 'main',
      '/permissions': 'main',
      '/product-config': 'main',
      '/stats': 'side',
      '/survey/response/:token': 'public',
      '/request-survey-access/:token': 'public',
      '/fingerprint': 'public',
    });
  });
});

describe('specified menus', () => {
  it('are in the user menu in the specified order', () => {
    // The menu itself adds Logout at the end.
    expect(menu('user')).toEqual([
      ['Products Panel', '/dashboard'],
      ['Organization', '/organization'],
      ['User', '/user'],
      ['Subscriptions', '/subscriptions'],
      ['Permissions', '/permissions'],
    ]);
  });

  it('are in the side menu in the specified order', () => {
    // The shell itself adds Surveys at the end.
    expect(menu('side')).toEqual([
      ['Dashboard', '/dashboard'],
      ['Stats', '/stats'],
      ['Account', '/user'],
      ['Settings', '/product-config'],
      ['Subscriptions', '/subscriptions'],
    ]);
    expect(textOf('shell', 'menu.surveys', 'layouts/locales')).toBe('Surveys');
  });
});

interface SpecifiedCall {
  method: string;
  path: string;
  asIs?: boolean;
}

/** Sources of the front ends, without tests. */
const sources = ['shell', 'shared', ...remotesOf(ROOT)].flatMap((packageFolder: string) =>
  readdirSync(join(ROOT, packageFolder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing\/|contracts\//.test(file))
    .map((file) => readFileSync(join(ROOT, packageFolder, 'src', file), 'utf8')),
);

describe('specified calls', () => {
  it('are made by the front ends, without key conversion where specified', () => {
    const file = readFileSync(join(ROOT, 'docs/specified-calls.json'), 'utf8');
    // The tests of these calls validate its shape.
    const calls = JSON.parse(file) as SpecifiedCall[];
    const problems: string[] = [];
    for (const { method, path, asIs } of calls) {
      const wanted = `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
      const name = Object.entries(contracts).flatMap(([part, calls]) =>
        Object.entries(Object(calls)).flatMap(([key, value]) => {
          const { method: verb, version, service, uri } = Object(value);
          return `${verb} ${version} ${service}/${uri}` === wanted ? [`${part}.${key}`] : [];
        }),
      )[0];
      const makers = sources.filter((text) => name !== undefined && text.includes(name));
      if (makers.length === 0) problems.push(wanted);
      else if (asIs && !makers.some((text) => text.includes('noKeyConversion: true')))
        problems.push(`${wanted} converts its keys`);
    }
    expect(problems).toEqual([]);
  });
});
