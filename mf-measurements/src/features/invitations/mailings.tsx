import { formatDate, formatDateTime, formatNumber, useTranslation, type TFunction } from '@veleta/shared/i18n';
import { Flex, Stack, Text } from '@veleta/shared/ui';
import { zoneName } from '../../common/zone-name.ts';
import type { InvitationSummary, Mailing } from './invitations.api.ts';

/** Lists the mailings of a measurement: sent, planned or cancelled. */
export function Mailings({ summary }: { summary: InvitationSummary }) {
  const { t } = useTranslation('mf-measurements');
  const { mailings, timezone, sendsReminders } = summary;
  const reminders = mailings.filter(({ occasion }) => occasion !== 'invitation');
  return (
    <Stack gap="3">
      <Stack as="ul" gap="0" listStyleType="none" m="0" p="0" borderWidth="1px" borderRadius="l2" bg="bg.panel">
        {mailings.map((mailing) => (
          <Flex
            as="li"
            key={mailing.occasion}
            justifyContent="space-between"
            columnGap="6"
            rowGap="1"
            wrap="wrap"
            px="4"
            py="3"
            borderTopWidth={mailing.occasion === 'invitation' ? '0' : '1px'}
          >
            <Text fontWeight="medium">{t(`invitations.occasions.${mailing.occasion}`)}</Text>
            <Text color="fg.muted">{whatOf(t, mailing, timezone)}</Text>
          </Flex>
        ))}
      </Stack>
      <Text textStyle="sm" color="fg.muted">
        {[
          !sendsReminders && t('invitations.remindersOff'),
          sendsReminders && reminders.length === 0 && t('invitations.remindersNone'),
          reminders.length > 0 && t('invitations.remindersTo'),
          t('invitations.zone', { timezone: zoneName(timezone) }),
        ]
          .filter(Boolean)
          .join(' ')}
      </Text>
    </Stack>
  );
}

function whatOf(t: TFunction<'mf-measurements'>, mailing: Mailing, timezone: string): string {
  const { state, plannedAt, startedAt, people } = mailing;
  if (state === 'dropped') return t('invitations.dropped', { day: formatDate(mailing.plannedDay) });
  if (state === 'planned' || startedAt === null) {
    return t('invitations.plannedFor', { moment: formatDateTime(plannedAt, timezone) });
  }
  const moment = formatDateTime(startedAt, timezone);
  return people === null
    ? t('invitations.leftOn', { moment })
    : t('invitations.leftTo', { moment, count: people, people: formatNumber(people) });
}
