import { useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';

/** Returns what confirms the deletion of a set of the product with this name. */
export function useNotifyDeleted(name: string): () => void {
  const { t } = useTranslation('mf-measurements');
  return () => notify.success(t('deletion.done'), t('deletion.doneOf', { product: name }));
}
