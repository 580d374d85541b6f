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
  /** One sentence that says how to read it. */
  readonly note?: ReactNode;
  readonly measurement: Measurement;
  readonly threshold: number;
  readonly table: PlotTable;
  /** The rules it was computed by, each a sentence. */
  readonly method: readonly string[];
  /** What it is drawn of is a real table with every number: then there is no second one to switch to. */
  readonly isTable?: boolean;
  /** Choices that belong to the plot, before its actions. */
  readonly choices?: ReactNode;
  /**
   * The plot. Hidden from assistive technology where it is no table, so it must hold nothing that takes the focus: charts of recharts
   * are drawn with `accessibilityLayer={false}`.
   */
  readonly children: ReactNode;
}

/**
 * The frame of every plot: its title, the plot, the same numbers as a table (always there for screen readers, shown by a switch),
 * how it was computed, and a way to take it along as a table or a picture. A picture says of what measurement it is, and which
 * groups are not shown.
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
  const paper = useRef<HTMLDivElement>(null);
  const [showsTable, setShowsTable] = useState(false);
  const [isPosing, setIsPosing] = useState(false);
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
      <Stack ref={paper} bg="bg.panel" borderRadius="l3" gap="5" p={{ base: '4', md: '6' }}>
        <Flex wrap="wrap" gap="3" justify="space-between" align="flex-start" _print={{ breakAfter: 'avoid' }}>
          <Box maxW="2xl" flex={{ base: '1 1 16rem', md: '1 1 24rem' }}>
            <Heading as="h2" size="md" id={titleId}>
              {title}
            </Heading>
            {isPosing ? (
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
          {isPosing ? null : (
            <Flex columnGap="5" rowGap="2" wrap="wrap" align="center">
              {choices}
              {/* Their words, not their invisible edges, stand in line with what is above and below. */}
              <Flex wrap="wrap" mx="-3">
                <PlotActions
                  title={title}
                  heading={[title, about, shown]}
                  table={table}
                  paper={paper}
                  onPosing={setIsPosing}
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
        {isPosing ? (
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
