import type { RunningServer } from './start-server.ts';

/** What the person who started the server reads when it answers. */
export function welcome({ publicUrl, isEmbedded }: RunningServer): string {
  const lines = [['Veleta', publicUrl], ...(isEmbedded ? [['Outbox', `${publicUrl}/outbox`]] : []), ['API', `${publicUrl}/api/docs`]];
  const width = Math.max(...lines.map(([name = '']) => name.length)) + 2;
  return ['', ...lines.map(([name = '', value = '']) => `  ${name.padEnd(width)}${value}`), '', '  Ctrl-C ends it.', ''].join('\n');
}
