import { participantLists } from '@veleta/shared/contracts';
import { call, request, type BodyOf, type ReplyOf } from '@veleta/shared/http';
import type { Sorting } from '@veleta/shared/ui/controls';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@veleta/shared/query';
import { peopleChanged } from '../../common/participant-lists.queries.ts';
import { KEYS } from '../../common/query-keys.ts';

export type Participant = ReplyOf<typeof participantLists.getParticipants>['participants'][number];
export type ParticipantInput = BodyOf<typeof participantLists.addParticipant>;

export type PeopleColumn = (typeof participantLists.PARTICIPANT_COLUMNS)[number];
interface WantedPeople {
  readonly search: string;
  readonly sorting: Sorting<PeopleColumn>;
  readonly page: number;
}

export const peopleQuery = (id: string, { search, sorting, page }: WantedPeople) =>
  queryOptions({
    queryKey: [...KEYS.participantLists, id, { search, sorting, page }],
    queryFn: ({ signal }) =>
      call(participantLists.getParticipants, {
        params: { id },
        query: { search, page, ...(sorting && { sort: sorting.column, direction: sorting.direction }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export function useDeleteList() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(participantLists.deleteParticipantList, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEYS.participantLists }),
  });
}

export function useRenameList() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call(participantLists.renameParticipantList, { params: { id }, body: { name } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEYS.participantLists }),
  });
}

/** Adds a person to a list, or changes one; `id` is that of the person, null for a new one. */
export function useSavePerson(listId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string | null; body: ParticipantInput }) =>
      id === null
        ? call(participantLists.addParticipant, { params: { id: listId }, body })
        : call(participantLists.updateParticipant, { params: { id }, body }),
    onSettled: () => peopleChanged(client),
  });
}

export function useRemovePerson() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(participantLists.removeParticipant, { params: { id } }),
    onSettled: () => peopleChanged(client),
  });
}

/** Fetches a list as a CSV file with headers in the current language. */
export async function fetchExport(id: string): Promise<Blob> {
  const { method, version, service, uri } = participantLists.exportParticipants;
  const file = await request({ method, version, service, uri, params: { id }, asBlob: true });
  if (!(file instanceof Blob)) throw new TypeError('The API returned no file for the list.');
  return file;
}
