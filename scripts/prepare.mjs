// Installs and builds what the tests need, as a separate process that an aborted run can end.
import { build, install } from './set-up.mjs';

try {
  install();
  if (!process.argv.includes('--no-build')) build();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
