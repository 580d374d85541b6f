import { Container, LoadingState, Text } from '@veleta/shared/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from '@veleta/shared/i18n';
import { useKeepPrerendered } from '../prerendered/keep-prerendered.ts';
import type { AreaVariant } from './failure-card.tsx';

const LONG_MS = 4000;
const LINES: Readonly<Record<AreaVariant, number>> = { page: 4, slot: 3, tile: 1, overlay: 0 };

/**
 * Loading state of a part; shows a text if loading takes long. An overlay shows nothing: a skeleton below the page would
 * change its height, and with it the scroll position under the user's pointer.
 */
export function WaitingArea({ variant }: { variant: AreaVariant }) {
  useKeepPrerendered();
  const { t } = useTranslation('shell');
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  if (variant === 'overlay') return null;
  const waiting = (
    <>
      <Text role="status" color="fg.muted" mb={isLong ? '4' : '0'}>
        {isLong ? t('failure.slow') : ''}
      </Text>
      <LoadingState count={LINES[variant]} />
    </>
  );
  return variant === 'page' ? <Container py={{ base: '6', md: '10' }}>{waiting}</Container> : waiting;
}
