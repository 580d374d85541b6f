import { Badge } from '@chakra-ui/react/badge';
import { Span } from '@chakra-ui/react/span';
import { useTranslation } from 'react-i18next';

/** State of a measurement, as on the wire. */
export type MeasurementState = 'programmed' | 'active' | 'finished';

// The theme's token has the specification's spelling.
const PALETTE = { programmed: 'programed', active: 'active', finished: 'finished' } as const;

// Hollow, full, square: distinguishable without colour.
const MARK = {
  programmed: { borderRadius: 'full' },
  active: { borderRadius: 'full', bg: 'colorPalette.fg' },
  finished: { borderRadius: '1px', bg: 'colorPalette.fg' },
} as const;

/** State of a measurement as text, with its colour and a mark that differs without colour. */
export function StatusBadge({ state }: { state: MeasurementState }) {
  const { t } = useTranslation('shared');
  return (
    <Badge colorPalette={PALETTE[state]}>
      <Span aria-hidden="true" boxSize="2" borderWidth="2px" borderColor="colorPalette.fg" {...MARK[state]} />
      {t(`ui.states.${state}`)}
    </Badge>
  );
}
