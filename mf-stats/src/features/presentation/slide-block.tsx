import { HEAT_INK, PART_COLORS } from '@veleta/shared/contracts';
import { formatPercent } from '@veleta/shared/i18n';
import { Box, Flex, Grid, Heading, marks, Stack, Text, VisuallyHidden } from '@veleta/shared/ui';
import { UNKNOWN_FILL } from '../../common/figures/scale.ts';
import type { SlideBlock as Block } from './presentation.api.ts';
import { SlideLine } from './slide-line.tsx';
import { SlideTable } from './slide-table.tsx';

type BlockOf<Type extends Block['type']> = Extract<Block, { type: Type }>;

/** Width of a part, in percent, from which its number fits into it. */
const LABELLED = 6;

/** Draws one block of a slide; `title` names a table without a title of its own. */
export function SlideBlock({ block, title }: { readonly block: Block; readonly title: string }) {
  switch (block.type) {
    case 'lead':
      return (
        <Text fontSize="1.3em" lineHeight="1.4" overflowWrap="anywhere">
          {block.text}
        </Text>
      );
    case 'text':
      return <Text lineHeight="1.45">{block.text}</Text>;
    case 'note':
      return (
        <Text fontSize="0.72em" lineHeight="1.45">
          {block.text}
        </Text>
      );
    case 'list':
      return (
        <Stack gap="0.5em">
          {block.title === null ? null : (
            <Heading as="h3" fontSize="1.1em">
              {block.title}
            </Heading>
          )}
          <Stack as="ul" gap="0.6em" ps="1.2em" listStyleType="disc">
            {block.items.map((item) => (
              <Text as="li" key={item} lineHeight="1.45">
                {item}
              </Text>
            ))}
          </Stack>
        </Stack>
      );
    case 'tiles':
      return <Tiles tiles={block.tiles} />;
    case 'bars':
      return <Bars {...block} />;
    case 'line':
      return <SlideLine {...block} />;
    case 'table':
      return <SlideTable table={block} name={block.title ?? title} />;
  }
}

const Tiles = ({ tiles }: Pick<BlockOf<'tiles'>, 'tiles'>) => (
  <Grid as="dl" gap="1em" gridTemplateColumns={{ base: '1fr', md: `repeat(${Math.max(2, tiles.length)}, 1fr)` }}>
    {tiles.map(({ name, value, note }) => (
      <Box key={name} bg="bg.subtle" borderRadius="l3" px="1.2em" py="1em">
        <Text as="dt" color="fg.muted" fontSize="0.85em">
          {name}
        </Text>
        <Box as="dd">
          <Text fontSize={value.length > 8 ? '1.6em' : '2.6em'} fontWeight="bold" lineHeight="1.2">
            {value}
          </Text>
          <Text color="fg.muted" fontSize="0.8em">
            {note}
          </Text>
        </Box>
      </Box>
    ))}
  </Grid>
);

const Bars = ({ series, rows }: BlockOf<'bars'>) => (
  <Stack gap="0.9em">
    <Flex gap="1.2em" wrap="wrap" fontSize="0.8em" aria-hidden="true">
      {series.map(({ name, color }) => (
        <Flex key={name} align="center" gap="0.4em">
          <Box {...marks.figure} width="0.9em" height="0.9em" borderRadius="sm" style={{ backgroundColor: color }} />
          {name}
        </Flex>
      ))}
    </Flex>
    <Stack as="ul" listStyleType="none" gap="0.4em">
      {rows.map(({ name, text, values }) => (
        <Grid
          as="li"
          key={name}
          alignItems="center"
          columnGap="1em"
          gridTemplateColumns={{ base: '1fr auto', md: '11em 1fr 7em' }}
        >
          <Text fontSize="0.9em">{name}</Text>
          <Flex
            aria-hidden="true"
            {...marks.figure}
            gridRow={{ base: '2', md: 'auto' }}
            gridColumn={{ base: '1 / -1', md: 'auto' }}
            height="clamp(1.45em, 4.2vh, 2.6em)"
            borderRadius="l1"
            overflow="hidden"
            bg="bg.muted"
            backgroundImage={values ? undefined : UNKNOWN_FILL}
          >
            {values?.map((value, part) => {
              const color = series[part]?.color;
              return (
                <Flex
                  key={series[part]?.name ?? part}
                  align="center"
                  justify="center"
                  fontSize="0.75em"
                  style={{
                    width: `${value}%`,
                    backgroundColor: color,
                    color: color === PART_COLORS.neutral ? HEAT_INK : '#ffffff',
                  }}
                >
                  {value >= LABELLED ? formatPercent(value) : null}
                </Flex>
              );
            })}
          </Flex>
          <Text fontWeight="semibold" fontVariantNumeric="tabular-nums" textAlign={{ base: 'end', md: 'start' }}>
            {text}
            {values ? (
              <VisuallyHidden>
                {values.map((value, part) => ` ${series[part]?.name}: ${formatPercent(value)}.`).join('')}
              </VisuallyHidden>
            ) : null}
          </Text>
        </Grid>
      ))}
    </Stack>
  </Stack>
);
