import { accounts, terms } from '@veleta/shared/contracts';
import { call } from '@veleta/shared/http';
import { addMessages, formatDate, useLanguage, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { Box, ErrorState, Heading, LoadingState, Stack, Text } from '@veleta/shared/ui';

const NAMESPACE = 'mf-auth-terms';

/** Section keys in display order. Each has a title and a text whose paragraphs are separated by an empty line. */
export const SECTIONS = [
  'parties',
  'account',
  'organization',
  'free',
  'subscriptions',
  'use',
  'confidentiality',
  'participants',
  'content',
  'availability',
  'liability',
  'end',
  'changes',
] as const;

const OWN_TERMS = {
  en: () => import('../../locales/terms.en.json', { with: { type: 'json' } }),
  es: () => import('../../locales/terms.es.json', { with: { type: 'json' } }),
};
/** The section on participants' confidentiality comes from the shared texts. */
const CONFIDENTIALITY = {
  en: () => import('@veleta/shared/confidentiality/terms.en.json', { with: { type: 'json' } }),
  es: () => import('@veleta/shared/confidentiality/terms.es.json', { with: { type: 'json' } }),
};

/** The full terms of use. The texts are large, so they load with this screen only. */
export function Terms() {
  const { t } = useTranslation([NAMESPACE, 'mf-auth']);
  const language = useLanguage();
  const texts = useQuery({
    queryKey: [NAMESPACE, language],
    queryFn: async () => {
      await addMessages(NAMESPACE, OWN_TERMS, [CONFIDENTIALITY]);
      return true;
    },
    staleTime: Infinity,
  });
  // The terms name the operator, so they are not shown without it.
  const inForce = useQuery({ queryKey: ['terms'], queryFn: () => call(terms.getTerms), staleTime: Infinity });

  const failed = [texts, inForce].filter(({ isError }) => isError);
  if (failed.length > 0) {
    return (
      <ErrorState
        onRetry={() => failed.forEach((query) => void query.refetch())}
        isRetrying={failed.some(({ isFetching }) => isFetching)}
      />
    );
  }
  if (!texts.data || !inForce.data) return <LoadingState count={8} />;
  const { name, address, email } = inForce.data.operator;
  const operator = { operator: [name, ...address].join(', '), email };
  return (
    <Box
      role="region"
      aria-label={t('terms.title', { ns: 'mf-auth' })}
      tabIndex={0}
      maxHeight={{ base: '50dvh', md: '46dvh' }}
      overflowY="auto"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l2"
      bg="bg.subtle"
      px={{ base: '4', md: '5' }}
      py="5"
    >
      <Stack gap="5">
        <Text textStyle="xs" color="fg.muted">
          {t('terms.version', { ns: 'mf-auth', date: formatDate(accounts.TERMS_VERSION, { dateStyle: 'long' }) })}
        </Text>
        {SECTIONS.map((section, index) => (
          <Box as="section" key={section}>
            <Heading as="h2" size="sm" mb="1.5">
              {`${index + 1}. ${t(`${section}.title`)}`}
            </Heading>
            {t(`${section}.text`, operator)
              .split('\n\n')
              .map((paragraph) => (
                <Text key={paragraph} textStyle="sm" mb="2">
                  {paragraph}
                </Text>
              ))}
          </Box>
        ))}
      </Stack>
    </Box>
  );
}
