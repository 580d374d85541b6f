import type { Services } from '../../../platform/services.ts';

/** One value for each set of services, created when it is first asked for and dropped with them. */
export function perServices<Value>(create: (services: Services) => Value): (services: Services) => Value {
  const values = new WeakMap<Services, { readonly value: Value }>();
  return (services) => {
    const known = values.get(services) ?? { value: create(services) };
    values.set(services, known);
    return known.value;
  };
}
