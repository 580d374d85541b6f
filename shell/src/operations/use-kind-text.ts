import { useTranslation } from '@veleta/shared/i18n';

/** Returns the text of a kind of failure, or its name if a newer shell reported an unknown kind. */
export function useKindText(): (kind: string) => string {
  const { t } = useTranslation('operations');
  return (kind) => t(`failures.kinds.${kind}`, { defaultValue: kind });
}
