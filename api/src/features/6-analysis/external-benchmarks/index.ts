export { registerExternalBenchmarks } from './external-benchmarks.routes.ts';
export { readExternalBenchmark } from './external-benchmarks.service.ts';
