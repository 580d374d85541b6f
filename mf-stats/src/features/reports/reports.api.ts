import { reports } from '@veleta/shared/contracts';
import { call, request, type BodyOf, type ReplyOf } from '@veleta/shared/http';
import { queryOptions, useMutation, useQueryClient } from '@veleta/shared/query';

export type Report = ReplyOf<typeof reports.getReports>[number];
export type ReportKind = Report['kind'];
export type ReportInput = BodyOf<typeof reports.createReport>;
export const REPORT_KINDS: readonly ReportKind[] = ['pdf', 'pptx', 'xlsx', 'csv'];

const KEY = ['reports'] as const;
/** Poll interval while a report is pending. */
const WATCH_MS = 1_500;

export const isUnderWay = ({ status }: Report): boolean => status === 'queued' || status === 'running';

/** Reports of the account; polled while one is pending. */
export const reportsQuery = () =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => call(reports.getReports, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? WATCH_MS : false),
  });

function useChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: KEY }) });
}

export const useRequestReport = () => useChange((body: ReportInput) => call(reports.createReport, { body }));
export const useRemakeReport = () => useChange((id: string) => call(reports.remakeReport, { params: { id } }));
export const useDeleteReport = () => useChange((id: string) => call(reports.deleteReport, { params: { id } }));

/** Downloads the file of a report. @throws HttpError */
export async function fetchReportFile(id: string): Promise<Blob> {
  const { method, version, service, uri } = reports.getReportFile;
  const file = await request({ method, version, service, uri, params: { id }, asBlob: true });
  if (!(file instanceof Blob)) throw new TypeError('Expected the report as a file.');
  return file;
}
