/** @jest-environment node */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RemoteDescriptor } from '../../src/contracts/registry.ts';
import { checkRemote } from './check-remote.ts';
import type { RemoteCheck } from './release-problem.ts';
import { deployed, plantRemote, shellRelease } from './testing/planted-remote.ts';

/** Each check compiles a small program. */

let planted: ReturnType<typeof plantRemote>;
beforeAll(() => {
  planted = plantRemote();
});
afterAll(() => planted.remove());

const problems = async (changes?: Partial<RemoteCheck>, descriptor?: Partial<RemoteDescriptor>) =>
  (await checkRemote(planted.check(changes, descriptor))).map(({ check, message }) => `${check}: ${message}`);

/** Runs all checks except the types, which need a compilation. */
const untyped = { shellFolder: null };

/** Replaces a file for one check and restores it afterwards. */
async function withFile(path: string, text: string | Buffer, before: string, look: () => Promise<void>): Promise<void> {
  planted.write(path, text);
  try {
    await look();
  } finally {
    planted.write(path, before);
  }
}

describe('checkRemote', () => {
  it('accepts a compatible release', async () => {
    expect(
      await problems({ others: [deployed('mf-stats', [{ routes: [{ path: '/stats', layout: 'side' }] }])] }),
    ).toEqual([]);
  });

  it('skips the comparison before a shell is deployed', async () => {
    expect(await problems({ shell: null, shellFolder: null })).toEqual([]);
  });

  it('includes a remedy with every problem', async () => {
    const found = await checkRemote(planted.check({ ...untyped, shell: shellRelease({ contract: 2, provides: [] }) }));
    expect(found.length).toBeGreaterThan(0);
    for (const { remedy } of found) expect(remedy).toMatch(/\.$/);
  });
});

describe('checkRemote against the deployed shell', () => {
  it('rejects another contract', async () => {
    expect(await problems({ ...untyped, shell: shellRelease({ contract: 2 }) })).toEqual([
      'contract: mf-goals is built for contract 1; shell 0.1.0-5ee11001 has contract 2',
    ]);
  });

  it('rejects a menu that an older shell does not have', async () => {
    const menu = [{ id: 'goals', path: '/goals', label: 'menu.goals', place: 'header' as const, order: 60 }];
    expect(await problems(untyped, { menu })).toEqual([
      'contract: mf-goals uses the menu "header", which shell 0.1.0-5ee11001 does not have',
    ]);
    const shell = shellRelease({ menu_places: ['header', 'side', 'user'] });
    expect(await problems({ ...untyped, shell }, { menu })).toEqual([]);
  });

  it('rejects an unknown slot or layout', async () => {
    const shell = shellRelease({ layouts: ['main'], slots: [] });
    expect(await problems({ ...untyped, shell })).toEqual([
      'contract: mf-goals uses the layout "side", which shell 0.1.0-5ee11001 does not have',
    ]);
  });

  it('rejects a requirement of a newer version and names both versions', async () => {
    const shell = shellRelease({
      provides: [
        { request: 'react', version: '19.3.1' },
        { request: '@veleta/shared/remote', version: '1.1.0' },
      ],
    });
    expect(await problems({ ...untyped, shell })).toEqual([
      'requires: mf-goals 0.1.0-0badcafe needs @veleta/shared/remote ^1.2.0; shell 0.1.0-5ee11001 provides 1.1.0',
    ]);
  });

  it('rejects a module that the shell does not provide', async () => {
    const shell = shellRelease({ provides: [{ request: '@veleta/shared/remote', version: '1.9.3' }] });
    expect(await problems({ ...untyped, shell })).toEqual([
      'requires: mf-goals 0.1.0-0badcafe takes react from the shell; shell 0.1.0-5ee11001 does not provide it',
    ]);
  });

  it("rejects sources that do not match the shell's types, with file and line", async () => {
    const page = 'mf-goals/src/goals-page.tsx';
    await withFile(
      page,
      `import { defineDescriptor } from '@veleta/shared/remote';\nimport { Tree } from '@veleta/shared/ui/tree';\n` +
        `export default function GoalsPage() {\n  return <Tree goals={defineDescriptor} />;\n}`,
      `export default function GoalsPage() {\n  return <p />;\n}`,
      async () => {
        const found = await checkRemote(planted.check());
        expect(found.map(({ check }) => check)).toEqual(['types', 'types']);
        expect(found[0]?.message).toMatch(
          /^mf-goals\/src\/goals-page\.tsx:1: .*no exported member .*defineDescriptor.* \(against shell 0\.1\.0-5ee11001\)$/,
        );
        expect(found[1]?.message).toMatch(/^mf-goals\/src\/goals-page\.tsx:2: .*@veleta\/shared\/ui\/tree/);
        expect(found[0]?.remedy).toContain('deploy the shell first');
        expect(found[1]?.remedy).toContain('does not match the installed @veleta/shared either');
      },
    );
  });

  it('names a broken tsconfig.json instead of errors in every line of JSX', async () => {
    const valid = readFileSync(join(planted.check().remoteDir, 'tsconfig.json'), 'utf8');
    await withFile('mf-goals/tsconfig.json', '{ "extends": "../nothing.json" }', valid, async () => {
      const found = await checkRemote(planted.check());
      expect(found.map(({ check, message }) => `${check}: ${message}`)).toEqual([
        expect.stringMatching(/^types: mf-goals\/tsconfig\.json: .*nothing\.json/),
      ]);
      expect(found[0]?.remedy).toContain('@veleta/remote-sdk/tsconfig.json');
    });
  });

  it('accepts every text of the shared package that remotes bundle', async () => {
    const page = 'mf-goals/src/goals-page.tsx';
    await withFile(
      page,
      `import disclosure from '@veleta/shared/confidentiality/results/en.json';\n` +
        `import summary from '@veleta/shared/analysis-texts/summary/en.json';\n` +
        `export default function GoalsPage() {\n  return <p>{typeof disclosure + typeof summary}</p>;\n}`,
      `export default function GoalsPage() {\n  return <p />;\n}`,
      async () => {
        expect(await checkRemote(planted.check())).toEqual([]);
      },
    );
  });

  it('warns of a shell without types', async () => {
    const [found, ...more] = await checkRemote(planted.check({ shellFolder: import.meta.dirname }));
    expect(more).toEqual([]);
    expect(found).toMatchObject({ check: 'types', isWarning: true });
  });
});

