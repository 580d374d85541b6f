import { useErrorText } from '@veleta/shared/i18n';
import { Alert } from '@veleta/shared/ui';

/** Error of a failed call, shown next to its cause until the next try. */
export function FailureNote({ title, error }: { title: string; error: unknown }) {
  const errorText = useErrorText();
  return (
    <Alert.Root status="error" role="alert">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>{title}</Alert.Title>
        <Alert.Description>{errorText(error)}</Alert.Description>
      </Alert.Content>
    </Alert.Root>
  );
}
