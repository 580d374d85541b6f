import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useQuery } from '@veleta/shared/query';
import { ErrorState, LoadingState } from '@veleta/shared/ui';
import { PersonForm } from '../../../common/person-form.tsx';
import { categoriesQuery } from '../../../common/categories.queries.ts';
import { useSavePerson, type Participant } from '../participant-lists.api.ts';
import type { ParticipantList } from '../../../common/participant-lists.queries.ts';

export interface ParticipantFormProps {
  readonly list: ParticipantList;
  /** The person to change; null adds one. */
  readonly person: Participant | null;
  readonly onDone: () => void;
}

/** Adds a person to a list, or changes one. */
export function ParticipantForm({ list, person, onDone }: ParticipantFormProps) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const save = useSavePerson(list.id);
  const { data, error, isFetching, refetch } = useQuery(categoriesQuery);
  if (data)
    return (
      <PersonForm
        person={person}
        categories={data}
        submitLabel={t(person ? 'lists.personSave' : 'lists.personAdd')}
        send={async (body) => {
          await save.mutateAsync({ id: person?.id ?? null, body });
          notify.success(t(person ? 'lists.personSaved' : 'lists.personAdded'));
        }}
        onFailed={(cause) => notify.error(t('lists.personFailed'), errorText(cause))}
        onDone={onDone}
      />
    );
  if (!error) return <LoadingState shape="form" count={3} />;
  return (
    <ErrorState
      message={t('lists.segmentationFailed')}
      description={errorText(error)}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}
