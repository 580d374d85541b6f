import { describe, expect, it } from '@jest/globals';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = 'docs/decisions';
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const records = globSync(`${FOLDER}/[0-9]*.md`, { cwd: ROOT }).sort();

describe('decision records', () => {
  it.each(records)('%s has a number, a title, a date and a status', (path) => {
    const number = path.slice(FOLDER.length + 1).slice(0, 4);
    expect(read(path)).toMatch(
      new RegExp(`^# ${number} \\S.*\\n\\n- Date: 202\\d-\\d\\d-\\d\\d\\n- Status: (accepted|superseded)`, 'i'),
    );
  });

  it('are all in the index with their titles', () => {
    const listed = [...read(`${FOLDER}/README.md`).matchAll(/^\| (\d{4}) \| \[(.+?)\]\((.+?)\) \|/gm)];
    const titles = records.map((path) => {
      const [, number, title] = /^# (\d{4}) (.*)/.exec(read(path)) ?? [];
      return [number, title, path.slice(FOLDER.length + 1)];
    });
    expect(listed.map((match) => match.slice(1))).toEqual(titles);
  });
});

describe('documents', () => {
  it.each([...globSync('*.md', { cwd: ROOT }), ...globSync('docs/**/*.md', { cwd: ROOT })])(
    '%s links to existing files',
    (path) => {
      const targets = [...read(path).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, target]) => target!);
      expect(targets.filter((target) => !existsSync(join(ROOT, dirname(path), target)))).toEqual([]);
    },
  );
});
