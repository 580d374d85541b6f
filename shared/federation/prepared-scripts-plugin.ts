import webpack, { type Compiler } from 'webpack';

/**
 * Lets the shell prepare the scripts that a build's own chunk loader makes, a remote's and the shell's: integrity, an end, and
 * another address for another try. Those of the federation runtime pass through its hook; lazy chunks do not.
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
