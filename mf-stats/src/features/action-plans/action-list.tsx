import { formatDateRange, useBilingual, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { Box, Field, Section, Stack, Text } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/controls';
import { ConfirmDialog } from '@veleta/shared/ui/on-demand';
import { useRemoval } from '@veleta/shared/ui/pieces';
import { useState } from 'react';
import { ActionCard } from './action-card.tsx';
import { ACTIONS_RECOMMENDED, changesQuery, isCurrent, useDeleteAction, type Action } from './action-plans.api.ts';

interface ActionListProps {
  readonly actions: readonly Action[];
  /** Returns the address of the form for an action; undefined for people who only read. */
  readonly editHrefOf: ((id: string) => string) | undefined;
}

/** Current actions by due date, then ended ones, of all measurements or of one. */
export function ActionList({ actions, editHrefOf }: ActionListProps) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const [chosen, setChosen] = useState('');
  const remove = useDeleteAction();
  // The list is complete without the comparisons, so their failure is not reported.
  const changes = useQuery(changesQuery()).data ?? [];
  const measurements = [...new Map(actions.map(({ measurement }) => [measurement.id, measurement])).values()];
  const shown = actions.filter(({ measurement }) => chosen === '' || measurement.id === chosen);
  const current = shown.filter(isCurrent);
  const ended = shown.filter((action) => !isCurrent(action));
  const removal = useRemoval<Action>({
    remove: ({ id }) => remove.mutateAsync(id),
    done: t('actions.deleted'),
    failed: t('actions.deleteFailed'),
  });
  const cards = (some: readonly Action[]) => (
    <Stack as="ul" listStyleType="none" gap="4">
      {some.map((action) => (
        <ActionCard
          key={action.id}
          action={action}
          change={changes.find((change) => change.action === action.id)}
          editHref={editHrefOf?.(action.id)}
          onDelete={() => removal.ask(action)}
        />
      ))}
    </Stack>
  );
  return (
    <Stack gap={{ base: '8', md: '10' }}>
      {measurements.length > 1 ? (
        <Box width={{ base: 'full', sm: '26rem' }}>
          <Field.Root>
            <Field.Label>{t('actions.measurement')}</Field.Label>
            <Select value={chosen} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
              <option value="">{t('actions.allMeasurements')}</option>
              {measurements.map(({ id, productName, firstDate, lastDate }) => (
                <option key={id} value={id}>
                  {t('actions.name', {
                    product: translate(productName),
                    period: formatDateRange(firstDate, lastDate),
                  })}
                </option>
              ))}
            </Select>
          </Field.Root>
        </Box>
      ) : null}
      <Section title={t('actions.current')} description={t('actions.currentHint', { count: ACTIONS_RECOMMENDED })}>
        {current.length > 0 ? cards(current) : <Text color="fg.muted">{t('actions.noCurrent')}</Text>}
      </Section>
      {ended.length > 0 ? <Section title={t('actions.ended')}>{cards(ended)}</Section> : null}
      {changes.some(({ status }) => status === 'ready') ? (
        <Text color="fg.muted" textStyle="sm">
          {t('actions.change.note')}
        </Text>
      ) : null}
      <ConfirmDialog
        {...removal.dialog}
        title={t('actions.deleteTitle')}
        description={t('actions.deleteText', { title: removal.item?.title ?? '' })}
        confirmLabel={t('actions.deleteConfirm')}
      />
    </Stack>
  );
}
