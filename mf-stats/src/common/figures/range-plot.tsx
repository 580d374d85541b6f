import { Box, Flex, marks, Span, Stack, Text, type BoxProps } from '@veleta/shared/ui';
import type { ReactNode } from 'react';

/** Kinds of compared values. Each has its own shape, so that it is distinguishable without color. */
export type ComparedKind = 'previous' | 'rest' | 'organization' | 'median';
interface RangeRow {
  readonly key: string;
  readonly name: string;
  readonly isStrong?: boolean;
  /** Null if it is not disclosed. */
  readonly own: number | null;
  readonly ownText: string;
  readonly compared: readonly { readonly kind: ComparedKind; readonly value: number }[];
  /** Interquartile range of other organizations. */
  readonly band?: { readonly low: number; readonly high: number } | null;
  /** 90th percentile of other organizations. */
  readonly top?: number | null;
  /** Content after the line, such as the comparison in words. */
  readonly end?: ReactNode;
}

interface RangePlotProps {
  readonly rows: readonly RangeRow[];
  readonly low?: number;
  readonly high?: number;
}

const OWN = 'primary.solid';
const SHAPES: Readonly<Record<ComparedKind, BoxProps>> = {
  previous: { borderRadius: 'full', bg: 'bg.panel', borderWidth: '2px', borderColor: 'fg.muted' },
  rest: { transform: 'rotate(45deg)', bg: 'bg.panel', borderWidth: '2px', borderColor: 'fg.muted' },
  organization: { bg: 'bg.panel', borderWidth: '2px', borderColor: 'fg.muted' },
  median: { width: '0', height: '18px', borderStartWidth: '3px', borderColor: 'fg.muted' },
};

const BAND: BoxProps = {
  height: '10px',
  borderWidth: '1px',
  borderColor: 'border.control',
  bg: 'bg.muted',
  borderRadius: 'full',
};
const TOP: BoxProps = { width: '0', height: '12px', borderStartWidth: '2px', borderColor: 'fg.muted' };

/** Dot plot with one row for each group and the values it is compared with. Each row ends with its number. */
export function RangePlot({ rows, low = 0, high = 100 }: RangePlotProps) {
  const place = (value: number) => `${(100 * (value - low)) / (high - low)}%`;
  return (
    <Stack as="ul" listStyleType="none" gap="0">
      {rows.map(({ key, name, isStrong = false, own, ownText, compared, band, top, end }) => (
        <Flex
          as="li"
          key={key}
          wrap="wrap"
          align="center"
          columnGap="4"
          rowGap="1"
          py="2.5"
          borderTopWidth="1px"
          borderColor="border.muted"
          _first={{ borderTopWidth: '0' }}
        >
          <Text
            flex={{ base: '1 0 60%', lg: '0 0 12rem' }}
            textStyle="sm"
            fontWeight={isStrong ? 'semibold' : 'normal'}
            minW="0"
          >
            {name}
          </Text>
          <Text
            order={{ base: 0, lg: 2 }}
            flex="0 0 auto"
            ms="auto"
            minW={{ lg: '4.5rem' }}
            textAlign="end"
            fontWeight="semibold"
            fontVariantNumeric="tabular-nums"
          >
            {ownText}
          </Text>
          <Box
            order={1}
            flex={{ base: '1 0 calc(100% - 16px)', lg: '1 1 0' }}
            position="relative"
            height="24px"
            mx="2"
            minW="0"
          >
            <Box
              position="absolute"
              insetX="0"
              top="11px"
              height="2px"
              bg="border"
              borderRadius="full"
              {...marks.shape}
            />
            {band ? (
              <Box
                position="absolute"
                top="7px"
                {...BAND}
                left={place(band.low)}
                width={`calc(${place(band.high)} - ${place(band.low)})`}
              />
            ) : null}
            {top === null || top === undefined ? null : <Dot at={place(top)} {...TOP} />}
            {compared.map(({ kind, value }) => (
              <Dot key={kind} at={place(value)} {...SHAPES[kind]} />
            ))}
            {own === null ? null : (
              <Dot at={place(own)} width="14px" height="14px" borderRadius="full" bg={OWN} {...marks.shape} />
            )}
          </Box>
          {end === undefined ? null : (
            <Box order={3} flex={{ base: '1 0 100%', lg: '0 0 13rem' }} textStyle="sm" color="fg.muted">
              {end}
            </Box>
          )}
        </Flex>
      ))}
    </Stack>
  );
}

function Dot({ at, width = '12px', height = '12px', ...shape }: BoxProps & { readonly at: string }) {
  return (
    <Box position="absolute" top="0" bottom="0" left={at} width="0">
      <Flex position="absolute" inset="0" align="center" justify="center">
        <Box flexShrink="0" width={width} height={height} {...shape} />
      </Flex>
    </Box>
  );
}

/** Legend of the shapes. */
export function RangeKey({
  own,
  compared,
  band,
  top,
}: {
  readonly own: string;
  readonly compared: readonly { readonly kind: ComparedKind; readonly label: string }[];
  readonly band?: string | null;
  readonly top?: string | null;
}) {
  return (
    <Flex as="ul" listStyleType="none" wrap="wrap" columnGap="5" rowGap="2" textStyle="xs" color="fg.muted">
      <KeyEntry label={own}>
        <Box width="14px" height="14px" borderRadius="full" bg={OWN} {...marks.shape} />
      </KeyEntry>
      {compared.map(({ kind, label }) => (
        <KeyEntry key={kind} label={label}>
          <Box width="12px" height="12px" {...SHAPES[kind]} />
        </KeyEntry>
      ))}
      {band ? (
        <KeyEntry label={band}>
          <Box width="24px" {...BAND} />
        </KeyEntry>
      ) : null}
      {top ? (
        <KeyEntry label={top}>
          <Box {...TOP} />
        </KeyEntry>
      ) : null}
    </Flex>
  );
}

function KeyEntry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Flex as="li" align="center" gap="2">
      <Flex width="24px" justify="center">
        {children}
      </Flex>
      <Span>{label}</Span>
    </Flex>
  );
}
