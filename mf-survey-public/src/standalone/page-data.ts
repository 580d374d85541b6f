import type { Answer } from '../survey/use-survey.ts';
import type { Address, Language } from '../survey/survey.types.ts';

/** What the server writes into the page, as JSON in the element with this id. */
export const PAGE_DATA_ID = 'veleta-survey';

export interface PageData {
  /** Null on the page about fingerprints. */
  readonly address: Address | null;
  readonly token: string;
  /** The language that the server chose: of the person on the list, else of the browser. */
  readonly language: Language;
  /** Where the API is, as the browser reaches it; empty for this origin. */
  readonly apiUrl: string;
  readonly first: Answer | null;
}
