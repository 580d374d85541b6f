import type { Address } from '../survey/survey.types.ts';

/** The purpose of a visit, read from the page's address. */
export type StaticVisit =
  | { readonly name: 'survey'; readonly address: Address; readonly token: string }
  | { readonly name: 'fingerprint' }
  | { readonly name: 'protection'; readonly token: string }
  /** The short address of a poster, which the API redirects. */
  | { readonly name: 'poster'; readonly path: string }
  | { readonly name: 'nowhere' };

const SURVEY = /^\/(survey\/response|request-survey-access)\/([^/]+)\/?$/;
const PROTECTION = /^\/survey\/response\/([^/]+)\/protection\/?$/;
const POSTER = /^\/s\/[\w-]+\/?$/;

/** Reads the path of a page that a static host serves for every address. */
export function visitOfPath(path: string): StaticVisit {
  if (/^\/fingerprint\/?$/.test(path)) return { name: 'fingerprint' };
  if (POSTER.test(path)) return { name: 'poster', path };
  const explained = decoded(PROTECTION.exec(path)?.[1] ?? '');
  if (explained) return { name: 'protection', token: explained };
  const [, way, written = ''] = SURVEY.exec(path) ?? [];
  const token = decoded(written);
  if (!way || token === null) return { name: 'nowhere' };
  return { name: 'survey', address: way === 'survey/response' ? 'response' : 'access', token };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
