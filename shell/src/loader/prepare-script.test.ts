import { describe, expect, it } from '@jest/globals';
import { release, remoteEntry } from '../testing/remote-entry.ts';
import { createScriptPreparer } from './prepare-script.ts';

const entry = {
  ...remoteEntry(),
  releases: [{ ...release('2.0.0'), integrity: [{ file: '/remotes/mf-stats/2.0.0/a.js', hash: 'sha384-abc' }] }],
};
const prepared = (prepare: ReturnType<typeof createScriptPreparer>, url: string) => {
  const script = document.createElement('script');
  prepare(script, url);
  return script;
};

describe('createScriptPreparer', () => {
  it('sets the integrity from the registry, for relative and absolute addresses', () => {
    const prepare = createScriptPreparer({ remotes: () => [entry] });
    expect(prepared(prepare, '/remotes/mf-stats/2.0.0/a.js').integrity).toBe('sha384-abc');
    expect(prepared(prepare, `${location.origin}/remotes/mf-stats/2.0.0/a.js`).integrity).toBe('sha384-abc');
    expect(prepared(prepare, '/remotes/mf-stats/2.0.0/a.js').crossOrigin).toBe('anonymous');
  });

  it('gives each retry a new address with the same integrity', () => {
    const prepare = createScriptPreparer({ remotes: () => [entry] });
    const tries = [1, 2, 3].map(() => prepared(prepare, '/remotes/mf-stats/2.0.0/a.js'));
    expect(tries.map((script) => script.getAttribute('src'))).toEqual([
      '/remotes/mf-stats/2.0.0/a.js',
      '/remotes/mf-stats/2.0.0/a.js?retry=1',
      '/remotes/mf-stats/2.0.0/a.js?retry=2',
    ]);
    expect(tries.every((script) => script.integrity === 'sha384-abc')).toBe(true);
  });
});
