import { analysisViews, leastCommenters, type Language } from '@veleta/shared/contracts';
import { useBilingual, useTranslation } from '@veleta/shared/i18n';
import { Field, Flex, Input, Text } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/controls';
import { UnitSelect, unitsByCategory } from '../../common/views/unit-select.tsx';
import type { Comments } from './comments.api.ts';

interface CommentChoicesProps {
  readonly all: Comments;
  readonly chosen: {
    readonly unit: string | undefined;
    readonly language: Language | undefined;
    readonly item: string | undefined;
    readonly search: string;
  };
  readonly onUnit: (unit: string | null) => void;
  readonly onChange: (changes: { item?: string | null; language?: Language | null }) => void;
  readonly onSearch: (text: string) => void;
}

/** Filters of the comments: question, unit, language and search text. Only groups that may be disclosed are offered. */
export function CommentChoices({ all, chosen, onUnit, onChange, onSearch }: CommentChoicesProps) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const { units, languages, items } = all;
  const width = { base: 'full', sm: 'calc(50% - 0.5rem)', lg: '14rem' } as const;
  return (
    <Flex gap="4" wrap="wrap" align="flex-start">
      <Field.Root width={{ base: 'full', lg: '18rem' }} flexGrow={{ lg: '1' }}>
        <Field.Label>{t('comments.search')}</Field.Label>
        <Input
          type="search"
          value={chosen.search}
          maxLength={analysisViews.SEARCH_LENGTH}
          autoComplete="off"
          onChange={({ currentTarget }) => onSearch(currentTarget.value)}
        />
      </Field.Root>
      {items.length > 1 ? (
        <Field.Root width={width}>
          <Field.Label>{t('comments.question')}</Field.Label>
          <Select
            value={chosen.item ?? ''}
            onChange={({ currentTarget }) => onChange({ item: currentTarget.value || null })}
          >
            <option value="">{t('comments.allQuestions')}</option>
            {items.map(({ key, text }) => (
              <option key={key} value={key}>
                {translate(text)}
              </option>
            ))}
          </Select>
        </Field.Root>
      ) : null}
      {units.length > 0 ? (
        <UnitSelect groups={unitsByCategory(units)} value={chosen.unit} onChange={onUnit} width={width} />
      ) : null}
      {languages.length > 0 ? (
        <Field.Root width={width}>
          <Field.Label>{t('comments.language')}</Field.Label>
          <Select
            value={chosen.language ?? ''}
            onChange={({ currentTarget }) =>
              onChange({ language: languages.find((language) => language === currentTarget.value) ?? null })
            }
          >
            <option value="">{t('comments.allLanguages')}</option>
            {languages.map((language) => (
              <option key={language} value={language}>
                {t(`comments.languages.${language}`)}
              </option>
            ))}
          </Select>
        </Field.Root>
      ) : null}
      {units.length === 0 && languages.length === 0 ? (
        <Text width="full" color="fg.muted" textStyle="sm">
          {t('comments.noGroups', { commenters: leastCommenters(all.how.threshold) })}
        </Text>
      ) : null}
    </Flex>
  );
}
