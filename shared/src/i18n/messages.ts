import { LANGUAGES, type Language } from '../contracts/limits.ts';
import type { LoadMessages } from '../remote/index.ts';
import { loadWithRetries } from '../remote/load-with-retries.ts';
import { currentLanguage, i18n } from './instance.ts';

interface Texts {
  readonly loaders: LoadMessages;
  /** Texts of its pages and slots that were opened so far. */
  readonly parts: Set<LoadMessages>;
}

const registered = new Map<string, Texts>();

/** Loaders of the texts in use, by namespace and language. */
const inUse = new Map<string, LoadMessages[Language]>();

/** Loaders of parts whose texts have been added. */
const added = new WeakSet<LoadMessages[Language]>();

/**
 * Adds texts in `language`. If they cannot be loaded, those of the other language stand in for them: they are better
 * than keys on the screen.
 */
async function load(namespace: string, loaders: LoadMessages, language: Language): Promise<void> {
  const texts = registered.get(namespace);
  const isPart = texts?.loaders !== loaders;
  const key = `${namespace}/${language}`;
  const loader = loaders[language];
  // A fallback release has its own texts under the same namespace.
  const isKnown = (): boolean => (isPart ? added.has(loader) : inUse.get(key) === loader);
  if (isKnown()) return;
  let isOther = false;
  const { default: messages } = await loadWithRetries(loader).catch((error: unknown) => {
    isOther = true;
    const other = LANGUAGES.find((candidate) => candidate !== language);
    if (!other) throw error;
    return loaders[other]();
  });
  // Another release or another page has added its texts in the meantime.
  if (registered.get(namespace) !== texts || isKnown()) return;
  if (!isOther) {
    if (isPart) added.add(loader);
    else inUse.set(key, loader);
  }
  i18n.addResourceBundle(language, namespace, messages, true, true);
}

/**
 * Adds the texts of a remote and of the part to be shown, in the current language; the other language loads when it is
 * chosen.
 */
export async function addMessages(
  namespace: string,
  loaders: LoadMessages,
  parts: readonly LoadMessages[] = [],
): Promise<void> {
  const known = registered.get(namespace);
  // Texts of another release's parts must not overwrite those of this one.
  const texts = known?.loaders === loaders ? known : { loaders, parts: new Set<LoadMessages>() };
  registered.set(namespace, texts);
  for (const part of parts) texts.parts.add(part);
  const language = currentLanguage();
  await Promise.all([loaders, ...parts].map((each) => load(namespace, each, language)));
}

/** Loads a language of every namespace known so far. */
export async function loadAllMessages(language: Language): Promise<void> {
  await Promise.all(
    [...registered].flatMap(([namespace, { loaders, parts }]) =>
      [loaders, ...parts].map((each) => load(namespace, each, language)),
    ),
  );
}
