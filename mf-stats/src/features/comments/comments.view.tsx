import { leastCommenters } from '@veleta/shared/contracts';
import { useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { Alert, Box, EmptyState, Stack } from '@veleta/shared/ui';
import { CommentsPicture, ShieldPicture } from '@veleta/shared/ui/pieces';
import { useState } from 'react';
import { MethodNote } from '../../common/figures/method-note.tsx';
import type { ViewProps } from '../../common/views/view-props.ts';
import { ViewStates } from '../../common/views/view-states.tsx';
import { CommentChoices } from './comment-choices.tsx';
import { CommentList } from './comment-list.tsx';
import { commentsQuery, type Comments } from './comments.api.ts';
import { TopicChoices } from './topics/topic-choices.tsx';
import { useCommentsAddress } from './use-comments-address.ts';

const RULES = ['ten', 'groups', 'language', 'topics', 'order', 'masked', 'search'] as const;

/** `/stats?view=comments`: comments of participants. */
export default function CommentsView(props: ViewProps) {
  const { t } = useTranslation('mf-stats');
  // Loads the offered filters first, so that comments of a hidden group are never requested.
  const query = useQuery(commentsQuery(props.measurement.id, {}));
  return (
    <ViewStates query={query}>
      {(view) => {
        if (view.available === 'none')
          return (
            <EmptyState picture={<CommentsPicture />} title={t('comments.none')} description={t('comments.noneHint')} />
          );
        if (view.available === 'few')
          return (
            <EmptyState
              picture={<ShieldPicture />}
              title={t('comments.few', { commenters: leastCommenters(view.how.threshold) })}
              description={t('comments.fewHint')}
            />
          );
        return <Readable {...props} all={view} />;
      }}
    </ViewStates>
  );
}

function Readable({ measurement, address, all }: ViewProps & { readonly all: Comments }) {
  const { t } = useTranslation('mf-stats');
  const { address: own, change } = useCommentsAddress();
  const [search, setSearch] = useState('');
  const commenters = leastCommenters(all.how.threshold);
  const unit = all.units.find(({ id }) => id === address.filter);
  const language = all.languages.find((one) => one === own.language);
  const item = all.items.find(({ key }) => key === own.item);
  const topic = all.topics.find(({ id }) => id === own.topic);
  const group = { ...(unit ? { unit: unit.id } : {}), ...(language ? { language } : {}) };
  return (
    <Stack gap="6">
      {address.filter !== null && !unit ? (
        <Alert.Root status="info">
          <Alert.Indicator />
          <Alert.Title>{t('comments.notAlone', { commenters })}</Alert.Title>
        </Alert.Root>
      ) : null}
      <CommentChoices
        all={all}
        chosen={{ unit: unit?.id, language, item: item?.key, search }}
        onUnit={(filter) => change({ filter })}
        onChange={change}
        onSearch={(text) => {
          setSearch(text);
          if (own.page > 1) change({});
        }}
      />
      <TopicChoices
        measurementId={measurement.id}
        all={all}
        wanted={group}
        chosen={topic?.id ?? null}
        onChoose={(chosen) => change({ topic: chosen })}
      />
      <CommentList
        measurementId={measurement.id}
        wanted={{
          ...group,
          ...(topic ? { topic: topic.id } : {}),
          ...(item ? { item: item.key } : {}),
        }}
        search={search}
        page={own.page}
        onPage={(page) => change({ page })}
        onEverything={() => {
          setSearch('');
          change({ item: null, language: null, topic: null, filter: null });
        }}
      />
      <Box>
        <MethodNote lines={RULES.map((rule) => t(`comments.method.${rule}`, { commenters }))} />
      </Box>
    </Stack>
  );
}
