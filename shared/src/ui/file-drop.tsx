import { FileUpload } from '@chakra-ui/react/file-upload';
import { Text } from '@chakra-ui/react/text';
import { Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface FileDropProps {
  /** Name of what is asked for, read by assistive technology and shown above. */
  label: ReactNode;
  hint?: ReactNode;
  /** Types offered by the file chooser, such as `.csv` or `image/png`. Whether a file is right is the caller's to say. */
  accept?: readonly string[];
  error?: ReactNode;
  disabled?: boolean;
  /** Called with the chosen file, whatever its type: the caller checks and explains. */
  onFile: (file: File) => void;
}

/** One file, dropped or chosen. */
export function FileDrop({ label, hint, accept, error, disabled, onFile }: FileDropProps) {
  const { t } = useTranslation('shared');
  return (
    <FileUpload.Root
      maxFiles={1}
      disabled={disabled}
      invalid={Boolean(error)}
      // Without a label of its own, the button's name is what it shows, hint included.
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
