import { parseArgs } from 'node:util';
import { randomOrganization } from '../random-organization.ts';
import { countShown } from '../share-shown.ts';
import { variedOrganization } from '../varied-organization.ts';
import { attack } from './attack.ts';
import { loadSolver } from './integer-program.ts';

const { values } = parseArgs({
  options: {
    mix: { type: 'string', default: 'usual' },
    from: { type: 'string', default: '1' },
    count: { type: 'string', default: '20' },
    largest: { type: 'string', default: '150' },
    quiet: { type: 'boolean', default: false },
  },
});
await loadSolver();
const largest = Number(values.largest);
const [from, count] = [Number(values.from), Number(values.count)];
const sums = {
  organizations: 0,
  leaking: 0,
  determined: 0,
  undecided: 0,
  questions: 0,
  cells: 0,
  shown: 0,
  tried: 0,
  witnesses: 0,
  solved: 0,
};
let slowest = { seed: 0, seconds: 0 };
const startedAt = performance.now();
for (let seed = from; seed < from + count; seed += 1) {
  const { input } =
    values.mix === 'hard' ? variedOrganization(seed, { largest }) : randomOrganization(seed, { largest });
  const started = performance.now();
  const { disclosed, leaks, questions, tried, witnesses, solved } = attack(input, { seed });
  const seconds = (performance.now() - started) / 1000;
  if (seconds > slowest.seconds) slowest = { seed, seconds };
  const { alone, crossed } = countShown(input, disclosed);
  sums.organizations += 1;
  sums.leaking += Number(leaks.length > 0);
  sums.determined += leaks.filter(({ kind }) => kind === 'determined').length;
  sums.undecided += leaks.filter(({ kind }) => kind === 'undecided').length;
  sums.questions += questions;
  sums.tried += tried;
  sums.witnesses += witnesses;
  sums.solved += solved;
  sums.cells += alone.cells + crossed.cells;
  sums.shown += alone.shown + crossed.shown;
  const people = input.finest.reduce((sum, { respondents }) => sum + respondents, 0);
  console.log(
    `seed ${seed}: ${people} people, ${input.categories.length} categories, ${input.finest.length} finest groups; ` +
      `${questions} questions, ${witnesses}/${tried} worlds printed the same, ${solved} solved one by one; ` +
      `${leaks.length} leaks; ${seconds.toFixed(1)} s`,
  );
  if (!values.quiet)
    for (const { kind, question, why } of leaks.slice(0, 12))
      console.log(`   ${kind} [${question.kind}] ${question.name}: ${why}`);
}
console.log(
  JSON.stringify({ ...sums, share: sums.shown / sums.cells, seconds: (performance.now() - startedAt) / 1000, slowest }),
);
