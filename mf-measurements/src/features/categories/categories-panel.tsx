import { useEffect, useState } from 'react';
import { CATEGORIES_PER_MEASUREMENT } from '@veleta/shared/contracts';
import { formatDateTime, useErrorText, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { Alert, Button, EmptyState, ErrorState, LoadingState, Section, Text } from '@veleta/shared/ui';
import { PeoplePicture } from '@veleta/shared/ui/pieces';
import { useCanManage } from '../../common/use-can-manage.ts';
import { NEW, useEdited } from '../../common/use-edited.ts';
import { CategoryList } from './category-list.tsx';
import { LockedNotice, type StopButton } from './locked-notice.tsx';
import { CategoryForm } from './form/category-form.tsx';
import { categoryLockQuery } from './categories.api.ts';
import { categoriesQuery } from '../../common/categories.queries.ts';

/**
 * The categories by which results are broken down. The address names the edited one, so that back and reload keep it.
 * `stopButton` ends a measurement that locks them.
 */
export function CategoryPanel({ stopButton }: { stopButton: StopButton }) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const canManage = useCanManage();
  const [edited, edit] = useEdited();
  const { data, error, isFetching, refetch } = useQuery(categoriesQuery);
  const lock = useQuery(categoryLockQuery);

  const locking = lock.data?.measurements ?? [];
  const isLocked = lock.data ? locking.length > 0 : (data?.some((category) => category.isLocked) ?? false);
  const isKnown = data !== undefined && (lock.data !== undefined || lock.isError);
  const target = data?.find((category) => category.id === edited) ?? null;
  const isBelowLimit = data !== undefined && data.length < CATEGORIES_PER_MEASUREMENT;
  // A measurement that starts during editing does not close the form.
  const [opened, setOpened] = useState<string | null>(null);
  const canOpen = !isLocked || opened === edited;
  const isEditing = canManage && isKnown && canOpen && ((edited === NEW && isBelowLimit) || target !== null);
  useEffect(() => {
    if (isEditing) setOpened(edited);
  }, [isEditing, edited]);
  const canEdit = canManage && isKnown && !isLocked;
  const canAdd = canEdit && isBelowLimit && !isEditing;

  return (
    <Section
      title={t('segmentation.question')}
      description={t('segmentation.text')}
      action={canAdd && data.length > 0 && <Button onClick={() => edit(NEW)}>{t('segmentation.add')}</Button>}
    >
      {!canManage && (
        <Alert.Root status="info">
          <Alert.Indicator />
          <Alert.Title>{t('roles.readOnly')}</Alert.Title>
        </Alert.Root>
      )}
      {!data && error && (
        <ErrorState
          message={t('segmentation.failed')}
          description={errorText(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!isKnown && !error && <LoadingState shape="table" count={3} />}
      {isLocked && <LockedNotice measurements={locking} stopButton={canManage ? stopButton : undefined} />}
      {isEditing && (
        <CategoryForm
          key={edited}
          category={target}
          others={data.filter((other) => other !== target)}
          isLocked={isLocked}
          onDone={() => edit(null)}
        />
      )}
      {isKnown && !isEditing && data.length === 0 && (
        <EmptyState
          as="h3"
          picture={<PeoplePicture />}
          title={t('segmentation.empty.title')}
          description={t('segmentation.empty.text')}
          action={canAdd && <Button onClick={() => edit(NEW)}>{t('segmentation.empty.action')}</Button>}
        />
      )}
      {isKnown && !isEditing && data.length > 0 && <CategoryList categories={data} canEdit={canEdit} onEdit={edit} />}
      {canEdit && !isBelowLimit && !isEditing && (
        <Text textStyle="sm" color="fg.muted">
          {t('segmentation.most', { limit: CATEGORIES_PER_MEASUREMENT })}
        </Text>
      )}
      {canEdit && lock.data?.nextOpensAt && (
        <Text textStyle="sm" color="fg.muted">
          {t('segmentation.next', { moment: formatDateTime(lock.data.nextOpensAt) })}
        </Text>
      )}
    </Section>
  );
}
