import { addMessages } from '@veleta/shared/i18n';
import type { RemoteModule } from '@veleta/shared/remote';

const messages: RemoteModule['messages'] = {
  en: () => import('./locales/en.json'),
  es: () => import('./locales/es.json'),
};

/** Code of overrides, with its texts: neither is in a page that has none. */
export async function withTexts<Part>(part: Promise<Part>): Promise<Part> {
  const [loaded] = await Promise.all([part, addMessages('overrides', messages)]);
  return loaded;
}
