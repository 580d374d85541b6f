import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import webpack, { type Configuration, type StatsError } from 'webpack';
import type { BuildNews, BuiltRemote } from '../../src/contracts/index.ts';

/** Input of the worker. */
export interface WatchOptions {
  /** Folder of the remote, with its `webpack.config.mjs`. */
  readonly folder: string;
  /** Output folder; never the remote's own `dist/`. */
  readonly outputDir: string;
  /** Distinguishes the builds of this worker from those of others. */
  readonly stamp: string;
}

/** Debounce: saves of several files within this time are one build. */
const GATHER_MS = 20;

const { folder, outputDir, stamp } = workerData as WatchOptions;
const postNews = (news: BuildNews): void => parentPort?.postMessage(news);
const wordsOf = ({ moduleName, loc, message }: StatsError): string =>
  [[moduleName, loc].filter(Boolean).join(':'), message].filter(Boolean).join('\n');

/**
 * Gives every build a unique name: a page may load one build after another, and builds with the same name share a chunk
 * array.
 */
class BuildNumber {
  readonly #name: string;
  #count = 0;

  constructor(name: string) {
    this.#name = name;
  }

  get suffix(): string {
    return `-dev.${stamp}.${this.#count}`;
  }

  apply(compiler: webpack.Compiler): void {
    compiler.hooks.watchRun.tap('BuildNumber', () => {
      this.#count += 1;
      const { output } = compiler.options;
      output.uniqueName = this.#name + this.suffix;
      output.chunkLoadingGlobal = webpack.Template.toIdentifier(`webpackChunk${output.uniqueName}`);
    });
  }
}

/** Writes `remote.json` with the version of this build, without hashes, because files of a dev server change. */
function renameBuild(suffix: string): string {
  const file = join(outputDir, 'remote.json');
  // Written by the preset's own plugin just before.
  const { releases, ...entry } = JSON.parse(readFileSync(file, 'utf8')) as BuiltRemote;
  const release = releases[0]!;
  const version = release.version + suffix;
  const renamed = JSON.stringify({ ...entry, releases: [{ ...release, integrity: [] }] }).replaceAll(
    release.version,
    version,
  );
  writeFileSync(join(outputDir, 'dev.json'), renamed);
  return version;
}

async function watch(): Promise<void> {
  const { default: config } = (await import(pathToFileURL(join(folder, 'webpack.config.mjs')).href)) as {
    default: Configuration;
  };
  const number = new BuildNumber(String(config.output?.uniqueName));
  const compiler = webpack({
    ...config,
    infrastructureLogging: { level: 'error' },
    output: { ...config.output, path: outputDir, clean: false },
    // The last successful build stays until the next one.
    optimization: { ...config.optimization, emitOnErrors: false },
    plugins: [...(config.plugins ?? []), number],
  });
  compiler?.watch({ aggregateTimeout: GATHER_MS }, (error, stats) => {
    if (error) return postNews({ kind: 'failed', errors: [error.message] });
    const { errors = [] } = stats?.toJson({ all: false, errors: true }) ?? {};
    if (errors.length > 0) return postNews({ kind: 'failed', errors: errors.map(wordsOf) });
    postNews({ kind: 'built', version: renameBuild(number.suffix) });
  });
}

/** For a syntax error, only the stack names the file and position. */
const positionAndMessageOf = (error: Error): string => error.stack?.split(/\n\s+at /)[0] ?? error.message;

watch().catch((error: unknown) =>
  postNews({ kind: 'failed', errors: [error instanceof Error ? positionAndMessageOf(error) : String(error)] }),
);