describe('checkRemote against the other remotes', () => {
  const goals = { routes: [{ path: '/goals', layout: 'main' as const }] };

  it("rejects another remote's path, even with other parameter names", async () => {
    const mine = {
      routes: [
        { path: '/goals/:id', layout: 'side' as const },
        { path: '/goals', layout: 'side' as const },
      ],
      menu: [],
    };
    const others = [deployed('mf-targets', [{ routes: [{ path: '/goals/:key', layout: 'main' }] }])];
    expect(await problems({ ...untyped, others }, mine)).toContain(
      'claims: mf-goals claims the path "/goals/:id", which mf-targets has',
    );
  });

  it("rejects another remote's menu id, slot and container", async () => {
    const other = deployed('mf-targets', [
      {
        menu: [{ id: 'goals', path: '/targets', label: 'menu.targets', place: 'side', order: 1 }],
        slots: ['main.overlay'],
      },
    ]);
    const found = await problems(
      { ...untyped, others: [{ ...other, container: 'veleta_goals' }] },
      { slots: ['main.overlay'] },
    );
    expect(found).toEqual(
      expect.arrayContaining([
        'claims: mf-goals claims the container "veleta_goals", which mf-targets has',
        'claims: mf-goals claims the menu id "goals", which mf-targets has',
        'claims: mf-goals claims the slot "main.overlay", which mf-targets has',
      ]),
    );
  });

  it('accepts an open slot that others fill too, and rejects one that the shell does not have', async () => {
    const slots = [{ id: 'dashboard.cards' as const, order: 60 }];
    const shell = shellRelease({ slots: ['main.overlay', 'dashboard.cards'] });
    const others = [deployed('mf-targets', [{ slots }])];
    expect((await problems({ ...untyped, shell, others }, { slots })).join()).not.toMatch(/claims|contract/);
    expect(await problems(untyped, { slots })).toContain(
      'contract: mf-goals uses the slot "dashboard.cards", which shell 0.1.0-5ee11001 does not have',
    );
  });

  it('considers canaries of others, not their dropped claims or its own releases', async () => {
    const other = deployed('mf-targets', [{}, goals]);
    expect(await problems({ ...untyped, others: [other, deployed('mf-goals', [goals])] })).toEqual([]);
    const canary = {
      version: other.releases[1]!.version,
      percent: 10,
      organizations: [],
      since: '2026-11-21T10:00:00Z',
    };
    expect(await problems({ ...untyped, others: [{ ...other, canary }] })).toEqual([
      'claims: mf-goals claims the path "/goals", which mf-targets has',
    ]);
  });
});

