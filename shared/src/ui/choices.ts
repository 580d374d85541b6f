/** Choosing among a few: radios and switches. A plain box to tick is `CheckboxField` of the core. */
import '../theme/late/choices.ts';

export { RadioGroup } from '@chakra-ui/react/radio-group';
export { Switch } from '@chakra-ui/react/switch';
