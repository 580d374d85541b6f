export { registerExternalBenchmarks } from './external-benchmarks.routes.ts';
