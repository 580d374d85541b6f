import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { fillRequest, idPlacesOf, UNKNOWN_ID, type FilledRequest, type IdPlace } from './filled-request.ts';

export type DeclaredRoute = FastifyInstance['apiRoutes'][number];

export const nameOf = ({ method, url }: DeclaredRoute): string => `${method} ${url}`;

/** Sends a request to a route of the API with an access token. */
export function send(
  app: FastifyInstance,
  { method, url }: DeclaredRoute,
  { params, query, body }: FilledRequest,
  access?: string,
): Promise<LightMyRequestResponse> {
  const address = Object.entries(params).reduce(
    (text, [name, value]) => text.replace(`:${name}`, encodeURIComponent(String(value).toWellFormed())),
    url,
  );
  return app.inject({
    // A declared route has one of the methods of its contract.
    method: method as 'GET',
    url: address,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value).toWellFormed()])),
    headers: access ? { authorization: `Bearer ${access}` } : {},
    ...(body === undefined ? {} : { payload: Object(body) }),
  });
}

/** Returns a valid request for the route, with unknown ids. */
export function requestFor(route: DeclaredRoute): FilledRequest {
  if (route.call) return fillRequest(nameOf(route), route.call);
  const names = [...route.url.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return { params: Object.fromEntries(names.map((name) => [name, UNKNOWN_ID])), query: {}, body: undefined };
}

interface Attempt {
  readonly where: string;
  /** Sends the request with this id in the field; equal texts mean equal replies. */
  readonly ask: (id: string) => Promise<{ readonly status: number; readonly text: string }>;
  readonly isAddress: boolean;
  readonly isQuery: boolean;
}

const isInAddress = ({ part }: IdPlace): boolean => part === 'params';

/** Returns every field of a route that contains the id of a row. */
async function attemptsOf(
  app: FastifyInstance,
  route: DeclaredRoute,
  { access, own }: { access: string; own: readonly string[] },
): Promise<Attempt[]> {
  const name = nameOf(route);
  const { call } = route;
  const places = call ? idPlacesOf(call) : addressPlacesOf(route);
  const withId = (requestWith: (id: string) => FilledRequest) => async (id: string) => {
    const reply = await send(app, route, requestWith(id), access);
    // A reply may echo the id, and contains a request id.
    const text = reply.body.replaceAll(id, 'id').replace(/"request_id":"[^"]*"/, '');
    return { status: reply.statusCode, text: `${reply.statusCode} ${text}` };
  };
  const fill = (place: IdPlace, id: string): FilledRequest =>
    call ? fillRequest(name, call, place, id) : { ...requestFor(route), params: { [String(place.path[0])]: id } };
  const attempts = places.map((place) => ({ place, ask: withId((id) => fill(place, id)) }));

  // Ids in a body are checked only if the URL is found.
  const address = attempts.find(({ place }) => isInAddress(place));
  const inBody = attempts.filter(({ place }) => !isInAddress(place));
  let workingId: string | undefined;
  if (address && inBody.length > 0) workingId = await differing(address.ask, own);
  return attempts.map(({ place, ask }) => ({
    where: `${name} (${[place.part, ...place.path].join('.')})`,
    ask:
      isInAddress(place) || !workingId || !address
        ? ask
        : withId((id) => ({ ...fill(place, id), params: fill(address.place, workingId).params })),
    isAddress: isInAddress(place),
    isQuery: place.part === 'query',
  }));
}

function addressPlacesOf({ url }: DeclaredRoute): IdPlace[] {
  return [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => ({ part: 'params', path: [name] }));
}

/** Returns the first id whose reply differs from that to an unknown id. */
async function differing(ask: Attempt['ask'], ids: readonly string[]): Promise<string | undefined> {
  const unknownReply = await ask(UNKNOWN_ID);
  for (const id of ids) if ((await ask(id)).text !== unknownReply.text) return id;
  return undefined;
}

/** Returns whether a route checks the caller. */
const isGuarded = ({ access }: DeclaredRoute): boolean => access !== 'public';
const deletes = ({ method }: DeclaredRoute): boolean => method === 'DELETE';

/**
 * Tries ids of another account in every field of every route. Each reply must equal that to an unknown id, and one in a
 * URL must be 404 or 403. Then the reply does not reveal that the row exists.
 */
export async function foreignIdProblems(
  app: FastifyInstance,
  routes: readonly DeclaredRoute[],
  { access, own, ids }: { access: string; own: readonly string[]; ids: readonly string[] },
): Promise<string[]> {
  const problems: string[] = [];
  for (const route of routes.filter(isGuarded))
    for (const { where, ask, isAddress, isQuery } of await attemptsOf(app, route, { access, own })) {
      const unknownReply = await ask(UNKNOWN_ID);
      if (isAddress && ![403, 404].includes(unknownReply.status))
        problems.push(`${where}: ${unknownReply.text} to an unknown id`);
      if (!isAddress && !isQuery && unknownReply.status < 400) problems.push(`${where}: accepts an id that no row has`);
      const existing = await differing(ask, ids);
      if (existing) problems.push(`${where}: ${(await ask(existing)).text.slice(0, 200)} to another account's id`);
    }
  return problems;
}

/**
 * Returns the fields in which none of the account's own ids makes a difference: their test proves nothing, because
 * another rule rejected the request first. Changes the rows that these ids name.
 */
export async function ineffectiveIdFields(
  app: FastifyInstance,
  routes: readonly DeclaredRoute[],
  { signIn, ids }: { signIn: () => Promise<string>; ids: () => Promise<readonly string[]> },
): Promise<string[]> {
  const ineffective: string[] = [];
  // An id that worked in one field often works in the next: those are tested first, the latest before the others.
  const workingIds: string[] = [];
  const latestFirst = async () => {
    const all = await ids();
    return [...new Set([...workingIds.filter((id) => all.includes(id)), ...all])];
  };
  const tested = routes.filter((one) => isGuarded(one) && one.access !== 'operator');
  // Deleted rows are not found again, so deleting routes come last.
  for (const route of [...tested.filter((one) => !deletes(one)), ...tested.filter(deletes)])
    for (const { where, ask } of await attemptsOf(app, route, { access: await signIn(), own: await latestFirst() })) {
      const workingId = await differing(ask, await latestFirst());
      if (workingId) workingIds.unshift(workingId);
      else ineffective.push(where);
    }
  return ineffective;
}

/** A caller without permission, and the expected error. */
export interface Stranger {
  readonly who: string;
  readonly access: string | undefined;
  readonly error: string;
  /** Returns whether the caller may use a route. */
  readonly may: (access: DeclaredRoute['access']) => boolean;
}

/** Calls every route as every caller that its declaration excludes, with an otherwise valid request. */
export async function accessProblems(
  app: FastifyInstance,
  routes: readonly DeclaredRoute[],
  strangers: readonly Stranger[],
): Promise<string[]> {
  const problems: string[] = [];
  for (const route of routes.filter(isGuarded))
    for (const { who, access, error, may } of strangers) {
      if (may(route.access)) continue;
      const reply = await send(app, route, requestFor(route), access);
      const code: unknown = reply.headers['content-type']?.toString().includes('json') ? reply.json().error : null;
      if (code !== error) problems.push(`${nameOf(route)}: ${who} is answered ${reply.statusCode} ${String(code)}`);
    }
  return problems;
}

interface Reader {
  readonly access: string;
  /** Values for URL parameters, by parameter name. */
  readonly candidates: Readonly<Record<string, readonly string[]>>;
  readonly dump: () => Promise<Record<string, string[]>>;
}

/** Calls every route by GET and HEAD: each must find something, and none may write. */
export async function readProblems(
  app: FastifyInstance,
  routes: readonly DeclaredRoute[],
  { access, candidates, dump }: Reader,
): Promise<string[]> {
  const problems: string[] = [];
  let before = await dump();
  for (const read of routes.filter(({ method }) => method === 'GET')) {
    const request = requestFor(read);
    const attempts = Object.entries(candidates).flatMap(([name, values]): FilledRequest[] => {
      if (name in request.params) return values.map((value) => ({ ...request, params: { [name]: value } }));
      return name in request.query ? values.map((value) => ({ ...request, query: { [name]: value } })) : [];
    });
    let found = 0;
    for (const attempt of attempts.length > 0 ? attempts : [request]) {
      if ((await send(app, read, attempt, access)).statusCode >= 300) continue;
      found += 1;
      const head = await send(app, { ...read, method: 'HEAD' }, attempt, access);
      if (head.statusCode >= 300) problems.push(`${nameOf(read)}: HEAD answers ${head.statusCode}`);
    }
    if (found === 0) problems.push(`${nameOf(read)}: nothing was found to read`);
    const after = await dump();
    for (const table of new Set([...Object.keys(before), ...Object.keys(after)]))
      if (String(before[table]) !== String(after[table])) problems.push(`${nameOf(read)}: writes into ${table}`);
    before = after;
  }
  return problems;
}
