/** Fields of longer forms, and grouped controls. The core has the fields of the sign-in. */
import '../theme/late/fields.ts';

export { ButtonGroup } from '@chakra-ui/react/button';
export { Fieldset } from '@chakra-ui/react/fieldset';
export { Group } from '@chakra-ui/react/group';
export { InputGroup } from '@chakra-ui/react/input-group';
export { NativeSelect } from '@chakra-ui/react/native-select';
export { Textarea } from '@chakra-ui/react/textarea';
export { CopyButton } from './copy-button.tsx';
export { Select } from './select.tsx';
