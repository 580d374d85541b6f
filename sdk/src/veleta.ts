#!/usr/bin/env node
// The command of the SDK, in the repository of one remote. Loads the commands late: older versions of Node cannot.
if (!process.features.typescript) {
  console.error(`Remotes of Veleta need Node 24 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
const { ownRepository, runVeleta } = await import('./commands.ts');
await runVeleta(process.argv.slice(2), ownRepository(process.cwd(), process.env));

export {};
