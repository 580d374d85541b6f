import type { RunningServer } from './start-server.ts';

/** Writes the message for the operator when the server is ready. */
export function welcome({
  publicUrl,
  hasOutbox,
  hasApiDocs,
  demo,
  demoInSpanish,
  isDemoOperator,
}: RunningServer): string {
  const lines: (readonly [string, string])[] = [['Veleta', publicUrl]];
  if (demo) lines.push(['Demo sign-in', `${demo.email}   password: ${demo.password}`]);
  if (demoInSpanish) lines.push(['Demo in Spanish', `${demoInSpanish.email}   password: ${demoInSpanish.password}`]);
  if (hasOutbox) lines.push(['Outbox (mails)', `${publicUrl}/outbox`]);
  if (isDemoOperator) lines.push(['Operations', `${publicUrl}/operations   with the demo sign-in`]);
  if (hasApiDocs) lines.push(['API', `${publicUrl}/api/docs`]);
  const width = Math.max(...lines.map(([name]) => name.length)) + 2;
  return [
    '',
    ...lines.map(([name, value]) => `  ${name.padEnd(width)}${value}`),
    ...(demo?.links ?? []).flatMap(({ label, url }) => ['', `  ${label}:`, `  ${url}`]),
    '',
    '  Ctrl-C ends it.',
    '',
  ].join('\n');
}
