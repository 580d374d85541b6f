/**
 * Charts: recharts, in the colours and the type of the theme by Chakra's `useChart` and `Chart`. Some 120 KB gzip, fetched by whoever
 * draws a chart: import it only from code that is loaded late, never from a page itself. Animations of recharts are off where
 * somebody prefers reduced motion, as long as `isAnimationActive` is left alone. What is missing of recharts is added here (0011).
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
  XAxis,
  YAxis,
  ZAxis,
} from 'recharts';
