import { formatDate, useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useQuery } from '@veleta/shared/query';
import { useAuth } from '@veleta/shared/session';
import { Badge, Box, Button, HStack, Text } from '@veleta/shared/ui';
import { ConfirmDialog, dialogIntent } from '@veleta/shared/ui/on-demand';
import { useRemoval } from '@veleta/shared/ui/pieces';
import { Table } from '@veleta/shared/ui/controls';
import { PendingRows } from '../../common/pending-rows.tsx';
import { invitationsQuery, useResend, useWithdraw, type Invitation } from './administrators.api.ts';
import { FramedTable } from './framed-table.tsx';

/** Pending invitations. */
export function InvitationsTable() {
  const { t } = useTranslation('mf-organization');
  const errorText = useErrorText();
  const query = useQuery(invitationsQuery);
  const { data } = query;
  const resend = useResend();
  const withdraw = useWithdraw();
  const withdrawal = useRemoval<Invitation>({
    remove: ({ id }) => withdraw.mutateAsync(id),
    done: t('people.withdraw.done'),
    failed: t('people.withdraw.failed'),
  });

  const sendAgain = async ({ id, email }: Invitation): Promise<void> => {
    try {
      await resend.mutateAsync(id);
      notify.success(t('people.resend.done', { email }));
    } catch (cause) {
      notify.error(t('people.resend.failed'), errorText(cause));
    }
  };

  if (!data) return <PendingRows query={query} failed={t('people.invitationsFailed')} count={1} />;
  if (data.length === 0) return <Text color="fg.muted">{t('people.noInvitations')}</Text>;
  return (
    <>
      <FramedTable
        label={t('people.invitations')}
        head={
          <>
            <Table.ColumnHeader>{t('people.invited')}</Table.ColumnHeader>
            <Table.ColumnHeader hideBelow="sm">{t('people.role')}</Table.ColumnHeader>
            <Table.ColumnHeader hideBelow="lg">{t('people.invitedBy')}</Table.ColumnHeader>
            <Table.ColumnHeader hideBelow="lg">{t('people.sent')}</Table.ColumnHeader>
            <Table.ColumnHeader hideBelow="md">{t('people.until')}</Table.ColumnHeader>
            <Table.ColumnHeader textAlign="end">{t('people.actions')}</Table.ColumnHeader>
          </>
        }
      >
        {data.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            isSending={resend.isPending && resend.variables === invitation.id}
            onResend={() => void sendAgain(invitation)}
            onWithdraw={() => withdrawal.ask(invitation)}
          />
        ))}
      </FramedTable>
      <ConfirmDialog
        {...withdrawal.dialog}
        title={t('people.withdraw.title', { email: withdrawal.item?.email })}
        description={t('people.withdraw.hint')}
        confirmLabel={t('people.withdraw.submit')}
      />
    </>
  );
}

interface InvitationRowProps {
  invitation: Invitation;
  isSending: boolean;
  onResend: () => void;
  onWithdraw: () => void;
}

function InvitationRow({ invitation, isSending, onResend, onWithdraw }: InvitationRowProps) {
  const { t } = useTranslation('mf-organization');
  const { role: own } = useAuth();
  const { email, expiresAt, isExpired } = invitation;
  const mayChange = own === 'owner' || invitation.role !== 'owner';
  const role = <Badge colorPalette="gray">{t(`roles.names.${invitation.role}`)}</Badge>;
  const until = isExpired ? <Badge colorPalette="warning">{t('people.expired')}</Badge> : formatDate(expiresAt);
  return (
    <Table.Row>
      <Table.Cell asChild fontWeight="normal" textAlign="start" whiteSpace="normal">
        <th scope="row">
          <Text fontWeight="medium" overflowWrap="anywhere">
            {email}
          </Text>
          <Box hideFrom="sm" mt="1">
            {role}
          </Box>
          <Text hideFrom="lg" color="fg.muted" textStyle="sm" mt="1">
            {t('people.invitedByOn', { name: invitation.invitedBy, day: formatDate(invitation.sentAt) })}
          </Text>
          <Text hideFrom="md" as="div" color="fg.muted" textStyle="sm" mt="1">
            {isExpired ? until : t('people.untilDay', { day: formatDate(expiresAt) })}
          </Text>
        </th>
      </Table.Cell>
      <Table.Cell hideBelow="sm">{role}</Table.Cell>
      <Table.Cell hideBelow="lg">{invitation.invitedBy}</Table.Cell>
      <Table.Cell hideBelow="lg" whiteSpace="nowrap">
        {formatDate(invitation.sentAt)}
      </Table.Cell>
      <Table.Cell hideBelow="md" whiteSpace="nowrap">
        {until}
      </Table.Cell>
      <Table.Cell textAlign="end">
        {mayChange ? (
          <HStack gap="1" justifyContent="flex-end" flexWrap={{ base: 'wrap', lg: 'nowrap' }}>
            <Button
              size="sm"
              variant="ghost"
              loading={isSending}
              aria-label={t('people.resend.openOf', { email })}
              onClick={onResend}
            >
              {t('people.resend.open')}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              colorPalette="error"
              {...dialogIntent}
              aria-label={t('people.withdraw.openOf', { email })}
              onClick={onWithdraw}
            >
              {t('people.withdraw.open')}
            </Button>
          </HStack>
        ) : (
          <Text color="fg.muted" textStyle="sm" whiteSpace="normal">
            {t('people.ownersOnly')}
          </Text>
        )}
      </Table.Cell>
    </Table.Row>
  );
}
