import { Alert as ChakraAlert } from '@chakra-ui/react/alert';
import { Field as ChakraField } from '@chakra-ui/react/field';

/** A field has one control with a label: as a group it would be unnamed and add nothing. */
const FieldRoot = (props: ChakraField.RootProps) => <ChakraField.Root role="presentation" {...props} />;
/** An image beside text of the same meaning. */
const AlertIndicator = (props: ChakraAlert.IndicatorProps) => <ChakraAlert.Indicator aria-hidden {...props} />;

type With<Parts, Own> = Omit<Parts, keyof Own> & Own;

/** Chakra parts without redundant roles for assistive technology. */
export const Field: With<typeof ChakraField, { Root: typeof FieldRoot }> = { ...ChakraField, Root: FieldRoot };
export const Alert: With<typeof ChakraAlert, { Indicator: typeof AlertIndicator }> = {
  ...ChakraAlert,
  Indicator: AlertIndicator,
};
