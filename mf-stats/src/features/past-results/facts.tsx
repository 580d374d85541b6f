import type { FieldError } from '@veleta/shared/contracts';
import { fieldText } from '@veleta/shared/forms';
import { useBilingual, useTranslation } from '@veleta/shared/i18n';
import { Box, Flex, FormField, Input } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/fields';
import type { Product } from './past-results.api.ts';

export interface PastFacts {
  readonly product: string;
  readonly firstDate: string;
  readonly lastDate: string;
  /** As typed. */
  readonly people: string;
}

interface FactsProps {
  readonly facts: PastFacts;
  readonly products: readonly Product[];
  /** What the server refused. */
  readonly faults: readonly FieldError[];
  /** People who answered: no fewer can have been asked. */
  readonly smallest: number;
  readonly onChange: (facts: PastFacts) => void;
}

/** What was asked, when, and of how many. */
export function Facts({ facts, products, faults, smallest, onChange }: FactsProps) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const faultOf = (path: string) => {
    const fault = faults.find((one) => one.path === path);
    return fault && fieldText(fault);
  };
  const isTooFew = facts.people !== '' && Number(facts.people) < smallest;
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const day = (name: 'firstDate' | 'lastDate', path: string) => (
    <Box width={{ base: 'full', sm: '11rem' }}>
      <FormField label={t(`past.${name}`)} required error={faultOf(path)}>
        <Input
          type="date"
          max={yesterday}
          value={facts[name]}
          onChange={({ currentTarget }) => onChange({ ...facts, [name]: currentTarget.value })}
        />
      </FormField>
    </Box>
  );
  return (
    <Flex gap="4" wrap="wrap" align="flex-start">
      <Box width={{ base: 'full', sm: '16rem' }}>
        <FormField label={t('past.product')} required error={faultOf('product')}>
          <Select
            value={facts.product}
            onChange={({ currentTarget }) => onChange({ ...facts, product: currentTarget.value })}
          >
            {products.map(({ key, name }) => (
              <option key={key} value={key}>
                {translate(name)}
              </option>
            ))}
          </Select>
        </FormField>
      </Box>
      {day('firstDate', 'first_date')}
      {day('lastDate', 'last_date')}
      <Box width={{ base: 'full', sm: '11rem' }}>
        <FormField
          label={t('past.people')}
          required
          error={isTooFew ? t('past.peopleTooFew', { count: smallest }) : faultOf('number_of_participants')}
        >
          <Input
            inputMode="numeric"
            value={facts.people}
            onChange={({ currentTarget }) => onChange({ ...facts, people: currentTarget.value })}
          />
        </FormField>
      </Box>
    </Flex>
  );
}
