import { beforeEach, expect, it } from '@jest/globals';
import { startI18n } from '@veleta/shared/i18n';
import { notify, subscribeToNotices, type Notice } from '@veleta/shared/notify';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import { notifyExpired } from './notify-expired.ts';

beforeEach(() => startI18n({ shell: { en, es } }, 'en'));

it('notifyExpired shows the only notice of a failed save until the user acts again', () => {
  const shown: Notice[] = [];
  const stop = subscribeToNotices((notice) => shown.push(notice));
  notifyExpired();
  notify.error('Failed to save measurement set', 'Your session has expired.');
  notify.success('Login successful! Redirecting...');
  expect(shown.map(({ title }) => title)).toEqual([
    'Your session has expired. Please log in again.',
    'Login successful! Redirecting...',
  ]);
  window.dispatchEvent(new Event('pointerdown'));
  notify.error('Error', 'Invalid email or password');
  expect(shown.at(-1)?.description).toBe('Invalid email or password');
  stop();
});