describe('checkRemote on the release itself', () => {
  it('rejects an entry that breaks the contract', async () => {
    const broken = planted.check(untyped);
    const [found] = await checkRemote({ ...broken, built: { ...broken.built, releases: [] } });
    expect(found?.check).toBe('descriptor');
  });

  it('rejects a path outside its grants and a different remote module', async () => {
    expect(await problems(untyped, { routes: [{ path: '/stats/goals', layout: 'side' }] })).toEqual([
      'paths: mf-goals: the route "/stats/goals" is outside the paths granted to it',
      'entry: mf-goals: routes: "/stats/goals" is declared, but missing in the remote module',
      'entry: mf-goals: routes: "/goals" is in the remote module, but not declared',
    ]);
  });

  it('rejects a build that exposes another module', async () => {
    const manifest = { metaData: { remoteEntry: { name: 'remoteEntry.js' } }, exposes: [{ path: './remote' }] };
    await withFile(
      'mf-goals/dist/mf-manifest.json',
      JSON.stringify({ ...manifest, exposes: [{ path: './widget' }] }),
      JSON.stringify(manifest),
      async () =>
        expect(await problems(untyped)).toEqual(['entry: mf-goals exposes ./widget; a remote exposes only "./remote"']),
    );
  });

  it('rejects a changed file', async () => {
    const check = planted.check(untyped);
    await withFile('mf-goals/dist/page.js', 'other();', 'page();', async () => {
      const [found] = await checkRemote(check);
      expect(found).toMatchObject({
        check: 'files',
        message: expect.stringMatching(/page\.js is not the file that was built$/),
      });
    });
  });

  it('rejects an entry above its budget', async () => {
    await withFile('mf-goals/dist/remoteEntry.js', randomBytes(11_000), 'entry();', async () => {
      expect(await problems(untyped)).toEqual([
        expect.stringMatching(/^size: mf-goals: entry and manifest have 10\.\d KB gzip; 10 KB are allowed$/),
      ]);
    });
  });

  it('rejects a page above its budget, unless its package sets another one', async () => {
    await withFile('mf-goals/dist/page.js', randomBytes(70_000), 'page();', async () => {
      expect(await problems(untyped)).toEqual([
        expect.stringMatching(/^size: mf-goals: the page "\/goals" has 6\d\.\d KB gzip; 48 KB are allowed$/),
      ]);
      await withFile('mf-goals/package.json', '{ "veleta": { "budgetKb": 80 } }', '{}', async () =>
        expect(await problems(untyped)).toEqual([]),
      );
    });
  });

  it('rejects texts of a single page that are missing in one language', async () => {
    await withFile('mf-goals/src/locales/goals/en.json', '{ "end": "End" }', '{}', async () =>
      expect(await problems(untyped)).toEqual(['texts: mf-goals: src/locales/goals/es.json is missing']),
    );
    await withFile('mf-goals/src/locales/goals/es.json', '{ "fin": "Fin" }', '{}', async () =>
      expect(await problems(untyped)).toEqual(['texts: mf-goals: "fin" has no English text']),
    );
  });

  it('rejects texts that are missing in one language or have other placeholders', async () => {
    await withFile(
      'mf-goals/src/locales/es.json',
      '{ "title": "Metas de {{nombre}}", "end": "Fin" }',
      '{ "title": "Metas de {{name}}" }',
      async () => {
        expect(await problems(untyped)).toEqual([
          'texts: mf-goals: "end" has no English text',
          'texts: mf-goals: "title" has other placeholders in Spanish',
        ]);
      },
    );
  });
});
