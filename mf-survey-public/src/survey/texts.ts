import { createContext, useContext } from 'react';
import type english from '../words/en.ts';
import type { Language } from './survey.types.ts';

type Leaf<Name extends string> = Name extends `${infer Base}_one` | `${infer Base}_other` ? Base : Name;
type KeysOf<Messages> = {
  [Section in keyof Messages & string]: `${Section}.${Leaf<keyof Messages[Section] & string>}`;
}[keyof Messages & string];

/** Every text of this package; a plural is asked for by the key before `_one` and `_other`. */
export type TextKey = KeysOf<typeof english>;
export type TextValues = Readonly<Record<string, string | number>>;
export type Translate = (key: TextKey, values?: TextValues) => string;

/** Dates and numbers that are already in words, by language and value. Of one survey, so of one time zone. */
export type Written = Map<string, string>;

/** The words of the page, from the small `t()` when standalone, from i18next in the shell. */
export interface Texts {
  readonly language: Language;
  /** That language as the reader's region writes dates, such as `en-GB`. */
  readonly locale: string;
  readonly t: Translate;
  readonly changeLanguage: (language: Language) => void;
  /** What of it was formatted before, where a page has been drawn by a server. */
  readonly written?: Written;
}

export const TextsContext = createContext<Texts | null>(null);

/** @throws outside of a page that provides the texts. */
export function useTexts(): Texts {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error('useTexts must be used within a TextsContext');
  return texts;
}
