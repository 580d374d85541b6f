import { i18n } from '@veleta/shared/i18n';
import { muteErrors, notify } from '@veleta/shared/notify';

/**
 * Shows that the session has expired. Mutes further errors until the user acts on the login page, because pending
 * requests fail for the same reason.
 */
export function notifyExpired(): void {
  notify.error(i18n.t('session.expired', { ns: 'shell' }));
  const unmute = muteErrors();
  const eventTypes = ['pointerdown', 'keydown'] as const;
  const end = (): void => {
    unmute();
    for (const eventType of eventTypes) window.removeEventListener(eventType, end, { capture: true });
  };
  for (const eventType of eventTypes) window.addEventListener(eventType, end, { capture: true });
}
