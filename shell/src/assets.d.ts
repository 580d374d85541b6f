declare module '*.woff2' {
  const url: string;
  export default url;
}

declare const __SHELL_VERSION__: string;
