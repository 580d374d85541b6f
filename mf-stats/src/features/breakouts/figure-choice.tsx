import { useTranslation } from '@veleta/shared/i18n';
import { Button } from '@veleta/shared/ui';
import { ButtonGroup } from '@veleta/shared/ui/controls';
import { FIGURES, type FigureKind } from '../../common/use-stats-address.ts';

interface FigureChoiceProps {
  readonly figure: FigureKind;
  readonly onFigure: (figure: FigureKind) => void;
}

/** Select for the figure in the cells. */
export function FigureChoice({ figure, onFigure }: FigureChoiceProps) {
  const { t } = useTranslation('mf-stats');
  return (
    <ButtonGroup size="sm" aria-label={t('breakouts.figure')} role="group" gap="1">
      {FIGURES.map((kind) => (
        <Button
          key={kind}
          variant={kind === figure ? 'subtle' : 'ghost'}
          colorPalette={kind === figure ? 'primary' : 'gray'}
          aria-pressed={kind === figure}
          onClick={() => onFigure(kind)}
        >
          {t(`views.${kind}`)}
        </Button>
      ))}
    </ButtonGroup>
  );
}
