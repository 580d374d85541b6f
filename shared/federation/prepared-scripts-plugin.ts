import webpack, { type Compiler } from 'webpack';

/**
 * Lets the shell prepare the scripts that a remote's own chunk loader makes: integrity from the registry, and another address
 * for another try. Those of the federation runtime pass through its hook; a remote's lazy chunks do not.
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
