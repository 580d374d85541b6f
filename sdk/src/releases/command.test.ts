import { describe, expect, it } from '@jest/globals';
import { parseCommand } from './command.ts';

describe('parseCommand', () => {
  it('parses valid commands', () => {
    expect(
      parseCommand(['deploy', 'mf-stats', '--canary', '10', '--organizations', 'a, b', '--by', 'stats']),
    ).toMatchObject({
      verb: 'deploy',
      name: 'mf-stats',
      percent: 10,
      organizations: ['a', 'b'],
      by: 'stats',
      to: undefined,
      isBuildSkipped: false,
    });
    expect(parseCommand(['rollback', 'shell', '--to-version', '1.0.0', '--to', 's3://b/p'])).toMatchObject({
      toVersion: '1.0.0',
      to: 's3://b/p',
    });
    expect(parseCommand(['list'])).toMatchObject({ verb: 'list', name: '' });
    expect(parseCommand(['prune', 'mf-stats', '--keep', '2', '--days', '0'])).toMatchObject({ keep: 2, days: 0 });
  });

  it.each([
    [[], 'Specify a command'],
    [['publish', 'mf-stats'], '"publish" is not a command'],
    [['deploy'], 'Specify what to deploy'],
    [['off'], 'Specify what to switch off'],
    [['deploy', 'stats'], 'is neither a remote nor the shell'],
    [['deploy', '../mf-stats'], 'is neither a remote nor the shell'],
    [['deploy', 'mf-stats', 'mf-auth'], 'unexpected'],
    [['deploy', 'mf-stats', '--canary', '0'], 'whole number from 1 to 100'],
    [['deploy', 'mf-stats', '--canary', 'ten'], 'whole number from 1 to 100'],
    [['rollback', 'mf-stats', '--canary', '10'], 'rollback does not accept --canary'],
    [['deploy', 'mf-stats', '--force'], '--force'],
    [['deploy', 'mf-stats', '--organizations', ''], '--organizations needs a value'],
    [['deploy', 'mf-stats', '--organizations', ' , '], '--organizations needs a value'],
    [['deploy', 'mf-stats', '--canary', ''], '--canary needs a value'],
    [['deploy', 'mf-stats', '--to', ''], '--to needs a value'],
    [['rollback', 'mf-stats', '--to-version', ''], '--to-version needs a value'],
    [['deploy', 'mf-stats', '--shell', 'veleta.example'], '--shell must be an address'],
    [['deploy', 'mf-stats', '--shell', 'javascript:alert(1)'], '--shell must be an address'],
  ])('rejects %j', (args, reason) => {
    expect(() => parseCommand(args)).toThrow(reason);
  });
});
