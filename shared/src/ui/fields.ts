/** Fields of longer forms, and controls side by side. What a sign-in needs is in the core. */
import '../theme/late/fields.ts';

export { ButtonGroup } from '@chakra-ui/react/button';
export { Fieldset } from '@chakra-ui/react/fieldset';
export { Group } from '@chakra-ui/react/group';
export { InputGroup } from '@chakra-ui/react/input-group';
export { NativeSelect } from '@chakra-ui/react/native-select';
export { Textarea } from '@chakra-ui/react/textarea';
export { CopyButton } from './copy-button.tsx';
export { Select } from './select.tsx';
