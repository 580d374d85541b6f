import { useTranslation } from '@veleta/shared/i18n';
import { useState } from 'react';
import { Box, Button, Heading, HStack, Stack, Text } from '@veleta/shared/ui';
import { Pager } from '@veleta/shared/ui/controls';
import type { Review } from './review.ts';
import { ImportLine } from './import-line.tsx';

const LINES_PER_PAGE = 10;

/** Pages of invalid lines. A corrected line stays until the user continues, so that the layout does not jump. */
export function ImportLines({ review, onChanged }: { review: Review; onChanged: () => void }) {
  const { t } = useTranslation('mf-measurements');
  const [places, setPlaces] = useState<readonly number[]>(() => review.indexesToCorrect());
  const [page, setPage] = useState(1);
  const toMend = review.indexesToCorrect();
  // Correcting one line may make another invalid, such as the second with the same address.
  const shown = [...new Set([...places, ...toMend])];
  if (shown.length === 0 && review.bad === 0) return null;
  const pages = Math.max(1, Math.ceil(shown.length / LINES_PER_PAGE));
  const now = Math.min(page, pages);
  const done = shown.length - toMend.length;
  return (
    <Stack gap="3">
      <Box>
        <Heading as="h3" size="sm" role="status">
          {review.bad > 0 ? t('import.problemsTitle', { count: review.bad }) : t('import.problemsNone')}
        </Heading>
        {review.bad > 0 && (
          <Text textStyle="sm" color="fg.muted">
            {t('import.problemsText')}
          </Text>
        )}
      </Box>
      <HStack gap="3" wrap="wrap">
        {review.bad > 0 && (
          <Button
            type="button"
            size="sm"
            variant="outline"
            colorPalette="gray"
            onClick={() => {
              review.leaveOutBad();
              onChanged();
            }}
          >
            {t('import.leaveOutAll', { count: review.bad })}
          </Button>
        )}
        {done > 0 && (
          <Button
            type="button"
            size="sm"
            variant="ghost"
            colorPalette="gray"
            onClick={() => {
              setPlaces(toMend);
              setPage(1);
            }}
          >
            {t('import.putAway', { count: done })}
          </Button>
        )}
      </HStack>
      <Stack as="ul" listStyleType="none" gap="3">
        {shown.slice((now - 1) * LINES_PER_PAGE, now * LINES_PER_PAGE).map((place) => (
          <ImportLine key={place} review={review} place={place} onChanged={onChanged} />
        ))}
      </Stack>
      <Pager page={now} pages={pages} onPage={setPage} />
    </Stack>
  );
}
