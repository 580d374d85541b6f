import { lazy, Suspense } from 'react';
import { LoadingState } from '@veleta/shared/ui';
import type { ImportFormProps } from './import-form.tsx';

const Form = lazy(async () => ({ default: (await import('./import-form.tsx')).ImportForm }));

/** The import, loaded when it is opened, because few visits need it. */
export function ImportOnDemand(props: ImportFormProps) {
  return (
    <Suspense fallback={<LoadingState shape="form" count={2} />}>
      <Form {...props} />
    </Suspense>
  );
}
