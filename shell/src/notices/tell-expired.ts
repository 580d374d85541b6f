import { i18n } from '@veleta/shared/i18n';
import { muteErrors, notify } from '@veleta/shared/notify';

/**
 * Says that the session has expired. Whatever was under way fails for the same reason and would say so again: errors are
 * dropped until the person acts on the login page.
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
