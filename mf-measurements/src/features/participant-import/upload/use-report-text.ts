import { writeCsv } from '@veleta/shared/contracts';
import { useTranslation } from '@veleta/shared/i18n';
import type { Review } from '../review/review.ts';
import type { ImportResult } from './send-import.ts';

/** Returns a function that writes the result of every line as a CSV file in the current language. */
export function useReportText(): (result: ImportResult, review: Review) => string {
  const { t } = useTranslation('mf-measurements');
  return (result, review) => {
    const known = new Set(result.knownLines);
    const onList = result.replaced > 0 ? t('import.outcomes.replaced') : t('import.outcomes.kept');
    const rows = Array.from({ length: review.size }, (_, place) => {
      const { line, written, isLeftOut, isCorrected } = review.lineAt(place);
      const reasons = isLeftOut
        ? review
            .allErrorsAt(place)
            .map(({ code, firstLine }) =>
              t([`import.problems.${code}`, 'import.problems.other'], { line: firstLine ?? 0 }),
            )
        : [];
      const outcome = isLeftOut
        ? t('import.outcomes.leftOut')
        : known.has(line)
          ? onList
          : t(isCorrected ? 'import.outcomes.mended' : 'import.outcomes.added');
      return [String(line), written.email, written.name ?? '', outcome, reasons.join('; ')];
    });
    const head = [t('import.line'), t('lists.email'), t('lists.personName'), t('import.outcome'), t('import.reason')];
    return writeCsv([head, ...rows]);
  };
}
