import { formatNumber, useTranslation } from '@veleta/shared/i18n';
import { Box, chakra, Text, VisuallyHidden } from '@veleta/shared/ui';
import { useRef, useState } from 'react';
import { usePanel } from '../panel-state.ts';
import type { RemoteSource } from '../remote-facts.ts';
import type { Mark } from '../../visits/marks.ts';
import { showOutlines, useOutlines } from './outlines-state.ts';
import type { OutlinedPart, OutlinedParts } from './outlined-parts.ts';
import { timesOf, type PartTimes } from './part-times.ts';
import { useBoxes, type PlacedPart } from './use-boxes.ts';

/** What the label of a part says about its remote. */
export interface OutlinedRemote {
  /** Version of the loaded code; undefined if none is loaded. */
  readonly version: string | undefined;
  readonly source: RemoteSource;
}

/** Pattern of an outline: the source of the code is not told by colour alone. */
const PATTERNS = {
  registry: 'solid',
  cached: 'solid',
  overridden: 'dashed',
  previewed: 'double',
  fallback: 'dotted',
} as const;

const milliseconds = (value: number): string => formatNumber(Math.round(value), { style: 'unit', unit: 'millisecond' });

interface LabelProps {
  part: OutlinedPart;
  remote: OutlinedRemote;
  times: PartTimes;
}

function Label({ part, remote, times: { loadMs, renderMs } }: LabelProps) {
  const { t } = useTranslation('overrides');
  const none = t('outlines.unknown');
  return (
    <>
      <Text as="span" display="block" fontWeight="semibold" overflowWrap="anywhere">
        {`${part.remote} · ${part.part}`}
      </Text>
      <Text as="span" display="block" overflowWrap="anywhere">
        {`${remote.version ?? none} · ${t(`overrides.sources.${remote.source}`)}`}
      </Text>
      <Text as="span" display="block">
        {t('outlines.times', {
          load: loadMs === undefined ? none : milliseconds(loadMs),
          render: renderMs === undefined ? none : milliseconds(renderMs),
        })}
      </Text>
    </>
  );
}

interface PartOutlineProps extends PlacedPart, Omit<LabelProps, 'part'> {
  labelRef: (element: HTMLElement | null) => void;
}

/** The outline of one part, and its label: a button, which makes room for what is below it. */
function PartOutline({ part, box, label, remote, times, labelRef }: PartOutlineProps) {
  const [isOpen, setIsOpen] = useState(true);
  const [isFocused, setIsFocused] = useState(false);
  return (
    <li>
      <Box
        aria-hidden="true"
        position="absolute"
        borderWidth={isFocused ? '5px' : '3px'}
        borderStyle={PATTERNS[remote.source]}
        borderColor="warning.fg"
        style={box}
      />
      <chakra.button
        type="button"
        ref={labelRef}
        position="absolute"
        pointerEvents="auto"
        cursor="pointer"
        maxW="min(26rem, 100vw)"
        bg="warning.subtle"
        color="warning.fg"
        borderWidth="1px"
        borderColor="warning.fg"
        px="1.5"
        py="0.5"
        textAlign="start"
        textStyle="xs"
        focusRing="outside"
        style={{ left: label.left, top: label.top }}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        onFocus={() => {
          setIsFocused(true);
          if (label.top < 0 || label.top + label.height > window.innerHeight) part.fragment.scrollIntoView();
        }}
        onBlur={() => setIsFocused(false)}
      >
        {isOpen ? <Label part={part} remote={remote} times={times} /> : part.remote}
      </chakra.button>
    </li>
  );
}

function Outlines({ parts, describe, readMarks }: OutlinesLayerProps) {
  const { t } = useTranslation('overrides');
  const { isOpen: isPanelOpen } = usePanel();
  const labels = useRef(new Map<number, HTMLElement>());
  const { placed, marks, hasDialog } = useBoxes(parts, labels, readMarks);
  const keep = (id: number) => (element: HTMLElement | null) => {
    if (element) labels.current.set(id, element);
    else labels.current.delete(id);
  };
  return (
    <Box
      as="section"
      aria-label={t('outlines.title')}
      position="fixed"
      inset="0"
      overflow="clip"
      pointerEvents="none"
      // Above a dialog of the page, which may contain a part, but not above the panel.
      zIndex={hasDialog && !isPanelOpen ? 'tooltip' : 'banner'}
      onKeyDown={({ key }) => key === 'Escape' && showOutlines(false)}
    >
      <Box as="ul" listStyleType="none">
        {placed.map((each) => (
          <PartOutline
            key={each.part.id}
            {...each}
            remote={describe(each.part.remote)}
            times={timesOf(marks, each.part)}
            labelRef={keep(each.part.id)}
          />
        ))}
      </Box>
    </Box>
  );
}

interface OutlinesLayerProps {
  parts: OutlinedParts;
  describe: (remote: string) => OutlinedRemote;
  /** Returns the marks of the page, in their order. */
  readMarks: () => readonly Mark[];
}

/**
 * Outlines the parts of the page that remotes draw, above the page: it takes no space and lets clicks through. It
 * measures and stores nothing of its own.
 */
export function OutlinesLayer(props: OutlinesLayerProps) {
  const { t } = useTranslation('overrides');
  const isOn = useOutlines();
  return (
    <>
      <VisuallyHidden role="status" position="fixed" top="0">
        {isOn ? t('outlines.shown', { count: props.parts.mounted().length }) : null}
      </VisuallyHidden>
      {isOn ? <Outlines {...props} /> : null}
    </>
  );
}
