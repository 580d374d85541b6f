import { formatDate, formatDateRange, useBilingual, useErrorText, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { Badge, Box, Button, ErrorState, HStack, LoadingState, Text } from '@veleta/shared/ui';
import { ConfirmDialog, dialogIntent } from '@veleta/shared/ui/on-demand';
import { CopyButton, useRemoval } from '@veleta/shared/ui/pieces';
import { Table } from '@veleta/shared/ui/controls';
import type { ComponentProps } from 'react';
import { sharesQuery, useWithdraw, type Share } from '../../common/report-shares.api.ts';
import { ShareForm } from './share-form.tsx';

/** Existing links to results, and the form for a new one. */
export function SharedLinks(form: ComponentProps<typeof ShareForm>) {
  const { t } = useTranslation('mf-stats');
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(sharesQuery());
  if (!data)
    return error ? (
      <ErrorState
        message={t('shares.loadFailed')}
        description={errorText(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <LoadingState shape="table" count={2} />
    );
  return (
    <>
      <ShareForm {...form} />
      {data.length > 0 ? <ShareTable shares={data} /> : null}
    </>
  );
}

function ShareTable({ shares }: { shares: readonly Share[] }) {
  const { t } = useTranslation('mf-stats');
  const withdraw = useWithdraw();
  const removal = useRemoval<Share>({
    remove: ({ id }) => withdraw.mutateAsync(id),
    done: t('shares.withdrawn'),
    failed: t('shares.withdrawFailed'),
  });
  return (
    <>
      <Box borderWidth="1px" borderRadius="l3" bg="bg.panel" overflow="hidden">
        <Table.Root aria-label={t('shares.title')} css={{ '& :is(td, th)': { px: { base: '3', md: '5' } } }}>
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeader>{t('shares.shows')}</Table.ColumnHeader>
              <Table.ColumnHeader hideBelow="md">{t('shares.until')}</Table.ColumnHeader>
              <Table.ColumnHeader hideBelow="lg">{t('shares.lastUse')}</Table.ColumnHeader>
              <Table.ColumnHeader textAlign="end">{t('reports.actions')}</Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {shares.map((share) => (
              <ShareRow key={share.id} share={share} onWithdraw={() => removal.ask(share)} />
            ))}
          </Table.Body>
        </Table.Root>
      </Box>
      <ConfirmDialog
        {...removal.dialog}
        title={t('shares.withdrawTitle')}
        description={t('shares.withdrawText')}
        confirmLabel={t('shares.withdraw')}
      />
    </>
  );
}

function ShareRow({ share, onWithdraw }: { share: Share; onWithdraw: () => void }) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const { measurement, parts, language, link, expiresAt, isExpired, lastUsedOn } = share;
  const name = t('shares.name', {
    product: translate(measurement.productName),
    period: formatDateRange(measurement.firstDate, measurement.lastDate),
  });
  const until = isExpired ? <Badge colorPalette="warning">{t('shares.expired')}</Badge> : formatDate(expiresAt);
  const lastUse = lastUsedOn === null ? t('shares.unused') : formatDate(lastUsedOn);
  return (
    <Table.Row>
      <Table.Cell asChild fontWeight="normal" textAlign="start" whiteSpace="normal">
        <th scope="row">
          <Text fontWeight="medium">{name}</Text>
          <Text color="fg.muted" textStyle="sm">
            {[...parts.map((part) => t(`shares.parts.${part}`)), t(`reports.languages.${language}`)].join(' · ')}
          </Text>
          <Text hideFrom="md" as="div" color="fg.muted" textStyle="sm" mt="1">
            {isExpired ? until : t('shares.untilDay', { day: formatDate(expiresAt) })}
          </Text>
          <Text hideFrom="lg" color="fg.muted" textStyle="sm">
            {t('shares.lastUseOn', { day: lastUse })}
          </Text>
        </th>
      </Table.Cell>
      <Table.Cell hideBelow="md" whiteSpace="nowrap">
        {until}
      </Table.Cell>
      <Table.Cell hideBelow="lg" whiteSpace="nowrap">
        {lastUse}
      </Table.Cell>
      <Table.Cell textAlign="end">
        <HStack gap="1" justifyContent="flex-end" flexWrap={{ base: 'wrap', lg: 'nowrap' }}>
          {isExpired ? null : <CopyButton value={link} label={t('shares.copy')} size="sm" />}
          <Button
            size="sm"
            variant="ghost"
            colorPalette="error"
            {...dialogIntent}
            aria-label={t('shares.withdrawOf', { name })}
            onClick={onWithdraw}
          >
            {t('shares.withdraw')}
          </Button>
        </HStack>
      </Table.Cell>
    </Table.Row>
  );
}
