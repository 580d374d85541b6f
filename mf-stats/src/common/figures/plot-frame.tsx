import { useTranslation } from '@veleta/shared/i18n';
import { Box, Flex, Heading, Stack, Text, VisuallyHidden } from '@veleta/shared/ui';
import { useId, useRef, useState, type ReactNode } from 'react';
import type { Measurement } from '../analysis.api.ts';
import { MethodNote } from './method-note.tsx';
import { PlotActions } from './plot-actions.tsx';
import { PlotTableView } from './plot-table-view.tsx';
import type { PlotTable } from './plot-table.ts';
import { useMeasurementText } from './use-measurement-text.ts';

export interface PlotFrameProps {
  readonly title: string;
  /** One sentence that explains how to read the plot. */
  readonly note?: ReactNode;
  readonly measurement: Measurement;
  readonly threshold: number;
  readonly table: PlotTable;
  /** How the figures are computed, one sentence for each rule. */
  readonly method: readonly string[];
  /** Whether the plot is a table with every number, so that no second table is offered. */
  readonly isTable?: boolean;
  /** Controls of the plot, before its actions. */
  readonly choices?: ReactNode;
  /**
   * The plot. Unless it is a table, it is hidden from assistive technology and must contain no focusable element:
   * charts of recharts need `accessibilityLayer={false}`.
   */
  readonly children: ReactNode;
}

/**
 * Frame of a plot: title, plot, the same numbers as a table, method, and actions to copy the table or save a picture.
 * Screen readers always get the table. A picture names its measurement and the threshold below which groups are hidden.
 */
export function PlotFrame({
  title,
  note,
  measurement,
  threshold,
  table,
  method,
  isTable = false,
  choices,
  children,
}: PlotFrameProps) {
  const { t } = useTranslation('mf-stats');
  const titleId = useId();
  const captured = useRef<HTMLDivElement>(null);
  const [showsTable, setShowsTable] = useState(false);
  const [isCapturing, setIsCapturing] = useState(false);
  const about = useMeasurementText()(measurement);
  const shown = t('frame.threshold', { threshold });
  return (
    <Box
      as="section"
      aria-labelledby={titleId}
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      minW="0"
    >
      <Stack
        ref={captured}
        bg="bg.panel"
        color="fg"
        borderRadius="l3"
        gap="5"
        p={{ base: '4', md: '6' }}
        // Pictures are for documents, so they are light. The colour is set again, because a child inherits its result.
        css={isCapturing ? { colorScheme: 'light' } : undefined}
      >
        <Flex wrap="wrap" gap="3" justify="space-between" align="flex-start" _print={{ breakAfter: 'avoid' }}>
          <Box maxW="2xl" flex={{ base: '1 1 16rem', md: '1 1 24rem' }}>
            <Heading as="h2" size="md" id={titleId}>
              {title}
            </Heading>
            {isCapturing ? (
              <Text color="fg.muted" textStyle="sm" mt="0.5">
                {about}
              </Text>
            ) : null}
            {note ? (
              <Text color="fg.muted" textStyle="sm" mt="1">
                {note}
              </Text>
            ) : null}
          </Box>
          {isCapturing ? null : (
            <Flex columnGap="5" rowGap="2" wrap="wrap" align="center">
              {choices}
              {/* Aligns the button texts, not their invisible edges, with the content above and below. */}
              <Flex wrap="wrap" mx="-3">
                <PlotActions
                  title={title}
                  heading={[title, about, shown]}
                  table={table}
                  captured={captured}
                  onCapturing={setIsCapturing}
                  showsTable={showsTable}
                  onShowTable={isTable ? undefined : setShowsTable}
                />
              </Flex>
            </Flex>
          )}
        </Flex>
        {isTable ? children : <Box aria-hidden="true">{children}</Box>}
        {isTable ? null : showsTable ? (
          <PlotTableView table={table} isShown />
        ) : (
          <VisuallyHidden as="div">
            <PlotTableView table={table} isShown={false} />
          </VisuallyHidden>
        )}
        {isCapturing ? (
          <Text color="fg.muted" textStyle="xs">
            {shown}
          </Text>
        ) : null}
      </Stack>
      <Box borderTopWidth="1px" borderColor="border.muted" px={{ base: '4', md: '6' }} py="3">
        <MethodNote lines={method} />
      </Box>
    </Box>
  );
}
