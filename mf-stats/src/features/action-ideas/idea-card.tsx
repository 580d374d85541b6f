import { useBilingual, useTranslation } from '@veleta/shared/i18n';
import { Badge, Button, Flex, Heading, LinkButton, Stack, Text } from '@veleta/shared/ui';
import { dialogIntent } from '@veleta/shared/ui/on-demand';
import type { ActionIdea } from '../../common/action-ideas.api.ts';

interface IdeaCardProps {
  readonly idea: ActionIdea;
  /** Address of the form; undefined for people who only read. */
  readonly editHref: string | undefined;
  readonly isBusy: boolean;
  readonly onHide: (isHidden: boolean) => void;
  /** Deletes an own idea, or restores a rewritten one. */
  readonly onRemove: () => void;
}

/** One idea with its origin, and what can be done with it. */
export function IdeaCard({ idea, editHref, isBusy, onHide, onRemove }: IdeaCardProps) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const { origin, isHidden } = idea;
  const title = translate(idea.title);
  const button = { size: 'sm', variant: 'ghost', colorPalette: 'gray' } as const;
  return (
    <Stack as="li" borderWidth="1px" borderRadius="l2" p="4" gap="2" bg={isHidden ? 'bg.subtle' : 'bg.panel'} minW="0">
      {origin === 'library' && !isHidden ? null : (
        <Flex gap="2" wrap="wrap">
          {origin === 'library' ? null : <Badge colorPalette="primary">{t(`ideas.origin.${origin}`)}</Badge>}
          {isHidden ? <Badge colorPalette="gray">{t('ideas.hidden')}</Badge> : null}
        </Flex>
      )}
      <Heading as="h3" size="sm" overflowWrap="anywhere">
        {title}
      </Heading>
      <Text textStyle="sm" flex="1" whiteSpace="pre-line" overflowWrap="anywhere">
        {translate(idea.text)}
      </Text>
      {editHref === undefined ? null : (
        <Flex gap="1" wrap="wrap" mx="-3" mb="-1">
          <LinkButton to={editHref} {...button} aria-label={t('ideas.editOf', { title })}>
            {t('ideas.edit')}
          </LinkButton>
          <Button
            {...button}
            disabled={isBusy}
            aria-label={t(isHidden ? 'ideas.showOf' : 'ideas.hideOf', { title })}
            onClick={() => onHide(!isHidden)}
          >
            {t(isHidden ? 'ideas.show' : 'ideas.hide')}
          </Button>
          {origin === 'library' ? null : (
            <Button
              {...button}
              {...dialogIntent}
              disabled={isBusy}
              aria-label={t(origin === 'own' ? 'ideas.deleteOf' : 'ideas.restoreOf', { title })}
              onClick={onRemove}
            >
              {t(origin === 'own' ? 'ideas.delete' : 'ideas.restore')}
            </Button>
          )}
        </Flex>
      )}
    </Stack>
  );
}
