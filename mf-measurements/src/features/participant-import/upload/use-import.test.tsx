import { describe, expect, it, jest } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { participantImports, PARTICIPANTS_PER_CHUNK } from '@veleta/shared/contracts';
import { renderWithProviders, type Reply } from '@veleta/shared/testing';
import type { PersonRow } from '../review/person-line.ts';
import { listsQuery } from '../../../common/participant-lists.queries.ts';
import type { ImportPlan } from './send-import.ts';
import { useImport } from './use-import.ts';

const { beginImport, addImportRows, completeImport, cancelImport } = participantImports;
const IMPORT = '7d3f0d1e-6f3f-4b34-9a53-5f3f0f5d4a01';
const LIST = {
  id: '7d3f0d1e-6f3f-4b34-9a53-5f3f0f5d4a02',
  name: 'Everybody',
  people: 1,
  is_used: false,
  active_in: [],
  created_at: '2026-11-20T10:00:00.000Z',
};
const people = (count: number): PersonRow[] =>
  Array.from({ length: count }, (_, index) => ({ line: index + 2, email: `p${index}@example.org`, units: [] }));
const planOf = (count: number): ImportPlan => ({
  list: null,
  name: 'Everybody',
  categories: [],
  known: 'keep',
  newUnits: [],
  rows: people(count),
});
const begun: Reply = { call: beginImport, reply: { id: IMPORT } };
const taken: Reply = { call: addImportRows, reply: { people: 1 } };
const done: Reply = { call: completeImport, reply: { list: LIST, added: 1, replaced: 0, kept: 0, known_lines: [] } };
const given: Reply = { call: cancelImport };

async function show(replies: readonly Reply[]) {
  const onFailed = jest.fn();
  const onImported = jest.fn();
  let current: ReturnType<typeof useImport> | undefined;
  function Probe() {
    current = useImport({ onFailed, onImported });
    return null;
  }
  const rendered = await renderWithProviders(<Probe />, { replies });
  const sent = () => rendered.requests.map(({ call }) => call);
  return { ...rendered, onFailed, onImported, sent, now: () => current! };
}
/** A reply that arrives when the test resolves it. */
function heldReply() {
  let release = (): void => {};
  const after = new Promise<void>((resolve) => (release = resolve));
  return { after, release: () => release() };
}

describe('useImport', () => {
  it('sends every line, and puts the new list first', async () => {
    const { now, sent, onImported, client } = await show([begun, taken, done]);
    act(() => void now().start(planOf(1)));
    await waitFor(() => expect(now().state.kind).toBe('done'));
    expect(sent()).toEqual([beginImport, addImportRows, completeImport]);
    expect(onImported).toHaveBeenCalledTimes(1);
    expect(client.getQueryData(listsQuery.queryKey)?.[0]?.name).toBe('Everybody');
  });

  it('puts an existing list first, without a duplicate', async () => {
    const { now, client } = await show([begun, taken, done]);
    const list = { id: LIST.id, name: LIST.name, people: 0, isUsed: false, activeIn: [], createdAt: LIST.created_at };
    const other = { ...list, id: '7d3f0d1e-6f3f-4b34-9a53-5f3f0f5d4a03', name: 'Sales' };
    client.setQueryData(listsQuery.queryKey, [other, list]);
    act(() => void now().start({ ...planOf(1), list: LIST.id, name: null }));
    await waitFor(() => expect(now().state.kind).toBe('done'));
    expect(client.getQueryData(listsQuery.queryKey)).toMatchObject([{ id: LIST.id, people: 1 }, other]);
  });

  it('cancels the upload on the server when the dialog closes', async () => {
    const { after, release } = heldReply();
    const { now, sent, unmount, onImported, onFailed } = await show([begun, { ...taken, after }, done, given]);
    act(() => void now().start(planOf(PARTICIPANTS_PER_CHUNK + 1)));
    await waitFor(() => expect(sent()).toContain(addImportRows));
    unmount();
    release();
    await waitFor(() => expect(sent()).toContain(cancelImport));
    expect(sent().filter((call) => call === addImportRows)).toHaveLength(1);
    expect(sent()).not.toContain(completeImport);
    expect(onImported).not.toHaveBeenCalled();
    expect(onFailed).not.toHaveBeenCalled();
  });

  it('starts once for two submits in a row', async () => {
    const { now, sent } = await show([begun, taken, done]);
    act(() => {
      void now().start(planOf(1));
      void now().start(planOf(1));
    });
    await waitFor(() => expect(now().state.kind).toBe('done'));
    expect(sent()).toEqual([beginImport, addImportRows, completeImport]);
  });

  it('starts again after a cancellation', async () => {
    const { after, release } = heldReply();
    const { now, sent } = await show([begun, { ...taken, after }, taken, done, given]);
    act(() => void now().start(planOf(1)));
    await waitFor(() => expect(sent()).toContain(addImportRows));
    act(() => now().cancel());
    release();
    await waitFor(() => expect(now().state.kind).toBe('idle'));
    expect(sent()).toContain(cancelImport);
    act(() => void now().start(planOf(1)));
    await waitFor(() => expect(now().state.kind).toBe('done'));
    expect(sent().filter((call) => call === beginImport)).toHaveLength(2);
  });

  it('resumes after a lost connection without sending chunks twice', async () => {
    const { now, sent, requests, onFailed } = await show([
      begun,
      taken,
      { call: addImportRows, error: 'network' },
      taken,
      done,
    ]);
    act(() => void now().start(planOf(PARTICIPANTS_PER_CHUNK + 1)));
    await waitFor(() => expect(now().state).toMatchObject({ kind: 'stopped', sent: PARTICIPANTS_PER_CHUNK }));
    expect(onFailed).toHaveBeenCalledTimes(1);
    act(() => now().resume());
    await waitFor(() => expect(now().state.kind).toBe('done'));
    expect(sent().filter((call) => call === beginImport)).toHaveLength(1);
    expect(requests.findLast(({ call }) => call === addImportRows)?.body).toMatchObject({
      rows: [{ email: `p${PARTICIPANTS_PER_CHUNK}@example.org` }],
    });
  });

  it('ends when the API rejects the import', async () => {
    const { now, onFailed } = await show([{ call: beginImport, error: 'conflict' }]);
    act(() => void now().start(planOf(1)));
    await waitFor(() => expect(onFailed).toHaveBeenCalledTimes(1));
    expect(now().state.kind).toBe('idle');
  });
});
