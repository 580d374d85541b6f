/** A stylesheet is imported as the address of a file. */
declare module '*.css' {
  const address: string;
  export default address;
}
