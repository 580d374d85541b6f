import { i18n } from '@veleta/shared/i18n';
import { muteErrors, notify } from '@veleta/shared/notify';

/**
 * Shows that the session has expired. Mutes further errors until the user acts on the login page, because pending
 * requests fail for the same reason.
 */
export function tellExpired(): void {
  notify.error(i18n.t('session.expired', { ns: 'shell' }));
  const unmute = muteErrors();
  const acts = ['pointerdown', 'keydown'] as const;
  const end = (): void => {
    unmute();
    for (const act of acts) window.removeEventListener(act, end, { capture: true });
  };
  for (const act of acts) window.addEventListener(act, end, { capture: true });
}
