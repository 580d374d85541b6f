import { useTranslation } from '@veleta/shared/i18n';

/** Words for a kind of failure; its own name where a newer shell reports one that this page does not know. */
export function useKindText(): (kind: string) => string {
  const { t } = useTranslation('operations');
  return (kind) => t(`failures.kinds.${kind}`, { defaultValue: kind });
}
