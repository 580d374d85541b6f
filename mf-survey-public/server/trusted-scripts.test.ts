/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it, jest } from '@jest/globals';
import { MEASURING_FRAME, trustedScripts } from './trusted-scripts.ts';

type Rules = Record<string, (address: string) => string | null>;
const run = (self: { trustedTypes?: { createPolicy: (name: string, rules: Rules) => void } }): void => {
  const location = { origin: 'https://veleta.example', toString: () => 'https://veleta.example/survey/response/token' };
  new Function('self', 'trustedTypes', 'location', trustedScripts('/survey-assets/'))(
    self,
    self.trustedTypes,
    location,
  );
};

describe('first script of a survey page', () => {
  const createPolicy = jest.fn<(name: string, rules: Rules) => void>();
  run({ trustedTypes: { createPolicy } });
  const [name, rules] = createPolicy.mock.calls[0] ?? [];

  it('creates one default policy, for script addresses and one frame', () => {
    expect(createPolicy).toHaveBeenCalledTimes(1);
    expect([name, Object.keys(rules ?? {})]).toEqual(['default', ['createScriptURL', 'createHTML']]);
  });

  it.each(['/survey-assets/es.js', 'https://veleta.example/survey-assets/es.js'])('allows %s', (address) =>
    expect(rules?.createScriptURL?.(address)).toBe(address),
  );

  it.each([
    'https://evil.example/survey-assets/es.js',
    '//evil.example/survey-assets/es.js',
    'https://veleta.example.evil.example/survey-assets/es.js',
    '/survey-assets/../api/v1/logo.js',
    '/api/v1/logo.js',
    'es.js',
    'data:text/javascript,alert(1)',
    'blob:https://veleta.example/survey-assets/es.js',
  ])('rejects %s', (address) => expect(rules?.createScriptURL?.(address)).toBeNull());

  it('allows the frame in which FingerprintJS measures fonts, and no other HTML', () => {
    const fingerprint = readFileSync(createRequire(import.meta.url).resolve('@fingerprintjs/fingerprintjs'), 'utf8');
    expect(fingerprint).toContain(`'${MEASURING_FRAME}'`);
    expect(rules?.createHTML?.(MEASURING_FRAME)).toBe(MEASURING_FRAME);
    expect(rules?.createHTML?.(`${MEASURING_FRAME}<script>alert(1)</script>`)).toBeNull();
    expect(rules?.createHTML?.('')).toBeNull();
  });

  it('does nothing in a browser without Trusted Types', () => expect(() => run({})).not.toThrow());
});
