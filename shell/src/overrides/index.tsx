import { addMessages } from '@veleta/shared/i18n';
import type { RemoteModule } from '@veleta/shared/remote';
import { lazy, Suspense } from 'react';
import * as z from 'zod/mini';
import { OverridePermissionSchema } from '@veleta/shared/contracts';
import { OVERRIDE_PERMISSION_ID } from '../startup/override-permission.ts';
import { publishModuleInfo } from '../development/module-info.ts';
import { noExtension, type ShellExtension } from '../extension/shell-extension.ts';
import { FailureBoundary } from '../remotes/failure-boundary.tsx';
import { listenToBuilds } from './override-source.ts';
import { createOverriding } from './overriding.ts';
import { storeProposal } from './panel-request.ts';
import { reloadInPlace, restoreScroll } from './reload-in-place.ts';
import { listenToShortcuts } from './shortcuts.ts';
import { readOverrides } from './stored-overrides.ts';
import { createOutlinedParts } from './outlines/outlined-parts.ts';
import type { OperatorTools } from './overrides-layer.tsx';
import { fetchPreviews } from './previews/fetch-previews.ts';
import { createPreviewing } from './previews/previewing.ts';
import { readShown, takeFromAddress } from './previews/requested-preview.ts';
import { createAreaHook } from './use-area.tsx';

const messages: RemoteModule['messages'] = {
  en: () => import('./locales/en.json'),
  es: () => import('./locales/es.json'),
};
/** Loads a part of the user interface together with its texts. */
async function withTexts<Part>(part: Promise<Part>): Promise<Part> {
  const [loaded] = await Promise.all([part, addMessages('overrides', messages)]);
  return loaded;
}
const OverridesLayer = lazy(() => withTexts(import('./overrides-layer.tsx')));
const OverriddenCard = lazy(() => withTexts(import('./overridden-card.tsx')));
const OverridesMenuItem = lazy(() => withTexts(import('./overrides-menu-item.tsx')));

/**
 * Reads the origins from which the user of this page may load remotes; null if none. The server writes the element for
 * signed-in operators only. The content security policy lists the same origins, so a forged element allows nothing
 * more.
 */
function readPermission(): readonly string[] | null {
  const text = document.getElementById(OVERRIDE_PERMISSION_ID)?.textContent;
  if (!text) return null;
  const { success, data } = z.safeParse(OverridePermissionSchema, JSON.parse(text));
  return success && data.origins.length > 0 ? data.origins : null;
}

/** Creates the tools of an operator's page. A preview hides an override of the same remote, in this tab. */
async function createTools(origins: readonly string[]): Promise<OperatorTools> {
  const previewing = createPreviewing(await fetchPreviews(readShown()));
  const overrides = readOverrides().filter(({ remote }) => !previewing.isPreviewed(remote));
  const overriding = createOverriding({ origins, overrides, reload: reloadInPlace });
  restoreScroll();
  for (const { remote, url } of overrides) {
    if (URL.canParse(url) && origins.includes(new URL(url).origin))
      listenToBuilds(url, (news) => void overriding.onBuild(remote, news));
  }
  return { overriding, previewing, parts: createOutlinedParts() };
}

/**
 * Creates the extension of the shell for overrides and previews. Without the permission it only checks whether a reload
 * would bring it.
 */
export async function startOverrides(): Promise<ShellExtension> {
  storeProposal();
  const origins = readPermission();
  takeFromAddress(origins !== null);
  // The shortcuts work before the layer is loaded.
  if (origins) listenToShortcuts(true);
  const tools = origins && (await createTools(origins));
  const elements = {
    Layer: () => (
      <FailureBoundary onFailure={(error) => console.error(error)} renderFailure={() => null}>
        <Suspense>
          <OverridesLayer tools={tools} />
        </Suspense>
      </FailureBoundary>
    ),
    MenuItems: () => (
      <Suspense>
        <OverridesMenuItem />
      </Suspense>
    ),
  };
  if (!tools) return { ...noExtension, ...elements };
  const { overriding, previewing, parts } = tools;
  return {
    ...elements,
    async adaptRegistry(known) {
      const adapted = await previewing.adaptRegistry(await overriding.adaptRegistry(known));
      publishModuleInfo(adapted.remotes, __SHELL_VERSION__);
      return adapted;
    },
    adaptLoader: overriding.adaptLoader,
    adaptReport: (report) => overriding.adaptReport(previewing.adaptReport(report)),
    useArea: createAreaHook(overriding, OverriddenCard, parts),
  };
}
