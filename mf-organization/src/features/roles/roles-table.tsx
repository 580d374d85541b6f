import { ROLES } from '@veleta/shared/contracts';
import type { Role } from '@veleta/shared/contracts';
import { useTranslation } from '@veleta/shared/i18n';
import { Badge, Box, Span } from '@veleta/shared/ui';
import { Check, Minus } from '@veleta/shared/ui/icons';
import { Table } from '@veleta/shared/ui/controls';
import { ROLE_ACTIONS, mayDo } from './role-actions.ts';

/** Yes or no as an icon with a text; on a phone the text only. */
function Answer({ isYes }: { isYes: boolean }) {
  const { t } = useTranslation('mf-organization');
  const Sign = isYes ? Check : Minus;
  return (
    <Span display="inline-flex" alignItems="center" gap="1.5" color={isYes ? 'fg' : 'fg.muted'}>
      <Span display={{ base: 'none', md: 'inline-flex' }} color={isYes ? 'primary.fg' : 'fg.muted'}>
        <Sign size={16} aria-hidden="true" />
      </Span>
      {isYes ? t('roles.yes') : t('roles.no')}
    </Span>
  );
}

/** Permissions of each role. The column of the person's own role is labelled. */
export function RolesTable({ own }: { own: Role | null }) {
  const { t } = useTranslation('mf-organization');
  return (
    <Box borderWidth="1px" borderRadius="l3" bg="bg.panel" overflow="hidden">
      <Table.Root
        size="md"
        variant="outline"
        boxShadow="none"
        aria-label={t('roles.table')}
        css={{ '& :is(td, th)': { px: { base: '2', md: '6' } } }}
      >
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader verticalAlign="top">{t('roles.may')}</Table.ColumnHeader>
            {ROLES.map((role) => (
              <Table.ColumnHeader
                key={role}
                verticalAlign="top"
                whiteSpace="normal"
                letterSpacing={{ base: 'tight', md: 'normal' }}
              >
                {t(`roles.names.${role}`)}
                {role === own && (
                  <Badge
                    colorPalette="primary"
                    size="sm"
                    ms={{ base: '0', lg: '2' }}
                    mt={{ base: '1', lg: '0' }}
                    display={{ base: 'flex', lg: 'inline-flex' }}
                    width="fit-content"
                  >
                    {t('roles.yours')}
                  </Badge>
                )}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {ROLE_ACTIONS.map((entry) => (
            <Table.Row key={entry.action}>
              <Table.Cell asChild fontWeight="normal" textAlign="start" whiteSpace="normal">
                <th scope="row">{t(`roles.actions.${entry.action}`)}</th>
              </Table.Cell>
              {ROLES.map((role) => (
                <Table.Cell key={role} verticalAlign="top">
                  <Answer isYes={mayDo(role, entry)} />
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Box>
  );
}
