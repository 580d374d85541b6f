import { measurements, type Language } from '@veleta/shared/contracts';
import { request } from '@veleta/shared/http';

/** Fetches the poster of a measurement as a PDF in the language of its readers. */
export async function fetchPoster(id: string, language: Language): Promise<Blob> {
  const { method, version, service, uri } = measurements.getPoster;
  const file = await request({ method, version, service, uri, params: { id }, query: { language }, asBlob: true });
  if (!(file instanceof Blob)) throw new TypeError('The API returned no file for the poster.');
  return file;
}
