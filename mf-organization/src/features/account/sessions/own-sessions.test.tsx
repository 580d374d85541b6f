import { describe, expect, it } from '@jest/globals';
import { accountSessions } from '@veleta/shared/contracts';
import { renderWithProviders, type Reply } from '@veleta/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import en from '../../../locales/en.json' with { type: 'json' };
import { OwnSessions } from './own-sessions.tsx';

const PHONE = {
  id: '6c1f0d1e-6f3f-4b34-9a53-5f3f0f5d4b02',
  browser: 'safari',
  system: 'ios',
  started_at: '2026-03-01T10:00:00.000Z',
  last_used_at: '2026-03-02T10:00:00.000Z',
  is_current: false,
} as const;

/** Ends the session of the phone with this reply of the server; returns the notices. */
async function endPhone(answer: Reply) {
  const { notices, requests } = await renderWithProviders(<OwnSessions />, {
    messages: { 'mf-organization': en },
    replies: [{ call: accountSessions.getSessions, reply: [PHONE] }, answer],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'End the session Safari on iOS' }));
  // The list is loaded again after success and failure.
  await waitFor(() => expect(requests.filter(({ call }) => call === accountSessions.getSessions)).toHaveLength(2));
  return notices;
}

describe('ending a session', () => {
  it('reports the ended session', async () => {
    const notices = await endPhone({ call: accountSessions.endSession });
    expect(notices).toMatchObject([{ status: 'success', title: en.sessions.ended }]);
  });

  it('reports an error of the server', async () => {
    const notices = await endPhone({ call: accountSessions.endSession, error: 'too_many_requests' });
    await waitFor(() => expect(notices).toMatchObject([{ status: 'error', title: en.sessions.endFailed }]));
  });

  it('reports nothing if the session had already ended', async () => {
    expect(await endPhone({ call: accountSessions.endSession, error: 'not_found' })).toEqual([]);
  });
});
