/**
 * Charts: recharts in the colours and typeface of the theme, by Chakra's `useChart` and `Chart`. About 120 KB (gzip):
 * import it only from lazy code, never from a page. recharts respects reduced motion unless `isAnimationActive` is set.
 * Add missing exports of recharts here (0011).
 */
import '../theme/late/charts.ts';

export { Chart, useChart } from '@chakra-ui/charts';
export {
  Area,
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  ComposedChart,
  DefaultZIndexes,
  ErrorBar,
  LabelList,
  Legend,
  Line,
  LineChart,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  Scatter,
  ScatterChart,
  Tooltip,
  usePlotArea,
  XAxis,
  YAxis,
  ZAxis,
  ZIndexLayer,
} from 'recharts';
