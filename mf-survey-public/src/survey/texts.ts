import { createContext, useContext } from 'react';
import type english from '../words/en.ts';
import type { Language } from './survey.types.ts';

type Leaf<Name extends string> = Name extends `${infer Base}_one` | `${infer Base}_other` ? Base : Name;
type KeysOf<Messages> = {
  [Section in keyof Messages & string]: `${Section}.${Leaf<keyof Messages[Section] & string>}`;
}[keyof Messages & string];

/** Keys of all texts of this package; plurals without the suffixes `_one` and `_other`. */
export type TextKey = KeysOf<typeof english>;
export type TextValues = Readonly<Record<string, string | number>>;
export type Translate = (key: TextKey, values?: TextValues) => string;

/** Formatted dates and numbers by language and value, for one survey and its time zone. */
export type Written = Map<string, string>;

/** The page's texts: from the small `t()` when standalone, from i18next in the shell. */
export interface Texts {
  readonly language: Language;
  /** Locale for dates in the reader's region, such as `en-GB`. */
  readonly locale: string;
  readonly t: Translate;
  readonly changeLanguage: (language: Language) => void;
  /** Values formatted by the server. */
  readonly written?: Written;
}

export const TextsContext = createContext<Texts | null>(null);

/** @throws Error outside of a page that provides the texts */
export function useTexts(): Texts {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error('useTexts needs its context');
  return texts;
}
