import { describe, expect, it } from '@jest/globals';
import { nameRelease, parseNamedRelease, previewPath } from './overrides.ts';

describe('parseNamedRelease', () => {
  it.each(['mf-stats@1.3.0', 'mf-survey-public@0.1.0-0badcafe', 'mf-x@1.0.0-rc.1+build.5', 'mf-x@7'])(
    'parses %s, which nameRelease writes again',
    (text) => {
      const release = parseNamedRelease(` ${text} `);
      expect(release && nameRelease(release)).toBe(text);
    },
  );

  it.each([
    '',
    'mf-stats',
    'mf-stats@',
    '@1.0.0',
    'shell@1.0.0',
    'stats@1.0.0',
    'mf-Stats@1.0.0',
    'mf-stats@.0',
    'mf-stats@1..0',
    'mf-stats@../../secret',
    'mf-stats@1.0.0/../2.0.0',
    'mf-stats@1.0.0\\x',
    'mf-stats@1.0.0?x',
    'mf-stats@1.0.0#x',
    'mf-stats@1.0 .0',
    'mf-stats@1.0.0@2.0.0',
    'mf-stats@%2e%2e',
    'mf-../x@1.0.0',
    'mf-stats@https://evil.example',
    `mf-stats@${'1'.repeat(101)}`,
  ])('rejects %j', (text) => {
    expect(parseNamedRelease(text)).toBeNull();
  });
});

describe('previewPath', () => {
  const routes = (...given: [string, 'main' | 'side' | 'auth' | 'public'][]) => ({
    version: '1.3.0+5',
    descriptor: { routes: given.map(([path, layout]) => ({ path, layout })) },
  });

  it('leads to the first page for signed-in people that needs no parameter', () => {
    const release = routes(
      ['/survey/:token', 'public'],
      ['/stats/:id', 'side'],
      ['/stats/all', 'side'],
      ['/x', 'main'],
    );
    expect(previewPath('mf-stats', release)).toBe('/stats/all?release=mf-stats@1.3.0%2B5');
  });

  it('leads to the dashboard if there is none', () => {
    expect(previewPath('mf-auth', routes(['/auth/login', 'auth']))).toBe('/dashboard?release=mf-auth@1.3.0%2B5');
  });
});
