import { useTranslation } from '@veleta/shared/i18n';
import { Button, EmptyState, Flex, Stack } from '@veleta/shared/ui';
import { ButtonGroup } from '@veleta/shared/ui/fields';
import { Tabs } from '@veleta/shared/ui/tabs';
import { FIGURES, type FigureKind } from '../../address/use-stats-address.ts';
import type { Analysis } from '../../server-data/analysis.api.ts';
import { HeatKey } from './heat-key.tsx';
import { HeatTable } from './heat-table.tsx';

interface BreakoutsProps {
  readonly analysis: Analysis;
  readonly category: string | null;
  readonly figure: FigureKind;
  readonly onCategory: (id: string) => void;
  readonly onFigure: (figure: FigureKind) => void;
}

/** Results per unit of a category. */
export function Breakouts({ analysis, category, figure, onCategory, onFigure }: BreakoutsProps) {
  const { t } = useTranslation('mf-stats');
  const { breakouts } = analysis;
  const chosen = breakouts.find((breakout) => breakout.category.id === category) ?? breakouts[0];
  if (!chosen) return <EmptyState title={t('breakouts.empty')} description={t('breakouts.emptyHint')} />;
  const choice = (
    <ButtonGroup size="sm" aria-label={t('breakouts.figure')} role="group" gap="2">
      {FIGURES.map((kind) => (
        <Button
          key={kind}
          variant={kind === figure ? 'subtle' : 'outline'}
          colorPalette={kind === figure ? 'primary' : 'gray'}
          aria-pressed={kind === figure}
          onClick={() => onFigure(kind)}
        >
          {t(`views.${kind}`)}
        </Button>
      ))}
    </ButtonGroup>
  );
  return (
    <Tabs.Root value={chosen.category.id} onValueChange={({ value }) => onCategory(value)} variant="enclosed" size="sm">
      <Flex wrap="wrap" gap="4" justify="space-between" align="center">
        <Tabs.List aria-label={t('breakouts.category')}>
          {breakouts.map((breakout) => (
            <Tabs.Trigger key={breakout.category.id} value={breakout.category.id}>
              {breakout.category.title}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {choice}
      </Flex>
      {breakouts.map((breakout) => (
        <Tabs.Content key={breakout.category.id} value={breakout.category.id} pt="4">
          <Stack gap="4">
            <HeatTable analysis={analysis} breakout={breakout} figure={figure} />
            <HeatKey threshold={analysis.threshold} />
          </Stack>
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
