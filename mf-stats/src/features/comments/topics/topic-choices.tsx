import { leastCommenters } from '@veleta/shared/contracts';
import { formatNumber, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { useAuth } from '@veleta/shared/session';
import { Box, Button, Flex, Heading, Stack, Text } from '@veleta/shared/ui';
import { commentsQuery, type Comments, type CommentsWanted } from '../comments.api.ts';
import { EditTopic } from './edit-topic.tsx';

interface TopicChoicesProps {
  readonly measurementId: string;
  readonly all: Comments;
  readonly wanted: Pick<CommentsWanted, 'unit' | 'language'>;
  readonly chosen: number | null;
  readonly onChoose: (topic: number | null) => void;
}

/** Topics of the comments with their numbers; only those that may be read separately. */
export function TopicChoices({ measurementId, all, wanted, chosen, onChoose }: TopicChoicesProps) {
  const { t } = useTranslation('mf-stats');
  const { role } = useAuth();
  const { topics } = useQuery(commentsQuery(measurementId, wanted)).data ?? all;
  if (topics.length === 0)
    return (
      <Text color="fg.muted" textStyle="sm">
        {t('comments.topics.none', { commenters: leastCommenters(all.how.threshold) })}
      </Text>
    );
  const topic = topics.find(({ id }) => id === chosen);
  return (
    <Stack as="section" aria-labelledby="comment-topics" gap="3">
      <Box>
        <Heading as="h2" id="comment-topics" size="md">
          {t('comments.topics.title')}
        </Heading>
        <Text color="fg.muted" textStyle="sm">
          {t('comments.topics.hint')}
        </Text>
      </Box>
      <Flex gap="2" wrap="wrap">
        {topics.map(({ id, label, total }) => (
          <Button
            key={id}
            size="sm"
            maxW="full"
            variant={id === chosen ? 'solid' : 'outline'}
            colorPalette={id === chosen ? 'primary' : 'gray'}
            aria-pressed={id === chosen}
            aria-label={t('comments.topics.choose', { label, count: total })}
            onClick={() => onChoose(id === chosen ? null : id)}
          >
            <Text as="span" truncate>
              {label}
            </Text>
            <Text as="span" fontWeight="normal" fontVariantNumeric="tabular-nums">
              {formatNumber(total)}
            </Text>
          </Button>
        ))}
      </Flex>
      {topic ? (
        <Flex gap="3" wrap="wrap" align="center">
          {topic.merged.length > 0 ? (
            <Text color="fg.muted" textStyle="sm">
              {t('comments.topics.includes', { labels: topic.merged.map(({ label }) => label).join(', ') })}
            </Text>
          ) : null}
          {role === 'analyst' ? null : (
            <EditTopic key={topic.id} measurementId={measurementId} topic={topic} topics={topics} onMerged={onChoose} />
          )}
          <Button size="sm" variant="ghost" colorPalette="gray" onClick={() => onChoose(null)}>
            {t('comments.topics.all')}
          </Button>
        </Flex>
      ) : null}
    </Stack>
  );
}
