import type { Language } from '../../src/contracts/limits.ts';
import type { RemoteModule } from '../../src/remote/index.ts';
import { renderScreen, type RenderedScreen } from './render-screen.tsx';

/** Renders a page of a remote in one language, without the shell's layout. */
export async function renderPage(
  remoteModule: RemoteModule,
  path: string,
  language: Language,
): Promise<RenderedScreen> {
  const load = remoteModule.routes[path];
  if (!load) throw new Error(`${remoteModule.name} has no page for ${path}, which is to be prerendered.`);
  const [{ default: Page }, ...texts] = await Promise.all([
    load(),
    ...[remoteModule.messages, ...(remoteModule.partMessages?.[path] ?? [])].map((loaders) => loaders[language]()),
  ]);
  return renderScreen(<Page />, {
    path,
    language,
    messages: { [remoteModule.name]: Object.assign({}, ...texts.map((each) => each.default)) },
    idPrefix: 'page-',
    hasGlobals: false,
  });
}
