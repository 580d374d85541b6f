import { useBilingual, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { Box, Button, Heading, LoadingState, SimpleGrid, Stack, Text } from '@veleta/shared/ui';
import { useId, useState } from 'react';
import { ideasQuery } from '../../../common/action-ideas.api.ts';

interface ActionIdeasProps {
  readonly product: string;
  /** Key of the dimension that the action is about; null without one. */
  readonly dimension: string | null;
  readonly onUse: (idea: { title: string; text: string }) => void;
}

/** Number of ideas that are suggested together. */
const IDEAS_SHOWN = 3;

/** Up to three ideas for a dimension at a time. One that is used becomes the text of the action. */
export function ActionIdeas({ product, dimension, onUse }: ActionIdeasProps) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const id = useId();
  const { data, error } = useQuery(ideasQuery(product));
  const [page, setPage] = useState(0);
  const ideas = data?.find((one) => one.dimension === dimension)?.ideas.filter(({ isHidden }) => !isHidden) ?? [];
  const pages = Math.ceil(ideas.length / IDEAS_SHOWN);
  // Another dimension may have fewer pages.
  const first = pages === 0 ? 0 : (page % pages) * IDEAS_SHOWN;
  if (data && dimension !== null && ideas.length === 0) return null;
  return (
    <Stack as="section" aria-labelledby={id} gap="3">
      <Box>
        <Heading as="h2" size="sm" id={id}>
          {t('actions.ideas')}
        </Heading>
        <Text color="fg.muted" textStyle="sm">
          {error
            ? t('actions.ideasFailed')
            : t(dimension === null ? 'actions.ideasNeedDimension' : 'actions.ideasHint')}
        </Text>
      </Box>
      {data || error ? null : <LoadingState shape="form" count={1} />}
      {ideas.length > 0 ? (
        <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, md: 3 }} gap="4">
          {ideas.slice(first, first + IDEAS_SHOWN).map(({ key, title, text }) => (
            <Stack as="li" key={key} borderWidth="1px" borderRadius="l2" p="4" gap="2" bg="bg.subtle">
              <Text fontWeight="medium">{translate(title)}</Text>
              <Text textStyle="sm" flex="1">
                {translate(text)}
              </Text>
              <Button
                size="sm"
                variant="outline"
                alignSelf="flex-start"
                aria-label={t('actions.useIdeaOf', { title: translate(title) })}
                onClick={() => onUse({ title: translate(title), text: translate(text) })}
              >
                {t('actions.useIdea')}
              </Button>
            </Stack>
          ))}
        </SimpleGrid>
      ) : null}
      {pages > 1 ? (
        <Button size="sm" variant="ghost" alignSelf="flex-start" onClick={() => setPage(page + 1)}>
          {t('actions.otherIdeas')}
        </Button>
      ) : null}
    </Stack>
  );
}
