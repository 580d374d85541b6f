import { LANGUAGES, type Language } from '../contracts/limits.ts';
import type { RemoteModule } from '../remote/index.ts';
import { currentLanguage, i18n } from './instance.ts';

type Loaders = RemoteModule['messages'];

const registered = new Map<string, Loaders>();

/** Loaders whose texts are the ones in use, by namespace and language. */
const inUse = new Map<string, Loaders[Language]>();

async function load(namespace: string, loaders: Loaders, language: Language): Promise<void> {
  const key = `${namespace}/${language}`;
  // An older release that stands in for a newer one brings its own texts, under the same namespace.
  if (i18n.hasResourceBundle(language, namespace) && (inUse.get(key) ?? loaders[language]) === loaders[language])
    return;
  const { default: messages } = await loaders[language]();
  // Another release has brought its texts meanwhile: these came too late.
  if (registered.get(namespace) !== loaders) return;
  inUse.set(key, loaders[language]);
  i18n.addResourceBundle(language, namespace, messages, true, true);
}

/** Where one language of a namespace cannot be had, the other is better than keys on the screen. */
async function loadSome(namespace: string, loaders: Loaders, language: Language): Promise<void> {
  try {
    await load(namespace, loaders, language);
  } catch (error) {
    const other = LANGUAGES.find((candidate) => candidate !== language);
    if (!other) throw error;
    await load(namespace, loaders, other);
  }
}

/** Adds the texts of a remote in the current language; the other one is loaded when it is chosen. */
export async function addMessages(namespace: string, loaders: Loaders): Promise<void> {
  registered.set(namespace, loaders);
  await loadSome(namespace, loaders, currentLanguage());
}

/** Loads a language of every namespace known so far. */
export async function loadAllMessages(language: Language): Promise<void> {
  await Promise.all([...registered].map(([namespace, loaders]) => loadSome(namespace, loaders, language)));
}
