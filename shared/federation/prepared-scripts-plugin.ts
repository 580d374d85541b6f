import webpack, { type Compiler } from 'webpack';

/**
 * Lets the shell prepare the scripts of a build's chunk loader, in remotes and in the shell: integrity, a timeout, and
 * a new address per retry. Scripts of the federation runtime use its own hook, which lazy chunks bypass.
 */
export class PreparedScriptsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('PreparedScriptsPlugin', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'PreparedScriptsPlugin',
        (source) => `${source}\nif (self.veletaPrepareScript) self.veletaPrepareScript(script, url);`,
      );
    });
  }
}
