import { Alert as ChakraAlert } from '@chakra-ui/react/alert';
import { Field as ChakraField } from '@chakra-ui/react/field';

/** A field is one control with its label: as a group it would have no name, and say nothing that its label does not. */
const FieldRoot = (props: ChakraField.RootProps) => <ChakraField.Root role="presentation" {...props} />;
/** A picture beside words that say the same. */
const AlertIndicator = (props: ChakraAlert.IndicatorProps) => <ChakraAlert.Indicator aria-hidden {...props} />;

type With<Parts, Own> = Omit<Parts, keyof Own> & Own;

/** Parts of Chakra, quiet for assistive technology where they add nothing. */
export const Field: With<typeof ChakraField, { Root: typeof FieldRoot }> = { ...ChakraField, Root: FieldRoot };
export const Alert: With<typeof ChakraAlert, { Indicator: typeof AlertIndicator }> = {
  ...ChakraAlert,
  Indicator: AlertIndicator,
};
