import { codeOf } from '@veleta/shared/http';
import { useBilingual, useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { LinkButton, Section, SimpleGrid, Stack } from '@veleta/shared/ui';
import { Plus } from '@veleta/shared/ui/icons';
import { ConfirmDialog } from '@veleta/shared/ui/on-demand';
import { useRemoval } from '@veleta/shared/ui/pieces';
import { useDeleteIdea, useSaveIdea, type ActionIdea, type IdeasOfDimension } from '../../common/action-ideas.api.ts';
import { NEW_IDEA } from './idea-address.ts';
import { IdeaCard } from './idea-card.tsx';

interface IdeaListProps {
  readonly product: string;
  readonly dimensions: readonly IdeasOfDimension[];
  /** Returns the address of the form for an idea; undefined for people who only read. */
  readonly editHrefOf: ((dimension: string, idea: string) => string) | undefined;
}

/** The ideas of a product by dimension, hidden ones included. */
export function IdeaList({ product, dimensions, editHrefOf }: IdeaListProps) {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const errorText = useErrorText();
  const save = useSaveIdea();
  const remove = useDeleteIdea();
  const removal = useRemoval<ActionIdea & { id: string }>({
    remove: ({ id }) => remove.mutateAsync(id),
    done: t('ideas.removed'),
    failed: t('ideas.removeFailed'),
  });
  const isOwn = removal.item?.origin === 'own';
  const hide = async (dimension: string, idea: ActionIdea, isHidden: boolean): Promise<void> => {
    // An idea of the library keeps its texts in both languages.
    const { title, text } =
      idea.origin === 'library'
        ? { title: null, text: null }
        : { title: translate(idea.title), text: translate(idea.text) };
    try {
      await save.mutateAsync({ idea, body: { product, dimension, title, text, isHidden } });
      notify.success(t(isHidden ? 'ideas.nowHidden' : 'ideas.nowShown'));
    } catch (error) {
      notify.error(t('ideas.saveFailed'), codeOf(error) === 'conflict' ? t('ideas.outdated') : errorText(error));
    }
  };
  return (
    <Stack gap={{ base: '8', md: '10' }}>
      {dimensions.map(({ dimension, name, ideas }) => (
        <Section
          key={dimension}
          title={translate(name)}
          action={
            editHrefOf ? (
              <LinkButton
                to={editHrefOf(dimension, NEW_IDEA)}
                size="sm"
                variant="outline"
                aria-label={t('ideas.addOf', { dimension: translate(name) })}
              >
                <Plus />
                {t('ideas.add')}
              </LinkButton>
            ) : undefined
          }
        >
          <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, md: 2, lg: 3 }} gap="4">
            {ideas.map((idea) => (
              <IdeaCard
                key={idea.key}
                idea={idea}
                editHref={editHrefOf?.(dimension, idea.key)}
                isBusy={save.isPending}
                onHide={(isHidden) => void hide(dimension, idea, isHidden)}
                onRemove={() => {
                  if (idea.id !== null) removal.ask({ ...idea, id: idea.id });
                }}
              />
            ))}
          </SimpleGrid>
        </Section>
      ))}
      <ConfirmDialog
        {...removal.dialog}
        title={t(isOwn ? 'ideas.deleteTitle' : 'ideas.restoreTitle')}
        description={t(isOwn ? 'ideas.deleteText' : 'ideas.restoreText', {
          title: removal.item ? translate(removal.item.title) : '',
        })}
        confirmLabel={t(isOwn ? 'ideas.deleteConfirm' : 'ideas.restoreConfirm')}
      />
    </Stack>
  );
}
