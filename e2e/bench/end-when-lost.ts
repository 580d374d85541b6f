/** Ends a measurement of which the server has lost its database to another one: its figures would say nothing. */
export function endWhenLost(cause: Error): never {
  throw cause;
}
