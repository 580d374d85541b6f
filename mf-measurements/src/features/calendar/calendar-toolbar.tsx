import { useTranslation, useBilingual } from '@veleta/shared/i18n';
import { Box, Button, Flex, Heading, HStack, IconButton } from '@veleta/shared/ui';
import { ChevronLeft, ChevronRight } from '@veleta/shared/ui/icons';
import { ButtonGroup, Select } from '@veleta/shared/ui/controls';
import type { Calendar } from './calendar.api.ts';
import { MODES, type Mode } from './calendar-address.ts';

export interface CalendarToolbarProps {
  readonly title: string;
  readonly mode: Mode;
  readonly product: string | null;
  readonly products: Calendar['products'];
  readonly onMode: (mode: Mode) => void;
  readonly onStep: (steps: 1 | -1) => void;
  readonly onToday: () => void;
  readonly onProduct: (product: string | null) => void;
}

const MODE_LABELS = { month: 'calendar.month', year: 'calendar.year' } as const;
const EARLIER = { month: 'calendar.previousMonth', year: 'calendar.previousYear' } as const;
const LATER = { month: 'calendar.nextMonth', year: 'calendar.nextYear' } as const;

/** Selects the period, the mode and the product. */
export function CalendarToolbar(props: CalendarToolbarProps) {
  const { title, mode, product, products, onMode, onStep, onToday, onProduct } = props;
  const { t } = useTranslation('mf-measurements');
  const bilingual = useBilingual();
  return (
    <Flex wrap="wrap" gap="3" align="center" justify="space-between">
      <HStack gap="1" w={{ base: 'full', md: 'auto' }} justify={{ base: 'space-between', md: 'flex-start' }}>
        <IconButton variant="ghost" colorPalette="gray" aria-label={t(EARLIER[mode])} onClick={() => onStep(-1)}>
          <ChevronLeft />
        </IconButton>
        <Heading
          as="h2"
          size="lg"
          aria-live="polite"
          minW={{ base: '0', md: '3xs' }}
          textAlign="center"
          _firstLetter={{ textTransform: 'uppercase' }}
        >
          {title}
        </Heading>
        <IconButton variant="ghost" colorPalette="gray" aria-label={t(LATER[mode])} onClick={() => onStep(1)}>
          <ChevronRight />
        </IconButton>
      </HStack>
      <Flex gap="3" wrap="wrap" align="center" w={{ base: 'full', md: 'auto' }}>
        <Button variant="outline" colorPalette="gray" onClick={onToday}>
          {t('calendar.today')}
        </Button>
        <ButtonGroup attached role="group" aria-label={t('calendar.modes')}>
          {MODES.map((one) => (
            <Button
              key={one}
              variant={one === mode ? 'surface' : 'outline'}
              colorPalette={one === mode ? 'primary' : 'gray'}
              aria-pressed={one === mode}
              onClick={() => onMode(one)}
            >
              {t(MODE_LABELS[one])}
            </Button>
          ))}
        </ButtonGroup>
        <Box flex={{ base: '1 1 10rem', md: '0 0 auto' }} minW="0">
          <Select
            aria-label={t('calendar.product')}
            value={product ?? ''}
            onChange={({ target }) => onProduct(target.value || null)}
          >
            <option value="">{t('calendar.allProducts')}</option>
            {products.map(({ key, name }) => (
              <option key={key} value={key}>
                {bilingual(name)}
              </option>
            ))}
          </Select>
        </Box>
      </Flex>
    </Flex>
  );
}
