import { addMessages, i18n } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import type { Guards } from '../loader/guards.ts';
import { ownerOf } from '../registry/owner-of.ts';
import type { Remotes } from '../remotes/remotes-context.ts';
import { createCrashMarker } from './crash-marker.ts';
import { createGlobalsGuard } from './globals.ts';
import { watchNavigation } from './navigation-loop.ts';

export interface GuardOptions extends Pick<Remotes, 'catalog' | 'mounts' | 'report'> {
  versionOf: (remote: string) => string | undefined;
}

async function notifyHung(): Promise<void> {
  await addMessages('guards', {
    en: () => import('./locales/en.json', { with: { type: 'json' } }),
    es: () => import('./locales/es.json', { with: { type: 'json' } }),
  });
  notify.error(i18n.t('hung', { ns: 'guards' }), i18n.t('hungHint', { ns: 'guards' }));
}

/** Creates the guards of this page and starts them. */
export function createGuards({ catalog, mounts, report, versionOf }: GuardOptions): Guards {
  const marker = createCrashMarker();
  const announced = new Set<string>();
  watchNavigation({
    onLoop(remote) {
      const name = remote ?? ownerOf(catalog.entries(), location.pathname)?.name;
      if (name === undefined) return;
      const message = 'the address changed in a loop';
      report({ kind: 'navigation_loop', remote: name, version: versionOf(name) ?? '', message });
      mounts.stop(name, new Error(message));
    },
  });
  // After the change of the history above.
  const globals = createGlobalsGuard();
  return {
    begin: marker.begin,
    end: marker.end,
    forgive: marker.forgive,
    hungVersion(entry) {
      const version = marker.hungVersion(entry);
      if (version === undefined || announced.has(entry.name)) return version;
      announced.add(entry.name);
      report({
        kind: 'remote_hung',
        remote: entry.name,
        version,
        message: 'the page stopped responding while the release was started',
      });
      const announce = (): void => void notifyHung().catch(() => {});
      if (i18n.isInitialized) announce();
      else i18n.on('initialized', announce);
      return version;
    },
    undoChanges(remote, version) {
      const changes = globals.undo();
      if (changes.length === 0) return null;
      const message = `changed ${changes.join(', ')}`;
      report({ kind: 'globals_changed', remote, version, message });
      return message;
    },
  };
}
