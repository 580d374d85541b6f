export { type HostingOptions, registerHosting } from './register-hosting.ts';
