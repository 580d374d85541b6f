import type { subscriptions } from '@veleta/shared/contracts';
import type { ReplyOf } from '@veleta/shared/http';
import { formatDateRange, useTranslation } from '@veleta/shared/i18n';
import { Badge, Text } from '@veleta/shared/ui';
import { Table } from '@veleta/shared/ui/controls';
import type { ReactNode } from 'react';
import { wordsForPrice } from '../../common/plan-words.ts';

type Subscription = ReplyOf<typeof subscriptions.getSubscriptions>[number];

interface HistoryProps {
  /** Newest first. */
  subscriptions: readonly Subscription[];
  nameOfCycle: (cycle: Subscription['cycle']) => string;
  /** The purchase order of the subscription, if any. */
  documentOf: (id: string) => ReactNode;
}

/** All subscriptions of the account with dates, price and purchase order. */
export function History({ subscriptions, nameOfCycle, documentOf }: HistoryProps) {
  const { t } = useTranslation('mf-subscriptions');
  return (
    <Table.ScrollArea borderWidth="1px" borderRadius="l2" whiteSpace="normal">
      <Table.Root>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader>{t('history.plan')}</Table.ColumnHeader>
            <Table.ColumnHeader hideBelow="md">{t('history.period')}</Table.ColumnHeader>
            <Table.ColumnHeader hideBelow="md">{t('history.price')}</Table.ColumnHeader>
            <Table.ColumnHeader>{t('history.state')}</Table.ColumnHeader>
            <Table.ColumnHeader>{t('history.document')}</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {subscriptions.map((one) => {
            const price = wordsForPrice(t, one.price, one.currency);
            const dates = formatDateRange(one.startedAt, one.replacedAt ?? one.endsAt);
            const words = one.isTrial ? price : t('current.perCycle', { price, cycle: nameOfCycle(one.cycle) });
            return (
              <Table.Row key={one.id}>
                <Table.Cell>
                  <Text fontWeight="medium">{one.tierName}</Text>
                  <Text hideFrom="md" textStyle="sm" color="fg.muted">
                    {words}
                    <br />
                    {dates}
                  </Text>
                </Table.Cell>
                <Table.Cell hideBelow="md">{dates}</Table.Cell>
                <Table.Cell hideBelow="md" whiteSpace="nowrap">
                  {words}
                </Table.Cell>
                <Table.Cell>
                  <Badge colorPalette={one.state === 'ACTIVE' ? 'primary' : 'gray'}>
                    {t(
                      one.state === 'ACTIVE' ? 'history.active' : one.replacedAt ? 'history.replaced' : 'history.ended',
                    )}
                  </Badge>
                </Table.Cell>
                <Table.Cell>{documentOf(one.id)}</Table.Cell>
              </Table.Row>
            );
          })}
        </Table.Body>
      </Table.Root>
    </Table.ScrollArea>
  );
}
