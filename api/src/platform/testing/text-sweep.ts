import type { FastifyInstance } from 'fastify';
import { openAllRows } from './database-rows.ts';
import {
  fillRequest,
  UNKNOWN_ID,
  textPlacesOf,
  withValue,
  type FilledRequest,
  type TextPlace,
} from './filled-request.ts';
import { startApi, type TestApi } from './start-api.ts';
import { nameOf, send, type DeclaredRoute } from './tenant-sweep.ts';
import { makeWholeAccount, type WholeAccount } from './whole-account.ts';

/** An account with one of everything, and every text field of the API that its owner can use. */
interface TextSweep {
  readonly api: TestApi;
  readonly owner: WholeAccount;
  readonly fields: readonly TextField[];
  /** Returns the errors logged since the last call. */
  readonly logged: () => string[];
  close(): Promise<void>;
}

export async function startTextSweep(): Promise<TextSweep> {
  const lines: string[] = [];
  const api = await startApi({
    config: { logLevel: 'error', operators: ['owner@operators.example'] },
    logTo: { write: (line) => void lines.push(line) },
  });
  const owner = await makeWholeAccount(api, 'owner');
  const rows = await openAllRows(api.databaseUrl);
  const candidates = { id: await rows.idsOf(owner.accountId), token: Object.values(owner.tokens) };
  await rows.close();
  const fields = await openWith(api.app, textFieldsOf(api.app.apiRoutes), { access: owner.access, candidates });
  return { api, owner, fields, logged: () => lines.splice(0), close: () => api.close() };
}

/** A free-text field of a request. */
interface TextField {
  readonly route: DeclaredRoute;
  readonly place: TextPlace;
  readonly where: string;
  /** The request with a sample in that field; the ids in its URL are those of `openWith`. */
  readonly request: FilledRequest;
}

/** Returns every text field of the API. */
const textFieldsOf = (routes: readonly DeclaredRoute[]): TextField[] =>
  routes.flatMap((route) => {
    const { call } = route;
    if (!call) return [];
    return textPlacesOf(call).map((place) => ({
      route,
      place,
      where: `${nameOf(route)} (${[place.part, ...place.path].join('.')})`,
      request: fillRequest(nameOf(route), call, place, place.sample),
    }));
  });

/** Sets the URL parameter of every field to a candidate that finds something, if there is one. */
async function openWith(
  app: FastifyInstance,
  fields: readonly TextField[],
  { access, candidates }: { access: string; candidates: Readonly<Record<string, readonly string[]>> },
): Promise<TextField[]> {
  const opened: TextField[] = [];
  for (const field of fields) {
    const [name] = Object.keys(field.request.params);
    const isFree = name === undefined || field.place.part === 'params';
    opened.push(isFree ? field : await openField(app, field, { access, candidates: candidates[name] ?? [], name }));
  }
  return opened;
}

async function openField(
  app: FastifyInstance,
  field: TextField,
  { access, candidates, name }: { access: string; candidates: readonly string[]; name: string },
): Promise<TextField> {
  const requestFor = (value: string): FilledRequest => ({
    ...field.request,
    params: { ...field.request.params, [name]: value },
  });
  const ask = async (value: string) => {
    const { statusCode, body } = await send(app, field.route, requestFor(value), access);
    return `${statusCode} ${body}`.replaceAll(value, 'id').replace(/"request_id":"[^"]*"/, '');
  };
  const unknownReply = await ask(UNKNOWN_ID);
  for (const value of candidates)
    if ((await ask(value)) !== unknownReply) return { ...field, request: requestFor(value) };
  return field;
}

/**
 * Sends each text through each field. Returns the number of requests and of accepted ones, and the problems: server
 * errors. `logged` returns the errors logged since its last call.
 */
export async function textProblems(
  app: FastifyInstance,
  fields: readonly TextField[],
  { texts, access, logged }: { texts: readonly string[]; access: string; logged: () => string[] },
): Promise<{ requests: number; accepted: number; problems: string[] }> {
  const problems: string[] = [];
  let requests = 0;
  let accepted = 0;
  for (const { route, place, where, request } of fields) {
    for (const text of texts) {
      const reply = await send(app, route, withValue(request, place, text), access);
      requests += 1;
      if (reply.statusCode < 400) accepted += 1;
      const errors = logged();
      if (reply.statusCode >= 500 || errors.length > 0)
        problems.push(
          `${where} ${JSON.stringify(text).slice(0, 60)}: ${reply.statusCode} ${errors.join(' ').slice(0, 300)}`,
        );
    }
  }
  return { requests, accepted, problems };
}
