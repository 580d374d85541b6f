import { LANGUAGES, type Language } from '@veleta/shared/contracts';
import { useSearchParams } from '@veleta/shared/router';

interface CommentsAddress {
  readonly item: string | null;
  readonly language: Language | null;
  /** Id of a topic. */
  readonly topic: number | null;
  /** Page number, from 1. */
  readonly page: number;
}

/** Stores filters and page of the comments in the address. The search text is never stored there. */
export function useCommentsAddress() {
  const [parameters, setParameters] = useSearchParams();
  const page = Number(parameters.get('page'));
  const address: CommentsAddress = {
    item: parameters.get('item'),
    language: LANGUAGES.find((language) => language === parameters.get('language')) ?? null,
    topic: /^\d{1,4}$/.test(parameters.get('topic') ?? '') ? Number(parameters.get('topic')) : null,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
  const change = (changes: Partial<CommentsAddress> & { filter?: string | null }) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        // A changed filter starts at the first page.
        for (const [name, value] of Object.entries({ page: 1, ...changes })) {
          if (value === null || (name === 'page' && value === 1)) next.delete(name);
          else next.set(name, String(value));
        }
        return next;
      },
      { replace: !('page' in changes) },
    );
  return { address, change };
}
