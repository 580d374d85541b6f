import { useSearchParams } from '@veleta/shared/router';

/** In the address while something is added. */
export const NEW = 'new';

/** The id of what is being edited, or `NEW`; it stands in the address, so that back and reload keep it. */
export function useEdited(): [edited: string | null, edit: (id: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const edit = (id: string | null): void =>
    setSearch((current) => {
      const next = new URLSearchParams(current);
      if (id === null) next.delete('edit');
      else next.set('edit', id);
      return next;
    });
  return [search.get('edit'), edit];
}
