import { describe, expect, it } from '@jest/globals';
import { RemoteEntrySchema, type RemoteEntry } from '@veleta/shared/contracts';
import { entryError } from './entry-error.ts';

const entry: RemoteEntry = {
  name: 'mf-stats',
  container: 'veleta_stats',
  descriptor: {
    name: 'mf-stats',
    contract: 1,
    languages: ['en', 'es'],
    routes: [{ path: '/stats', layout: 'side', roles: ['owner'] }],
    menu: [
      {
        id: 'stats',
        path: '/stats',
        label: 'menu.stats',
        labels: { en: 'Stats', es: 'Estadísticas' },
        place: 'side',
        order: 20,
        roles: ['analyst'],
      },
    ],
    slots: ['main.overlay', { id: 'dashboard.cards', order: 60, roles: ['owner'] }],
  },
  releases: [
    {
      version: '1.0.0',
      manifest_url: '/remotes/mf-stats/1.0.0/mf-manifest.json',
      integrity: [{ file: '/remotes/mf-stats/1.0.0/a.js', hash: 'sha384-abc' }],
      preload: ['/remotes/mf-stats/1.0.0/a.js'],
      shared_range: '^1.0.0',
    },
  ],
};

type Path = readonly (string | number)[];
const pathsOf = (value: unknown, path: Path = []): Path[] => [
  path,
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => pathsOf(part, [...path, Array.isArray(value) ? Number(key) : key]))
    : []),
];
/** Returns the entry with another value at a path. */
function spoiled(value: unknown, [key, ...rest]: Path, other: unknown): unknown {
  if (key === undefined) return other;
  const copy: Record<string | number, unknown> | unknown[] = Array.isArray(value)
    ? [...value]
    : { ...(value as object) };
  // Objects and arrays are indexed the same way; the path comes from the value itself.
  (copy as Record<string | number, unknown>)[key] = spoiled(
    (value as Record<string | number, unknown>)[key],
    rest,
    other,
  );
  return copy;
}

describe('entryError', () => {
  it('returns null for a valid entry', () => {
    expect(entryError(entry)).toBeNull();
  });

  it.each(pathsOf(entry).map((path) => [path.join('.') || 'the whole', path] as const))(
    'agrees with the contract for an error at %s',
    (_, path) => {
      for (const other of [undefined, null, 7, 1.5, 'x', '/x', '', true, [], {}, [null], ['x'], { path: '/x' }]) {
        const candidate = spoiled(entry, path, other);
        expect({ other, isGood: entryError(candidate) === null }).toEqual({
          other,
          isGood: RemoteEntrySchema.safeParse(candidate).success,
        });
      }
    },
  );

  it('returns the path of the error', () => {
    expect(entryError(spoiled(entry, ['descriptor', 'routes', 0, 'layout'], 'sideways'))).toBe(
      'entry.descriptor.routes.0.layout',
    );
  });
});
