import { useWatch, type ContractForm } from '@veleta/shared/forms';
import { useTranslation } from '@veleta/shared/i18n';
import { Box, Flex, FormField, Input } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/controls';
import type { Member } from '../action-plans.api.ts';
import { OTHER_OWNER, type ActionValues } from './action-values.ts';

interface OwnerFieldsProps {
  readonly form: Pick<ContractForm<ActionValues>, 'fields' | 'errorOf'>;
  readonly members: readonly Member[];
}

/** Who is responsible: a person of the account, or another person with name and address. */
export function OwnerFields({ form: { fields, errorOf }, members }: OwnerFieldsProps) {
  const { t } = useTranslation('mf-stats');
  const owner = useWatch({ control: fields.control, name: 'owner' });
  return (
    <Flex gap="4" wrap="wrap" align="flex-start">
      <Box width={{ base: 'full', sm: '18rem' }}>
        <FormField label={t('actions.owner')} error={errorOf('owner')}>
          <Select {...fields.register('owner')}>
            <option value="">{t('actions.noOwner')}</option>
            {members.map(({ id, firstName, lastName }) => (
              <option key={id} value={id}>
                {firstName} {lastName}
              </option>
            ))}
            <option value={OTHER_OWNER}>{t('actions.otherOwner')}</option>
          </Select>
        </FormField>
      </Box>
      {owner === OTHER_OWNER ? (
        <>
          <Box width={{ base: 'full', sm: '14rem' }}>
            <FormField label={t('actions.ownerName')} required error={errorOf('ownerName')}>
              <Input autoComplete="off" {...fields.register('ownerName')} />
            </FormField>
          </Box>
          <Box width={{ base: 'full', sm: '18rem' }}>
            <FormField label={t('actions.ownerEmail')} error={errorOf('ownerEmail')}>
              <Input type="email" inputMode="email" autoComplete="off" {...fields.register('ownerEmail')} />
            </FormField>
          </Box>
        </>
      ) : null}
    </Flex>
  );
}
