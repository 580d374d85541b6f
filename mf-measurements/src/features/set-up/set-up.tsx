import { useQuery } from '@veleta/shared/query';
import type { ReactNode } from 'react';
import { useErrorText, useTranslation } from '@veleta/shared/i18n';
import { Alert, Box, EmptyState, ErrorState, FormField, LoadingState, Section } from '@veleta/shared/ui';
import { Select } from '@veleta/shared/ui/controls';
import { CalendarPicture } from '@veleta/shared/ui/pieces';
import { useCanManage } from '../../common/use-can-manage.ts';
import { SetUpForm, type ListPicker, type SetUpFormProps } from './set-up-form.tsx';
import { setsQuery } from './set-up.api.ts';

/** The fields of a product that the set-up needs. */
interface ProductChoice {
  readonly key: string;
  readonly name: string;
  readonly isEnabled: boolean;
}

export interface SetUpProps {
  readonly products: readonly ProductChoice[];
  /** The chosen product. */
  readonly product: ProductChoice;
  readonly onProduct: (key: string) => void;
  /** Button that enables the chosen product. */
  readonly enableButton: ReactNode;
  readonly listPicker: ListPicker;
  /** Results are broken down by units. */
  readonly hasUnits: boolean;
  readonly stopButton: SetUpFormProps['stopButton'];
  /** Returns the number of people on a list; null while it is unknown. */
  readonly peopleOn: (list: string) => number | null;
  /** Returns whether a list exists; true while that is unknown. */
  readonly isListThere: (list: string) => boolean;
  readonly onSaved: () => void;
  readonly surveyPreview: SetUpFormProps['surveyPreview'];
}

/** Sets up the measurements of a product. */
export function SetUp({ products, product, onProduct, enableButton, ...form }: SetUpProps) {
  const { t } = useTranslation('mf-measurements');
  const canManage = useCanManage();
  return (
    <Section title={t('setUp.question')}>
      <Box maxW="sm">
        <FormField label={t('setUp.product')}>
          <Select value={product.key} onChange={(event) => onProduct(event.target.value)}>
            {products.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </Select>
        </FormField>
      </Box>
      {!canManage && (
        <Alert.Root status="info">
          <Alert.Indicator />
          <Alert.Title>{t('roles.readOnly')}</Alert.Title>
        </Alert.Root>
      )}
      {canManage && !product.isEnabled && (
        <EmptyState as="h3" picture={<CalendarPicture />} title={t('setUp.disabled.title')} action={enableButton} />
      )}
      {canManage && product.isEnabled && <FormOfProduct key={product.key} product={product} {...form} />}
    </Section>
  );
}

type FormOfProductProps = Omit<SetUpProps, 'products' | 'onProduct' | 'enableButton'>;

function FormOfProduct({ product, ...form }: FormOfProductProps) {
  const { t } = useTranslation('mf-measurements');
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useQuery(setsQuery(product.key));
  if (!data && error) {
    return (
      <ErrorState
        message={t('setUp.failed')}
        description={errorText(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data) return <LoadingState shape="form" count={4} />;
  return (
    <SetUpForm
      product={product.key}
      productName={product.name}
      existing={data.find((set) => !set.isHistorical)}
      {...form}
    />
  );
}
