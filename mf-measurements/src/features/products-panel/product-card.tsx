import { formatDateRange, useBilingual, useTranslation } from '@veleta/shared/i18n';
import {
  Badge,
  Box,
  Card,
  Flex,
  Grid,
  Heading,
  HStack,
  IconButton,
  LinkButton,
  StatusBadge,
  Text,
} from '@veleta/shared/ui';
import { Info } from '@veleta/shared/ui/icons';
import { dialogIntent } from '@veleta/shared/ui/on-demand';
import { useCanManage } from '../../common/use-can-manage.ts';
import { StopMeasurement } from '../../common/stop-measurement/stop-measurement.tsx';
import { MeasurementFacts } from './measurement-facts.tsx';
import type { ProductPanel } from './panel.api.ts';
import { Announcement, Participation } from './participation.tsx';
import { measurementPath, PastMeasurements, resultsPath } from './past-measurements.tsx';

export interface ProductCardProps {
  readonly panel: ProductPanel;
  /** The only card of the panel has a horizontal layout. */
  readonly isAlone: boolean;
  readonly onAbout: () => void;
}

/** Address of the set-up of a product. */
const setUpPath = (product: string): string => `/product-config?area=set-up&product=${product}`;

/** One product that the organization measures: response count, end and link. */
export function ProductCard({ panel, isAlone, onAbout }: ProductCardProps) {
  const { t } = useTranslation('mf-measurements');
  const name = useBilingual()(panel.name);
  const { current } = panel;
  return (
    <Card.Root as="article" aria-label={name}>
      <Card.Body gap="6">
        <Flex justifyContent="space-between" alignItems="center" gap="4" wrap="wrap">
          <HStack gap="1">
            <Heading as="h2" size="lg">
              {name}
            </Heading>
            <IconButton
              variant="ghost"
              colorPalette="gray"
              size="sm"
              {...dialogIntent}
              onClick={onAbout}
              aria-label={t('panel.about', { product: name })}
            >
              <Info />
            </IconButton>
          </HStack>
          {current ? <StatusBadge state={current.state} /> : <Badge colorPalette="gray">{t('panel.notSetUp')}</Badge>}
        </Flex>
        {current ? (
          <Grid
            templateColumns={{
              base: 'minmax(0, 1fr)',
              lg: isAlone ? 'minmax(0, 1fr) minmax(0, 1fr)' : 'minmax(0, 1fr)',
            }}
            gap={{ base: '6', lg: isAlone ? '12' : '6' }}
          >
            {current.state === 'programmed' ? (
              <Announcement measurement={current} />
            ) : (
              <Participation measurement={current} name={name} />
            )}
            <MeasurementFacts panel={panel} name={name} />
          </Grid>
        ) : (
          <Text color="fg.muted">{t('panel.noMeasurement')}</Text>
        )}
        <PastMeasurements panel={panel} name={name} />
        <CardActions panel={panel} name={name} />
      </Card.Body>
    </Card.Root>
  );
}

/**
 * The most likely action comes first and is tinted: cards are alike, so none has a solid button. The button that ends
 * a measurement is last, apart from the others.
 */
function CardActions({ panel, name }: { panel: ProductPanel; name: string }) {
  const { t } = useTranslation('mf-measurements');
  const canManage = useCanManage();
  const { current } = panel;
  if (!current)
    return (
      canManage && (
        <Flex mt="auto">
          <LinkButton variant="surface" to={setUpPath(panel.product)}>
            {t('panel.setUp')}
          </LinkButton>
        </Flex>
      )
    );
  const period = formatDateRange(current.firstDate, current.lastDate);
  const isFinished = current.state === 'finished';
  return (
    <Flex gap="3" wrap="wrap" alignItems="center" mt="auto">
      {isFinished && (
        <LinkButton
          variant="surface"
          to={resultsPath(current)}
          aria-label={t('panel.resultsOf', { product: name, period })}
        >
          {t('panel.results')}
        </LinkButton>
      )}
      <LinkButton
        variant={isFinished ? 'outline' : 'surface'}
        colorPalette={isFinished ? 'gray' : undefined}
        to={measurementPath(current)}
        aria-label={t('panel.measurementOf', { product: name, period })}
      >
        {t('panel.measurement')}
      </LinkButton>
      {canManage && (
        <LinkButton
          variant="ghost"
          colorPalette="gray"
          to={setUpPath(panel.product)}
          aria-label={t('panel.configureOf', { product: name })}
        >
          {panel.isFinished ? t('panel.setUpNext') : t('panel.configure')}
        </LinkButton>
      )}
      {canManage && current.state === 'active' && (
        <Box ms={{ sm: 'auto' }}>
          <StopMeasurement key={current.id} measurement={current} name={name} />
        </Box>
      )}
    </Flex>
  );
}
