import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { Card, ErrorState, Heading, HStack, Link, LoadingState, Stack, Text } from '@veleta/shared/ui';
import { CopyButton } from '@veleta/shared/ui/pieces';
import { lazy, Suspense, type ReactNode } from 'react';
import { RemoveButton } from '../../common/remove-button.tsx';
import { withoutProtocol } from '../../common/survey-link/without-protocol.ts';
import { kioskQuery, useCreateCodes, useWithdrawCodes, type Kiosk } from './kiosk.api.ts';
import { NewCodes } from './new-codes.tsx';

/** Loaded on demand, because a page without this panel needs no forms. */
const CreateCodes = lazy(async () => ({ default: (await import('./create-codes.tsx')).CreateCodes }));

interface KioskPanelProps {
  readonly measurementId: string;
  /** Name of downloaded files, without extension. */
  readonly fileName: string;
}

/** Link for shared tablets and one-time codes, for a measurement with a reusable link that has not ended. */
export function KioskPanel({ measurementId, fileName }: KioskPanelProps) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useQuery(kioskQuery(measurementId));
  const create = useCreateCodes(measurementId);
  const withdraw = useWithdrawCodes(measurementId);
  return (
    <Card.Root as="section" aria-label={t('kiosk.title')}>
      <Card.Body gap="4">
        <Heading as="h2" size="lg">
          {t('kiosk.title')}
        </Heading>
        <Text color="fg.muted">{t('kiosk.text')}</Text>
        {!data && error && (
          <ErrorState
            message={t('kiosk.failed')}
            description={errorText(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {!data && !error && <LoadingState shape="table" count={1} />}
        {data?.link && (
          <KioskLink kiosk={data} link={data.link}>
            <RemoveButton
              ms="-3"
              label={t('kiosk.withdraw.action')}
              action={t('kiosk.withdraw.action')}
              title={t('kiosk.withdraw.title')}
              text={t('kiosk.withdraw.text')}
              confirmLabel={t('kiosk.withdraw.confirm')}
              done={t('kiosk.withdraw.done')}
              failed={t('kiosk.withdraw.failed')}
              // The codes on the screen are no longer valid.
              remove={() => withdraw.mutateAsync().then(() => create.reset())}
            />
          </KioskLink>
        )}
        {data && !create.data && (
          <Suspense fallback={<LoadingState shape="form" count={1} />}>
            <CreateCodes create={create} />
          </Suspense>
        )}
        {data && create.data && (
          <NewCodes
            measurementId={measurementId}
            codes={create.data.codes}
            fileName={fileName}
            onDone={() => create.reset()}
          />
        )}
      </Card.Body>
    </Card.Root>
  );
}

function KioskLink({ kiosk, link, children }: { kiosk: Kiosk; link: string; children: ReactNode }) {
  const { t } = useTranslation('mf-measurements');
  return (
    <Stack gap="2" minW="0" alignItems="flex-start">
      <Text textStyle="sm" fontWeight="medium">
        {t('kiosk.link')}
      </Text>
      <Link href={link} textStyle="sm" target="_blank" rel="noreferrer" maxW="full" display="block" truncate>
        {withoutProtocol(link)}
      </Link>
      <HStack gap="3" wrap="wrap">
        <CopyButton value={link} label={t('link.copy')} size="xs" />
        <Text textStyle="sm" color="fg.muted">
          {t('kiosk.created', { count: kiosk.codes })}
        </Text>
      </HStack>
      {children}
    </Stack>
  );
}
