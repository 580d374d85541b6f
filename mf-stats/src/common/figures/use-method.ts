import { useTranslation } from '@veleta/shared/i18n';

/** Text keys of the rules below the plots of each view. */
const RULES = {
  favorability: ['item', 'dimension', 'skipped', 'rounding', 'shown', 'unanimity'],
  score: ['scale', 'dimension', 'skipped', 'enps', 'shown', 'unanimity'],
  overview: ['participation', 'margin', 'figures', 'enps', 'highlights'],
  breakouts: ['rest', 'marks', 'threshold', 'protects', 'unanimity', 'once', 'units'],
  breakoutsAlone: ['threshold', 'protects', 'unanimity', 'once', 'units'],
} as const;

/** Returns sentences that explain how the figures of a view are computed. */
export function useMethod(): (view: keyof typeof RULES, threshold: number) => string[] {
  const { t } = useTranslation('mf-stats');
  return (view, threshold) => {
    const texts = view === 'breakoutsAlone' ? 'breakouts' : view;
    return RULES[view].map((rule) => t(`method.${texts}.${rule}`, { threshold }));
  };
}
