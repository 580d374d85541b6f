/** Radios and switches, 9 KB (gzip) with their state machines. A single checkbox is `CheckboxField` of the core. */
import '../theme/late/choices.ts';

export { RadioGroup } from '@chakra-ui/react/radio-group';
export { Switch } from '@chakra-ui/react/switch';
