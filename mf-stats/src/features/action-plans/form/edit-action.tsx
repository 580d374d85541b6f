import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { ErrorState, LoadingState } from '@veleta/shared/ui';
import { dimensionsQuery, groupsQuery } from '../../../common/analysis.api.ts';
import { ActionForm } from './action-form.tsx';
import { membersQuery, type Action } from '../action-plans.api.ts';
import { newValues, valuesOf, type NewActionSubject } from './action-values.ts';

interface EditActionProps {
  /** The action to edit, or the subject of a new one. */
  readonly of: { readonly action: Action } | { readonly subject: NewActionSubject };
  readonly product: string;
  readonly onDone: () => void;
}

/** Loads the choices of the form for an action. */
export function EditAction({ of, product, onDone }: EditActionProps) {
  const { t } = useTranslation('mf-stats');
  const errorText = useErrorText();
  const action = 'action' in of ? of.action : null;
  const initial = 'action' in of ? valuesOf(of.action) : newValues(of.subject);
  const dimensions = useQuery(dimensionsQuery(initial.measurement));
  const groups = useQuery(groupsQuery(initial.measurement));
  const members = useQuery(membersQuery());
  const queries = [dimensions, groups, members];
  if (!dimensions.data || !groups.data || !members.data) {
    const failed = queries.find(({ error }) => error);
    return failed ? (
      <ErrorState
        message={t('actions.formFailed')}
        description={errorText(failed.error)}
        onRetry={() => void Promise.all(queries.map(({ refetch }) => refetch()))}
        isRetrying={queries.some(({ isFetching }) => isFetching)}
      />
    ) : (
      <LoadingState shape="form" count={4} />
    );
  }
  return (
    <ActionForm
      key={action?.id ?? initial.about}
      initial={initial}
      action={action}
      product={product}
      dimensions={dimensions.data.dimensions}
      groups={groups.data.categories.flatMap(({ id, title, units }) => {
        const shown = units.filter((unit) => unit.hidden === null || unit.id === initial.unit);
        return shown.length > 0 ? [{ id, title, units: shown }] : [];
      })}
      members={members.data}
      onDone={onDone}
    />
  );
}
