import * as z from 'zod/mini';
import { BuildNewsSchema, type BuildNews } from '@veleta/shared/contracts';

/** Listens to the builds of a dev server, where it tells of them; returns how to stop. */
export function listenToBuilds(url: string, onNews: (news: BuildNews) => void): () => void {
  const source = new EventSource(new URL('events', url));
  source.onmessage = ({ data }) => {
    const news = z.safeParse(BuildNewsSchema, JSON.parse(String(data)));
    if (news.success) onNews(news.data);
  };
  return () => source.close();
}
