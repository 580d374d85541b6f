import { useTranslation } from '@veleta/shared/i18n';
import { marks, Span } from '@veleta/shared/ui';
import { strengthOf, STRENGTHS } from './password-strength.ts';

const PALETTE = { short: 'gray', weak: 'warning', fair: 'info', strong: 'primary' } as const;

/** Shows the strength of a password while it is typed. It never blocks the form. */
export function StrengthHint({ password }: { password: string }) {
  const { t } = useTranslation('mf-auth');
  const strength = strengthOf(password);
  const level = password ? STRENGTHS.indexOf(strength) : 0;
  return (
    <Span display="block" width="full" colorPalette={PALETTE[strength]}>
      <Span display="flex" gap="1" aria-hidden="true" mb="1">
        {[1, 2, 3].map((step) => (
          <Span
            key={step}
            flex="1"
            height="1"
            borderRadius="full"
            bg={level >= step ? 'colorPalette.focusRing' : 'bg.emphasized'}
            {...(level >= step ? marks.shape : marks.track)}
          />
        ))}
      </Span>
      <span aria-live="polite">{t(password ? `strength.${strength}` : 'strength.advice')}</span>
    </Span>
  );
}
