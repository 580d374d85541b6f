import { useEffect, useRef, useState } from 'react';
import { OWN_QUESTIONS_PER_PRODUCT } from '@veleta/shared/contracts';
import { formatDate, useBilingual, useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useQuery } from '@veleta/shared/query';
import {
  Alert,
  Button,
  Card,
  EmptyState,
  ErrorState,
  LoadingState,
  Section,
  Stack,
  Text,
  VisuallyHidden,
} from '@veleta/shared/ui';
import { Plus } from '@veleta/shared/ui/icons';
import { CommentsPicture } from '@veleta/shared/ui/pieces';
import { useCanManage } from '../../common/use-can-manage.ts';
import { NEW, useEdited } from '../../common/use-edited.ts';
import { moveItem } from '../../common/move-item.ts';
import { OwnQuestionForm } from './own-question-form.tsx';
import { OwnQuestionRow } from './own-question-row.tsx';
import { ownQuestionsQuery, useOrderOwnQuestions, type OwnQuestions } from './own-questions.api.ts';

/** The organization's own questions for a product. The address names the edited one. */
export function OwnQuestionsPanel({ product, name }: { product: string; name: string }) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const canManage = useCanManage();
  const [edited, edit] = useEdited();
  const { data, error, isFetching, refetch } = useQuery(ownQuestionsQuery(product));

  const questions = data?.questions ?? [];
  const target = questions.find(({ id }) => id === edited) ?? null;
  const isBelowLimit = questions.length < OWN_QUESTIONS_PER_PRODUCT;
  const isEditing = canManage && data !== undefined && (target !== null || (edited === NEW && isBelowLimit));
  return (
    <Section
      title={t('own.question', { product: name })}
      description={t('own.lead', { limit: OWN_QUESTIONS_PER_PRODUCT })}
      action={
        canManage && questions.length > 0 && isBelowLimit && !isEditing ? (
          <Button onClick={() => edit(NEW)}>
            <Plus />
            {t('own.add')}
          </Button>
        ) : undefined
      }
    >
      {!data && error && (
        <ErrorState
          message={t('own.failed')}
          description={errorText(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <LoadingState shape="table" count={3} />}
      {data && <WhenAsked questions={data} />}
      {isEditing && <OwnQuestionForm key={edited} product={product} question={target} onDone={() => edit(null)} />}
      {data && !isEditing && <Questions product={product} questions={data} canManage={canManage} onEdit={edit} />}
      {data && !isEditing && (
        <Text textStyle="sm" color="fg.muted" maxW="3xl">
          {!isBelowLimit && `${t('own.most', { limit: OWN_QUESTIONS_PER_PRODUCT })} `}
          {t('own.shown')}
        </Text>
      )}
    </Section>
  );
}

/** Says when changes take effect: current and past measurements keep their questions. */
function WhenAsked({ questions }: { questions: OwnQuestions }) {
  const { t } = useTranslation('mf-measurements');
  const { isCollecting, nextOpensOn } = questions;
  const opens = nextOpensOn && formatDate(nextOpensOn);
  if (!isCollecting && !opens) return null;
  return (
    <Alert.Root status="info" maxW="3xl">
      <Alert.Indicator />
      <Alert.Content>
        {isCollecting && <Alert.Title>{t('own.collecting')}</Alert.Title>}
        <Alert.Description>
          {opens ? t(isCollecting ? 'own.fromNextOn' : 'own.nextOpens', { date: opens }) : t('own.fromNext')}
        </Alert.Description>
      </Alert.Content>
    </Alert.Root>
  );
}

interface QuestionsProps {
  product: string;
  questions: OwnQuestions;
  canManage: boolean;
  onEdit: (id: string) => void;
}

function Questions({ product, questions: { questions }, canManage, onEdit }: QuestionsProps) {
  const { t } = useTranslation('mf-measurements');
  const bilingual = useBilingual();
  const errorText = useErrorText();
  const order = useOrderOwnQuestions(product);
  // Shows the new order at once; the reply or an error replaces it.
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const toFocus = useRef<string | null>(null);
  useEffect(() => {
    // Moving a row in the document drops the focus.
    if (toFocus.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-move="${toFocus.current}"]`)?.focus();
    toFocus.current = null;
  });

  const rank = new Map(wanted?.map((id, position) => [id, position]));
  const shown = [...questions].sort((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0));
  const move = (index: number, by: -1 | 1): void => {
    const question = shown[index];
    if (!question) return;
    const ids = moveItem(
      shown.map(({ id }) => id),
      index,
      by,
    );
    toFocus.current = `${question.id}:${by}`;
    setWanted(ids);
    setAnnouncement(t('own.moved', { text: bilingual(question.text), position: index + by + 1, count: shown.length }));
    order.mutate(ids, {
      onError: (error) => notify.error(t('own.saveFailed'), errorText(error)),
      onSettled: () => setWanted((now) => (now === ids ? null : now)),
    });
  };

  if (shown.length === 0) {
    return (
      <EmptyState
        as="h3"
        picture={<CommentsPicture />}
        title={t('own.empty.title')}
        description={t('own.empty.text')}
        action={canManage && <Button onClick={() => onEdit(NEW)}>{t('own.add')}</Button>}
      />
    );
  }
  return (
    <Card.Root ref={list}>
      <Stack as="ol" gap="0" listStyleType="none" m="0" p="0">
        {shown.map((question, index) => (
          <OwnQuestionRow
            key={question.id}
            product={product}
            question={question}
            index={index}
            count={shown.length}
            canManage={canManage}
            onMove={(by) => move(index, by)}
            onEdit={() => onEdit(question.id)}
          />
        ))}
      </Stack>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </Card.Root>
  );
}
