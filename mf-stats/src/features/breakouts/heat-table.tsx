import { formatNumber, useBilingual, useTranslation } from '@veleta/shared/i18n';
import { Box, chakra, Span, VisuallyHidden } from '@veleta/shared/ui';
import type { ReactNode } from 'react';
import type { FigureKind } from '../../address/use-stats-address.ts';
import { HEAT_INK, heatColor } from '../../figures/scale.ts';
import { NOTHING, useFigureText, useHiddenText } from '../../figures/use-figure-text.ts';
import type { Analysis, Breakout, Result } from '../../server-data/analysis.api.ts';

interface HeatTableProps {
  readonly analysis: Analysis;
  readonly breakout: Breakout;
  readonly figure: FigureKind;
}

const cellLook = { px: '2', py: '2.5', textAlign: 'center', fontVariantNumeric: 'tabular-nums' } as const;

function Cell({
  result,
  figure,
  threshold,
  isStrong = false,
}: {
  result: Result;
  figure: FigureKind;
  threshold: number;
  isStrong?: boolean;
}) {
  const figureText = useFigureText();
  const hiddenText = useHiddenText(threshold);
  const value = result[figure];
  if (!value) {
    return (
      <chakra.td {...cellLook} color="fg.muted" title={hiddenText(result.hidden)}>
        <Span aria-hidden="true">{NOTHING}</Span>
        <VisuallyHidden>{hiddenText(result.hidden)}</VisuallyHidden>
      </chakra.td>
    );
  }
  return (
    <chakra.td
      {...cellLook}
      css={{ backgroundColor: heatColor(value.value), color: HEAT_INK }}
      fontWeight={isStrong ? 'semibold' : 'normal'}
    >
      {figureText(value, figure === 'favorability' ? 'percent' : 'points')}
    </chakra.td>
  );
}

function UnitHeader({ children, isWhole = false }: { children: ReactNode; isWhole?: boolean }) {
  return (
    <chakra.th
      scope="row"
      textAlign="start"
      fontWeight={isWhole ? 'semibold' : 'medium'}
      px={{ base: '3', md: '4' }}
      py="2.5"
      position="sticky"
      insetInlineStart="0"
      zIndex="1"
      bg="bg.panel"
      minW={{ base: '8rem', md: '10rem' }}
      maxW={{ base: '8rem', md: '14rem' }}
      overflowWrap="break-word"
      hyphens="auto"
    >
      {children}
    </chakra.th>
  );
}

/** Units × dimensions, colour and number. Scrolls sideways by itself where the screen is narrow; the unit stays in view. */
export function HeatTable({ analysis, breakout, figure }: HeatTableProps) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const hiddenText = useHiddenText(analysis.threshold);
  const caption = t('breakouts.caption', { category: breakout.category.title, figure: t(`views.${figure}`) });
  const header = (label: ReactNode) => (
    <chakra.th
      scope="col"
      px="2"
      py="3"
      textStyle="xs"
      fontWeight="semibold"
      color="fg.muted"
      textAlign="center"
      verticalAlign="bottom"
    >
      {label}
    </chakra.th>
  );
  return (
    <Box
      role="region"
      aria-label={caption}
      tabIndex={0}
      overflowX="auto"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
    >
      <chakra.table width="full" minW="56rem" textStyle="sm" borderCollapse="separate" css={{ borderSpacing: '2px' }}>
        <VisuallyHidden as="caption">{caption}</VisuallyHidden>
        <thead>
          <tr>
            <chakra.th
              scope="col"
              px="4"
              py="3"
              textStyle="xs"
              fontWeight="semibold"
              color="fg.muted"
              textAlign="start"
              verticalAlign="bottom"
              position="sticky"
              insetInlineStart="0"
              bg="bg.panel"
              zIndex="1"
            >
              {breakout.category.title}
            </chakra.th>
            {header(t('table.responses'))}
            {header(t('breakouts.product'))}
            {analysis.dimensions.map((dimension) => (
              <chakra.th
                scope="col"
                key={dimension.key}
                px="2"
                py="3"
                textStyle="xs"
                fontWeight="semibold"
                color="fg.muted"
                textAlign="center"
                verticalAlign="bottom"
              >
                {translate(dimension.name)}
              </chakra.th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <UnitHeader isWhole>{t('breakouts.whole')}</UnitHeader>
            <chakra.td {...cellLook} color="fg.muted">
              {analysis.participation.responses === null ? NOTHING : formatNumber(analysis.participation.responses)}
            </chakra.td>
            {analysis.product ? (
              <Cell result={analysis.product} figure={figure} threshold={analysis.threshold} isStrong />
            ) : (
              <td />
            )}
            {analysis.dimensions.map((dimension) => (
              <Cell key={dimension.key} result={dimension.result} figure={figure} threshold={analysis.threshold} />
            ))}
          </tr>
          {breakout.units.map((unit) => (
            <tr key={unit.id ?? 'none'}>
              <UnitHeader>{unit.name ?? t('breakouts.noUnit')}</UnitHeader>
              {unit.hidden ? (
                <chakra.td
                  colSpan={analysis.dimensions.length + 2}
                  px="4"
                  py="2.5"
                  color="fg.muted"
                  bg="bg.subtle"
                  borderRadius="l1"
                >
                  <Span
                    display="inline-block"
                    position="sticky"
                    insetInlineStart={{ base: '8.5rem', md: '11rem' }}
                    maxW={{ base: '8.5rem', md: 'none' }}
                  >
                    <Span aria-hidden="true" me="2">
                      {NOTHING}
                    </Span>
                    {hiddenText(unit.hidden)}
                  </Span>
                </chakra.td>
              ) : (
                <>
                  <chakra.td {...cellLook} color="fg.muted">
                    {unit.responses === null ? NOTHING : formatNumber(unit.responses)}
                  </chakra.td>
                  <Cell result={unit.product} figure={figure} threshold={analysis.threshold} isStrong />
                  {unit.dimensions.map((dimension) => (
                    <Cell
                      key={dimension.key}
                      result={dimension.result}
                      figure={figure}
                      threshold={analysis.threshold}
                    />
                  ))}
                </>
              )}
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </Box>
  );
}
