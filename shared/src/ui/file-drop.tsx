import { FileUpload } from '@chakra-ui/react/file-upload';
import { Text } from '@chakra-ui/react/text';
import { Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface FileDropProps {
  /** Label of the field. */
  label: ReactNode;
  hint?: ReactNode;
  /** File types of the file chooser, such as `.csv` or `image/png`. The caller validates the file. */
  accept?: readonly string[];
  error?: ReactNode;
  disabled?: boolean;
  /** Called with the chosen file of any type: the caller validates it and shows errors. */
  onFile: (file: File) => void;
}

/** File field for one file, by drop or file chooser. */
export function FileDrop({ label, hint, accept, error, disabled, onFile }: FileDropProps) {
  const { t } = useTranslation('shared');
  return (
    <FileUpload.Root
      maxFiles={1}
      disabled={disabled}
      invalid={Boolean(error)}
      // Without its own label, the button's name would be its content including the hint.
      translations={{ dropzone: '' }}
      onFileChange={({ acceptedFiles, rejectedFiles }) => {
        const file = acceptedFiles[0] ?? rejectedFiles[0]?.file;
        if (file) onFile(file);
      }}
    >
      <FileUpload.HiddenInput accept={accept?.join(',')} />
      <FileUpload.Label>{label}</FileUpload.Label>
      <FileUpload.Dropzone>
        <Upload aria-hidden="true" size={22} />
        <FileUpload.DropzoneContent>
          <Text fontWeight="medium">{t('ui.files.drop')}</Text>
          {hint ? <Text color="fg.muted">{hint}</Text> : null}
        </FileUpload.DropzoneContent>
      </FileUpload.Dropzone>
      {error ? (
        <Text color="fg.error" textStyle="sm" fontWeight="medium" role="alert">
          {error}
        </Text>
      ) : null}
    </FileUpload.Root>
  );
}
