import { hasUnsavedChanges } from '@veleta/shared/session';
import type { ReloadGuard } from './reload-guard.ts';

export interface ReloaderOptions {
  guard: ReloadGuard;
  /** Reloads the page, or opens another address if one is given. */
  load: (address?: string) => void;
  hasUnsaved?: () => boolean;
}

/** Reloads the page automatically if no input is lost and no reload loop is possible. */
export interface Reloader {
  /** Checks whether the page may be reloaded automatically for this reason. */
  mayReload(reason: string): boolean;
  /** Reloads once per reason and tab; returns false if it does not. */
  reload(reason: string, address?: string): boolean;
  /** Reloads at the user's request. */
  reloadNow(): void;
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
    reloadNow: () => load(),
  };
}
