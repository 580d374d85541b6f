import { accountData, accountSessions } from '@veleta/shared/contracts';
import { call } from '@veleta/shared/http';
import type { BodyOf, ReplyOf } from '@veleta/shared/http';
import { queryOptions, useMutation } from '@veleta/shared/query';

export type DeletionImpact = ReplyOf<typeof accountData.getRemoval>['accounts'][number];
export type OwnMembership = ReplyOf<typeof accountSessions.getMemberships>[number];

export const useExport = () => useMutation({ mutationFn: () => call(accountData.getExport) });

export const removalQuery = () =>
  // The deletion impact is never cached.
  queryOptions({ queryKey: ['removal'], queryFn: () => call(accountData.getRemoval), gcTime: 0 });

export const useDeleteMe = () =>
  useMutation({ mutationFn: (body: BodyOf<typeof accountData.deleteMe>) => call(accountData.deleteMe, { body }) });

export const membershipsQuery = () =>
  queryOptions({ queryKey: ['own-memberships'], queryFn: () => call(accountSessions.getMemberships) });

export const useChooseMembership = () =>
  useMutation({ mutationFn: (id: string) => call(accountSessions.chooseMembership, { params: { id } }) });
