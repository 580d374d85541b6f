import { readEmail, readLanguage } from '@veleta/shared/contracts';
import { codeOf } from '@veleta/shared/http';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { useQuery } from '@veleta/shared/query';
import { useUnsavedChanges } from '@veleta/shared/session';
import { useState, type SyntheticEvent } from 'react';
import { Button, ErrorState, FormField, HStack, LoadingState, Stack } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/fields';
import { CancelButton, useSingleFlight } from '@veleta/shared/ui/pieces';
import { PersonFields, type PersonValues } from '../../../common/person-fields.tsx';
import { useAddressError } from '../../../common/use-address-error.ts';
import {
  categoriesQuery,
  useSavePerson,
  type Category,
  type Participant,
  type ParticipantList,
} from '../participant-lists.api.ts';

export interface PersonFormProps {
  readonly list: ParticipantList;
  /** Who is changed; null: somebody new. */
  readonly person: Participant | null;
  readonly onDone: () => void;
}

/** Somebody of a list: address, name, language and units. */
export function PersonForm(props: PersonFormProps) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useQuery(categoriesQuery);
  if (data) return <Person {...props} categories={data} />;
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

interface Values extends PersonValues {
  /** Id of a unit per category, '' for none. */
  readonly units: readonly string[];
}

const valuesOf = (person: Participant | null, categories: readonly Category[]): Values => ({
  email: person?.email ?? '',
  name: person?.name ?? '',
  language: person?.language ?? '',
  units: categories.map(({ units }) => units.find(({ id }) => person?.units.some((unit) => unit.id === id))?.id ?? ''),
});

function Person({ list, person, onDone, categories }: PersonFormProps & { categories: readonly Category[] }) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const [values, setValues] = useState(() => valuesOf(person, categories));
  const address = useAddressError(values.email);
  const [isChanged, setIsChanged] = useState(false);
  const save = useSavePerson(list.id);
  const once = useSingleFlight();
  useUnsavedChanges(isChanged && !save.isSuccess);
  const change = (changes: Partial<Values>): void => {
    setValues({ ...values, ...changes });
    setIsChanged(true);
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    const email = readEmail(values.email);
    address.judge();
    if (email === null) return;
    const body = {
      email,
      name: values.name.trim() || null,
      language: readLanguage(values.language),
      units: values.units.filter((unit) => unit !== ''),
    };
    void once(async () => {
      try {
        await save.mutateAsync({ id: person?.id ?? null, body });
        notify.success(t(person ? 'lists.personSaved' : 'lists.personAdded'));
        onDone();
        return 'done';
      } catch (error) {
        if (codeOf(error) === 'conflict') address.markTaken();
        else notify.error(t('lists.personFailed'), errorText(error));
      }
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="5">
        <PersonFields values={values} emailError={address.error} onEmailLeft={address.leave} onChange={change} />
        {categories.map((category, index) => (
          <FormField key={category.id} label={category.title}>
            <Select
              value={values.units[index] ?? ''}
              onChange={({ target }) =>
                change({ units: values.units.map((unit, at) => (at === index ? target.value : unit)) })
              }
            >
              <option value="">{t('import.nothing')}</option>
              {category.units.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </FormField>
        ))}
        <HStack gap="3" justifyContent="flex-end" wrap="wrap">
          <CancelButton onCancel={onDone} disabled={save.isPending}>
            {t('import.cancel')}
          </CancelButton>
          <Button type="submit" loading={save.isPending}>
            {t(person ? 'lists.personSave' : 'lists.personAdd')}
          </Button>
        </HStack>
      </Stack>
    </form>
  );
}
