import type { Services } from '../../../platform/services.ts';

/** Creates one value per set of services, on first use. It is garbage collected with the services. */
export function perServices<Value>(create: (services: Services) => Value): (services: Services) => Value {
  const values = new WeakMap<Services, { readonly value: Value }>();
  return (services) => {
    const known = values.get(services) ?? { value: create(services) };
    values.set(services, known);
    return known.value;
  };
}
