import { useTranslation } from '@veleta/shared/i18n';
import { Box, FormField, SimpleGrid } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/controls';
import type { FoundWord } from './mapping.ts';

const NONE = 'none';
const VALUES = [1, 2, 3, 4, 5] as const;

interface WordsProps {
  readonly words: readonly FoundWord[];
  readonly onChange: (text: string, value: number | null) => void;
}

/** Maps the words of the file to the five-point scale. */
export function Words({ words, onChange }: WordsProps) {
  const { t } = useTranslation('mf-stats');
  return (
    <SimpleGrid columns={{ base: 1, sm: 2, lg: 3 }} gap="4">
      {words.map(({ text, value }) => (
        <Box key={text}>
          <FormField label={text}>
            <Select
              value={value === null ? NONE : (value ?? '')}
              onChange={({ currentTarget }) =>
                onChange(text, currentTarget.value === NONE ? null : Number(currentTarget.value))
              }
            >
              <option value="" disabled>
                {t('past.undecided')}
              </option>
              <option value={NONE}>{t('past.noAnswer')}</option>
              {VALUES.map((one) => (
                <option key={one} value={one}>
                  {t(`past.scale.${one}`)}
                </option>
              ))}
            </Select>
          </FormField>
        </Box>
      ))}
    </SimpleGrid>
  );
}
