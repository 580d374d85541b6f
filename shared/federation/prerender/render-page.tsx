import type { Language } from '../../src/contracts/limits.ts';
import type { RemoteModule } from '../../src/remote/index.ts';
import { renderScreen, type RenderedScreen } from './render-screen.tsx';

/** Draws a page of a remote from its door, in one language; the layout around it is the shell's. */
export async function renderPage(door: RemoteModule, path: string, language: Language): Promise<RenderedScreen> {
  const load = door.routes[path];
  if (!load) throw new Error(`${door.name} has no page for ${path}, which it wants prerendered.`);
  const [{ default: Page }, ...texts] = await Promise.all([
    load(),
    ...[door.messages, ...(door.partMessages?.[path] ?? [])].map((loaders) => loaders[language]()),
  ]);
  return renderScreen(<Page />, {
    path,
    language,
    messages: { [door.name]: Object.assign({}, ...texts.map((each) => each.default)) },
    idPrefix: 'page-',
    hasGlobals: false,
  });
}
