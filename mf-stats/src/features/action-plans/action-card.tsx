import { formatDate, formatDateRange, useBilingual, useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useAuth } from '@veleta/shared/session';
import { Badge, Box, Button, Flex, Heading, Link, LinkButton, Span, Stack, Text } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/controls';
import { Pencil, Trash2 } from '@veleta/shared/ui/icons';
import { dialogIntent } from '@veleta/shared/ui/on-demand';
import type { ReactNode } from 'react';
import { ActionChange } from './action-change.tsx';
import {
  ACTION_STATES,
  isCurrent,
  useChangeState,
  type Action,
  type ActionChange as Change,
  type ActionState,
} from './action-plans.api.ts';

interface ActionCardProps {
  readonly action: Action;
  readonly change: Change | undefined;
  /** Address of the form; undefined for people who only read. */
  readonly editHref: string | undefined;
  readonly onDelete: () => void;
}

/** One action with its state, which can be changed here, and what changed since. */
export function ActionCard({ action, change, editHref, onDelete }: ActionCardProps) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const { user } = useAuth();
  const { title, text, notes, measurement, unit, dimension, item, owner, state, isOverdue } = action;
  const mayChangeState = editHref !== undefined || (owner?.id != null && owner.id === user?.id);
  const about = item ? translate(item.text) : dimension ? translate(dimension.name) : t('actions.whole');
  return (
    <Box as="li" borderWidth="1px" borderRadius="l3" bg="bg.panel" p={{ base: '4', md: '5' }}>
      <Flex gap="4" justify="space-between" direction={{ base: 'column', md: 'row' }}>
        <Stack gap="3" minW="0" flex="1">
          <Stack gap="1">
            <Flex gap="2" wrap="wrap" align="center">
              <Heading as="h3" size="md" overflowWrap="anywhere">
                {title}
              </Heading>
              {isOverdue ? <Badge colorPalette="warning">{t('actions.overdue')}</Badge> : null}
            </Flex>
            <Text color="fg.muted" textStyle="sm">
              {[
                about,
                unit?.name ?? t('actions.everybody'),
                t('actions.name', {
                  product: translate(measurement.productName),
                  period: formatDateRange(measurement.firstDate, measurement.lastDate),
                }),
              ].join(' · ')}
            </Text>
          </Stack>
          <Flex gap={{ base: '1', sm: '5' }} direction={{ base: 'column', sm: 'row' }} textStyle="sm" wrap="wrap">
            <Fact label={t('actions.owner')}>
              {owner?.email && owner.id === null ? (
                <Link href={`mailto:${owner.email}`}>{owner.name}</Link>
              ) : (
                (owner?.name ?? t('actions.noOwner'))
              )}
            </Fact>
            <Fact label={t('actions.due')}>{action.dueOn ? formatDate(action.dueOn) : t('actions.noDue')}</Fact>
          </Flex>
          {text ? (
            <Text whiteSpace="pre-line" overflowWrap="anywhere">
              {text}
            </Text>
          ) : null}
          {notes ? (
            <Text textStyle="sm" whiteSpace="pre-line" overflowWrap="anywhere">
              <Span fontWeight="medium">{t('actions.notes')}: </Span>
              {notes}
            </Text>
          ) : null}
          {change ? <ActionChange change={change} /> : null}
        </Stack>
        <Stack gap="2" width={{ base: 'full', md: '11rem' }} flexShrink="0">
          {mayChangeState ? (
            <StateSelect action={action} />
          ) : (
            <Badge alignSelf="flex-start" colorPalette={isCurrent(action) ? 'primary' : 'gray'}>
              {t(`actions.states.${state}`)}
            </Badge>
          )}
          {editHref === undefined ? null : (
            <Flex gap="1" justify={{ base: 'flex-start', md: 'flex-end' }}>
              <LinkButton
                to={editHref}
                size="sm"
                variant="ghost"
                colorPalette="gray"
                aria-label={t('actions.editOf', { title })}
              >
                <Pencil />
                {t('actions.edit')}
              </LinkButton>
              <Button
                size="sm"
                variant="ghost"
                colorPalette="error"
                {...dialogIntent}
                aria-label={t('actions.deleteOf', { title })}
                onClick={onDelete}
              >
                <Trash2 />
                {t('actions.delete')}
              </Button>
            </Flex>
          )}
        </Stack>
      </Flex>
    </Box>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Text as="span">
      <Span color="fg.muted">{label}: </Span>
      {children}
    </Text>
  );
}

function StateSelect({ action: { id, title, state } }: { action: Action }) {
  const { t } = useTranslation('mf-stats');
  const errorText = useErrorText();
  const change = useChangeState();
  const choose = async (chosen: ActionState): Promise<void> => {
    try {
      await change.mutateAsync({ id, state: chosen });
      notify.success(t('actions.stateChanged', { state: t(`actions.states.${chosen}`) }));
    } catch (error) {
      notify.error(t('actions.stateFailed'), errorText(error));
    }
  };
  return (
    <Select
      size="sm"
      aria-label={t('actions.stateOf', { title })}
      value={change.isPending ? change.variables.state : state}
      disabled={change.isPending}
      onChange={({ currentTarget }) => void choose(ACTION_STATES.find((one) => one === currentTarget.value) ?? state)}
    >
      {ACTION_STATES.map((one) => (
        <option key={one} value={one}>
          {t(`actions.states.${one}`)}
        </option>
      ))}
    </Select>
  );
}
