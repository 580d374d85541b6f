export { registerSubscriptions } from './subscriptions.routes.ts';
export { activeSubscription, allowsMeasurement, subscribe } from './subscriptions.service.ts';
