import type { FieldCode } from '@veleta/shared/contracts';
import { useTranslation } from '@veleta/shared/i18n';

/** Returns the errors of a form with the name of a list: its texts, and the field of a duplicate name. */
export function useListNameErrors() {
  const { t } = useTranslation('mf-measurements');
  return {
    words: (_: string, code: FieldCode) =>
      code === 'required' ? t('import.nameRequired') : code === 'taken' ? t('import.nameTaken') : undefined,
    fieldOfCode: (code: string) => (code === 'conflict' ? (['name', 'taken'] as const) : undefined),
  };
}
