import { invitations, participantLists } from '@veleta/shared/contracts';
import { call, type BodyOf, type ReplyOf } from '@veleta/shared/http';
import { keepPreviousData, LIVE_REFETCH_MS, queryOptions, useMutation, useQueryClient } from '@veleta/shared/query';
import type { Sorting } from '@veleta/shared/ui/controls';
import { KEYS } from '../../common/query-keys.ts';

export type Invitation = ReplyOf<typeof invitations.getInvitations>['invitations'][number];
export type InvitationColumn = (typeof invitations.INVITATION_COLUMNS)[number];
export type InvitationState = Invitation['state'];
export type InvitationSummary = ReplyOf<typeof invitations.getInvitationSummary>;
export type Mailing = InvitationSummary['mailings'][number];

export const { INVITATION_STATES, INVITATIONS_PER_PAGE } = invitations;

/** Counts and dates. Refetches while the page is visible, because mails are sent in the background. */
export const summaryQuery = (measurementId: string) =>
  queryOptions({
    queryKey: [...KEYS.invitations, measurementId, 'summary'],
    queryFn: ({ signal }) => call(invitations.getInvitationSummary, { params: { id: measurementId }, signal }),
    refetchInterval: LIVE_REFETCH_MS,
  });

interface Wanted {
  readonly search: string;
  readonly state: InvitationState | '';
  readonly sorting: Sorting<InvitationColumn>;
  readonly page: number;
}

export const invitationsQuery = (measurementId: string, { search, state, sorting, page }: Wanted) =>
  queryOptions({
    queryKey: [...KEYS.invitations, measurementId, { search, state, sorting, page }],
    queryFn: ({ signal }) =>
      call(invitations.getInvitations, {
        params: { id: measurementId },
        query: {
          search,
          page,
          ...(state !== '' && { state }),
          ...(sorting && { sort: sorting.column, direction: sorting.direction }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: LIVE_REFETCH_MS,
  });

/** Sends one invitation again. */
export function useResend(measurementId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(invitations.resendInvitation, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [...KEYS.invitations, measurementId] }),
  });
}

type Correction = BodyOf<typeof participantLists.correctParticipant>;

/** Corrects the address, name or language of an invited person. */
export function useCorrect(measurementId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: Correction }) =>
      call(participantLists.correctParticipant, { params: { id }, body }),
    onSettled: () =>
      Promise.all(
        [[...KEYS.invitations, measurementId], KEYS.participantLists].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
