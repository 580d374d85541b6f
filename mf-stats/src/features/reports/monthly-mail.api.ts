import { monthlyMails } from '@veleta/shared/contracts';
import { call } from '@veleta/shared/http';
import { queryOptions, useMutation, useQueryClient } from '@veleta/shared/query';

const KEY = ['monthly-mail'] as const;

export const monthlyMailQuery = () =>
  queryOptions({ queryKey: KEY, queryFn: ({ signal }) => call(monthlyMails.getMonthlyMail, { signal }) });

/** Saves whether the signed-in owner receives the monthly email. */
export function useWantMonthlyMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isWanted: boolean) => call(monthlyMails.putMonthlyMail, { body: { isWanted } }),
    onSuccess: (saved) => client.setQueryData(KEY, saved),
  });
}
