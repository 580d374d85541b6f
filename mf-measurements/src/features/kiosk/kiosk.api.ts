import { kiosks, type Language } from '@veleta/shared/contracts';
import { call, request, type ReplyOf } from '@veleta/shared/http';
import { queryOptions, useMutation, useQueryClient } from '@veleta/shared/query';
import { KEYS } from '../../common/query-keys.ts';

export type Kiosk = ReplyOf<typeof kiosks.getKiosk>;

const keyOf = (measurementId: string) => [...KEYS.measurements, measurementId, 'kiosk'];

/** The link for shared tablets and the number of its codes. */
export const kioskQuery = (measurementId: string) =>
  queryOptions({
    queryKey: keyOf(measurementId),
    queryFn: ({ signal }) => call(kiosks.getKiosk, { params: { id: measurementId }, signal }),
  });

/** Creates codes. The API returns them only once. */
export function useCreateCodes(measurementId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (count: number) => call(kiosks.createKioskCodes, { params: { id: measurementId }, body: { count } }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(measurementId) }),
  });
}

/** Withdraws the link and every unused code. */
export function useWithdrawCodes(measurementId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(kiosks.withdrawKiosk, { params: { id: measurementId } }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(measurementId) }),
  });
}

/** Fetches a printable page of slips with codes. */
export async function fetchSlips(measurementId: string, codes: readonly string[], language: Language): Promise<Blob> {
  const { method, version, service, uri } = kiosks.printKioskCodes;
  const body = { language, codes };
  const file = await request({ method, version, service, uri, params: { id: measurementId }, body, asBlob: true });
  if (!(file instanceof Blob)) throw new TypeError('The API returned no file for the slips.');
  return file;
}
