import { formatDateTime, useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { Badge, Button, HStack, LoadingState, Text } from '@veleta/shared/ui';
import { SortHeader, Table, type Sorting } from '@veleta/shared/ui/controls';
import { dialogIntent, Modal } from '@veleta/shared/ui/on-demand';
import { useSingleFlight } from '@veleta/shared/ui/pieces';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useResend, type Invitation, type InvitationColumn, type InvitationState } from './invitations.api.ts';

// Loaded on demand, because corrections are rare.
const CorrectionForm = lazy(async () => ({ default: (await import('./correction-form.tsx')).CorrectionForm }));

const PALETTE = {
  planned: 'gray',
  sending: 'info',
  sent: 'success',
  failed: 'error',
} as const satisfies Record<InvitationState, string>;

interface InvitationsTableProps {
  readonly measurementId: string;
  readonly invitations: readonly Invitation[];
  readonly timezone: string;
  readonly sorting: Sorting<InvitationColumn>;
  readonly onSort: (sorting: Sorting<InvitationColumn>) => void;
}

/** Lists people with the state of their invitation, which can be sent again. */
export function InvitationsTable({ measurementId, invitations, timezone, sorting, onSort }: InvitationsTableProps) {
  const { t } = useTranslation('mf-measurements');
  const [corrected, setCorrected] = useState<Invitation | null>(null);
  const close = (): void => setCorrected(null);
  const hasActions = invitations.some(({ canResend, canCorrect }) => canResend || canCorrect);
  return (
    <Table.ScrollArea borderWidth="1px" borderRadius="l2" bg="bg.panel" whiteSpace="normal">
      <Table.Root size="sm">
        <Table.Header>
          <Table.Row>
            <SortHeader column="person" sorting={sorting} onSort={onSort}>
              {t('invitations.person')}
            </SortHeader>
            <SortHeader column="state" sorting={sorting} onSort={onSort}>
              {t('invitations.state')}
            </SortHeader>
            <SortHeader column="sent_at" sorting={sorting} onSort={onSort} hideBelow="md">
              {t('invitations.sentAt')}
            </SortHeader>
            {hasActions && <Table.ColumnHeader textAlign="end">{t('invitations.actions')}</Table.ColumnHeader>}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {invitations.map((invitation) => (
            <Row
              key={invitation.id}
              invitation={invitation}
              timezone={timezone}
              hasActions={hasActions}
              action={
                <>
                  {invitation.canCorrect && (
                    <Button
                      size="sm"
                      variant="ghost"
                      {...dialogIntent}
                      aria-label={t('invitations.correctOf', { email: invitation.email })}
                      onClick={() => setCorrected(invitation)}
                    >
                      {t('invitations.correct')}
                    </Button>
                  )}
                  {/* Remounts when it may be sent again. */}
                  {invitation.canResend && <ResendButton measurementId={measurementId} invitation={invitation} />}
                </>
              }
            />
          ))}
        </Table.Body>
      </Table.Root>
      <Modal isOpen={corrected !== null} onClose={close} title={t('invitations.correctTitle')} size="sm">
        {corrected && (
          <Suspense fallback={<LoadingState shape="form" count={3} />}>
            <CorrectionForm measurementId={measurementId} invitation={corrected} onDone={close} />
          </Suspense>
        )}
      </Modal>
    </Table.ScrollArea>
  );
}

interface RowProps {
  readonly invitation: Invitation;
  readonly timezone: string;
  readonly hasActions: boolean;
  readonly action: ReactNode;
}

function Row({ invitation, timezone, hasActions, action }: RowProps) {
  const { t } = useTranslation('mf-measurements');
  const { name, email, state, failure, isDelayed, sentAt } = invitation;
  const sent = sentAt === null ? null : formatDateTime(sentAt, timezone);
  return (
    <Table.Row>
      <Table.Cell asChild fontWeight="normal" textAlign="start">
        <th scope="row">
          {name !== null && <Text fontWeight="medium">{name}</Text>}
          <Text overflowWrap="anywhere" color={name === null ? 'fg' : 'fg.muted'}>
            {email}
          </Text>
          {failure !== null && (
            <Text textStyle="sm" color="fg.muted" mt="1">
              {t(`invitations.failures.${failure}`)}
            </Text>
          )}
          {/* Its own column is too narrow on a phone. */}
          {sent !== null && (
            <Text hideFrom="md" textStyle="sm" color="fg.muted" mt="1">
              {sent}
            </Text>
          )}
        </th>
      </Table.Cell>
      <Table.Cell>
        <Badge colorPalette={isDelayed ? 'warning' : PALETTE[state]}>
          {t(isDelayed ? 'invitations.states.delayed' : `invitations.states.${state}`)}
        </Badge>
      </Table.Cell>
      <Table.Cell hideBelow="md">{sent}</Table.Cell>
      {hasActions && (
        <Table.Cell>
          <HStack gap="1" justifyContent="flex-end" wrap="wrap">
            {action}
          </HStack>
        </Table.Cell>
      )}
    </Table.Row>
  );
}

function ResendButton({ measurementId, invitation }: { measurementId: string; invitation: Invitation }) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const resend = useResend(measurementId);
  const singleFlight = useSingleFlight();
  const { id, email } = invitation;

  const sendAgain = () =>
    singleFlight(async () => {
      try {
        await resend.mutateAsync(id);
        notify.success(t('invitations.resent', { email }));
        return 'done';
      } catch (error) {
        notify.error(t('invitations.resendFailed'), errorText(error));
      }
    });

  return (
    <Button
      size="sm"
      variant="ghost"
      loading={resend.isPending}
      aria-label={t('invitations.resendTo', { email })}
      onClick={() => void sendAgain()}
    >
      {t('invitations.resend')}
    </Button>
  );
}
