import { hasUnsavedChanges } from '@veleta/shared/session';
import type { ReloadGuard } from './reload-guard.ts';

export interface ReloaderOptions {
  guard: ReloadGuard;
  /** Loads the page anew, at another address where one is given. */
  load: (address?: string) => void;
  hasUnsaved?: () => boolean;
}

/** Loads the page anew by itself, where that costs nobody anything and cannot go in a circle. */
export interface Reloader {
  /** Whether the page may be loaded anew by itself for this reason. */
  mayReload(reason: string): boolean;
  /** Does it, once for each reason in the life of a tab; false where it does not. */
  reload(reason: string, address?: string): boolean;
  /** Because the person wants it. */
  reloadAsAsked(): void;
}

export function createReloader({ guard, load, hasUnsaved = hasUnsavedChanges }: ReloaderOptions): Reloader {
  const mayReload = (reason: string): boolean => !hasUnsaved() && guard.isFree(reason);
  return {
    mayReload,
    reload(reason, address) {
      if (!mayReload(reason) || !guard.take(reason)) return false;
      load(address);
      return true;
    },
    reloadAsAsked: () => load(),
  };
}
