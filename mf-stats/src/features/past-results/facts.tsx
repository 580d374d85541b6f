import { useWatch, type ContractForm } from '@veleta/shared/forms';
import { useBilingual, useTranslation } from '@veleta/shared/i18n';
import { Box, Flex, FormField, Input } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/controls';
import type { Product } from './past-results.api.ts';

/** Input of the form; the rest of an import comes from the file. */
export interface PastFacts {
  readonly product: string;
  readonly firstDate: string;
  readonly lastDate: string;
  /** As typed. */
  readonly numberOfParticipants: string;
}

interface FactsProps {
  readonly form: Pick<ContractForm<PastFacts>, 'fields' | 'errorOf'>;
  readonly products: readonly Product[];
  /** Number of responses: the number of participants cannot be lower. */
  readonly smallest: number;
}

/** Fields for the product, the period and the number of participants of an import. */
export function Facts({ form: { fields, errorOf }, products, smallest }: FactsProps) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const participants = useWatch({ control: fields.control, name: 'numberOfParticipants' });
  const isTooFew = participants !== '' && Number(participants) < smallest;
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const day = (name: 'firstDate' | 'lastDate') => (
    <Box width={{ base: 'full', sm: '11rem' }}>
      <FormField label={t(`past.${name}`)} required error={errorOf(name)}>
        <Input type="date" max={yesterday} {...fields.register(name)} />
      </FormField>
    </Box>
  );
  return (
    <Flex gap="4" wrap="wrap" align="flex-start">
      <Box width={{ base: 'full', sm: '16rem' }}>
        <FormField label={t('past.product')} required error={errorOf('product')}>
          <Select {...fields.register('product')}>
            {products.map(({ key, name }) => (
              <option key={key} value={key}>
                {translate(name)}
              </option>
            ))}
          </Select>
        </FormField>
      </Box>
      {day('firstDate')}
      {day('lastDate')}
      <Box width={{ base: 'full', sm: '11rem' }}>
        <FormField
          label={t('past.people')}
          required
          error={isTooFew ? t('past.peopleTooFew', { count: smallest }) : errorOf('numberOfParticipants')}
        >
          <Input inputMode="numeric" {...fields.register('numberOfParticipants')} />
        </FormField>
      </Box>
    </Flex>
  );
}
