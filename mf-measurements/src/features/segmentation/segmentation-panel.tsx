import { CATEGORIES_PER_MEASUREMENT } from '@veleta/shared/contracts';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { useSearchParams } from '@veleta/shared/router';
import {
  Alert,
  Button,
  Card,
  EmptyState,
  ErrorState,
  LoadingState,
  RouterLink,
  Section,
  Stack,
  Text,
} from '@veleta/shared/ui';
import { useCanManage } from '../../access/use-can-manage.ts';
import { SegmentationForm } from './segmentation-form.tsx';
import { SegmentationRow } from './segmentation-row.tsx';
import { segmentationsQuery, type Segmentation } from './segmentation.api.ts';

const NEW = 'new';

/** Categories by which results are broken down. What is being edited stands in the address, so that back and reload keep it. */
export function SegmentationPanel() {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const canManage = useCanManage();
  const [search, setSearch] = useSearchParams();
  const { data, error, isFetching, refetch } = useQuery(segmentationsQuery);

  const edit = (id: string | null): void =>
    setSearch((current) => {
      const next = new URLSearchParams(current);
      if (id === null) next.delete('edit');
      else next.set('edit', id);
      return next;
    });

  const edited = search.get('edit');
  const isLocked = data?.some((category) => category.isLocked) ?? false;
  const canEdit = canManage && !isLocked;
  const target = data?.find((category) => category.id === edited) ?? null;
  const hasRoom = data !== undefined && data.length < CATEGORIES_PER_MEASUREMENT;
  const isEditing = canEdit && data !== undefined && ((edited === NEW && hasRoom) || target !== null);
  const canAdd = canEdit && hasRoom && !isEditing;

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
      {!data && !error && <LoadingState shape="table" count={3} />}
      {isLocked && <LockedNotice />}
      {isEditing && (
        <SegmentationForm
          key={edited}
          category={target}
          others={data.filter((other) => other !== target)}
          onDone={() => edit(null)}
        />
      )}
      {data && !isEditing && <Categories categories={data} canEdit={canEdit} canManage={canManage} onEdit={edit} />}
      {canEdit && data && !hasRoom && !isEditing && (
        <Text textStyle="sm" color="fg.muted">
          {t('segmentation.most', { limit: CATEGORIES_PER_MEASUREMENT })}
        </Text>
      )}
    </Section>
  );
}

function Categories(props: {
  categories: readonly Segmentation[];
  canEdit: boolean;
  canManage: boolean;
  onEdit: (id: string) => void;
}) {
  const { t } = useTranslation('mf-measurements');
  if (props.categories.length === 0) {
    return (
      <EmptyState
        as="h3"
        title={t('segmentation.empty.title')}
        description={t('segmentation.empty.text')}
        action={props.canManage && <Button onClick={() => props.onEdit(NEW)}>{t('segmentation.empty.action')}</Button>}
      />
    );
  }
  return (
    <Card.Root>
      <Stack as="ul" gap="0" listStyleType="none" m="0" p="0">
        {props.categories.map((category) => (
          <SegmentationRow
            key={category.id}
            category={category}
            canEdit={props.canEdit}
            onEdit={() => props.onEdit(category.id)}
          />
        ))}
      </Stack>
    </Card.Root>
  );
}

function LockedNotice() {
  const { t } = useTranslation('mf-measurements');
  return (
    <Alert.Root status="warning">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>{t('segmentation.locked.title')}</Alert.Title>
        <Alert.Description>
          {t('segmentation.locked.text')} <RouterLink to="/dashboard">{t('segmentation.locked.action')}</RouterLink>
        </Alert.Description>
      </Alert.Content>
    </Alert.Root>
  );
}
