#!/usr/bin/env node
// The command of the SDK, in the repository of one remote.
import { ownRepository, runVeleta } from './commands.ts';

await runVeleta(process.argv.slice(2), ownRepository(process.cwd(), process.env));
