import { useSearchParams } from '@veleta/shared/router';

/** Value of the `edit` parameter while something is added. */
export const NEW = 'new';

/** Returns the id of the edited item, or `NEW`. The id is in the address, so that back and reload keep it. */
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
