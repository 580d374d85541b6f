import { useBilingual, useErrorText, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { Alert, Box, Button, chakra, EmptyState, ErrorState, LoadingState, Stack, Text } from '@veleta/shared/ui';
import { Pager } from '@veleta/shared/ui/controls';
import { SearchPicture } from '@veleta/shared/ui/pieces';
import { useRef } from 'react';
import { COMMENTS_A_PAGE, commentsQuery, type CommentsWanted } from './comments.api.ts';
import { splitMatches } from './split-matches.ts';
import { useDebounced } from './use-debounced.ts';

const PAUSE_MS = 250;

interface CommentListProps {
  readonly measurementId: string;
  readonly wanted: Omit<CommentsWanted, 'search' | 'page'>;
  readonly search: string;
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Clears the filters. */
  readonly onEverything: () => void;
}

/** One page of comments, rendered as plain text. */
export function CommentList({ measurementId, wanted, search, page, onPage, onEverything }: CommentListProps) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const errorText = useErrorText();
  const top = useRef<HTMLParagraphElement>(null);
  const sought = useDebounced(search.trim(), PAUSE_MS);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(
    commentsQuery(measurementId, { ...wanted, ...(sought ? { search: sought } : {}), ...(page > 1 ? { page } : {}) }),
  );
  if (!data)
    return error ? (
      <ErrorState
        message={t('page.failed')}
        description={errorText(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <LoadingState shape="table" count={6} />
    );
  const { total, comments, items, contact } = data;
  const questionOf = new Map(items.map(({ key, text }) => [key, translate(text)]));
  const pages = Math.max(1, Math.ceil(total / COMMENTS_A_PAGE));
  const goTo = (to: number) => {
    onPage(to);
    top.current?.focus();
  };
  return (
    <Stack gap="4">
      <Text ref={top} tabIndex={-1} role="status" color="fg.muted" textStyle="sm" outline="none">
        {t(sought ? 'comments.found' : 'comments.count', { count: total, search: sought })}
      </Text>
      {total === 0 ? (
        <EmptyState
          picture={<SearchPicture />}
          title={t('comments.nothing')}
          description={t('comments.nothingHint')}
          action={
            <Button variant="outline" onClick={onEverything}>
              {t('comments.everything')}
            </Button>
          }
        />
      ) : comments.length === 0 ? (
        <EmptyState
          title={t('comments.noSuchPage')}
          action={
            <Button variant="outline" onClick={() => goTo(1)}>
              {t('comments.firstPage')}
            </Button>
          }
        />
      ) : (
        <Box
          as="ul"
          listStyleType="none"
          bg="bg.panel"
          borderWidth="1px"
          borderColor="border"
          borderRadius="l3"
          overflow="hidden"
          aria-busy={isPlaceholderData}
          opacity={isPlaceholderData ? '0.6' : '1'}
        >
          {comments.map(({ item, text, hintsAtHarm }, index) => (
            // Comments have no id and their order is fixed, so the index is the key.
            <Box
              as="li"
              key={`${page} ${index}`}
              px={{ base: '4', md: '6' }}
              py="4"
              borderTopWidth={index > 0 ? '1px' : '0'}
              borderColor="border.muted"
            >
              <Text maxW="3xl" whiteSpace="pre-line" overflowWrap="anywhere">
                {splitMatches(text, sought).map((piece, at) =>
                  piece.isMatch ? (
                    <chakra.mark
                      key={at}
                      bg="primary.subtle"
                      color="primary.fg"
                      borderRadius="xs"
                      fontWeight="semibold"
                    >
                      {piece.text}
                    </chakra.mark>
                  ) : (
                    piece.text
                  ),
                )}
              </Text>
              {hintsAtHarm ? (
                <Alert.Root status="warning" size="sm" mt="3" maxW="3xl">
                  <Alert.Indicator />
                  <Alert.Title fontWeight="normal" minW="0" overflowWrap="anywhere">
                    {contact ? t('comments.harm.contact', { contact }) : t('comments.harm.noContact')}
                  </Alert.Title>
                </Alert.Root>
              ) : null}
              {wanted.item === undefined && items.length > 1 ? (
                <Text color="fg.muted" textStyle="sm" mt="1">
                  {questionOf.get(item)}
                </Text>
              ) : null}
            </Box>
          ))}
        </Box>
      )}
      <Pager page={Math.min(page, pages)} pages={pages} onPage={goTo} />
    </Stack>
  );
}
